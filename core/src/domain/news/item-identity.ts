/** What an item of a feed is recognized by, as `id:…`, `link:…` and `content:…`: each at most once. */
export type ItemKeys = readonly string[];

const kindOf = (key: string) => key.slice(0, key.indexOf(":"));

function compare(a: ItemKeys, b: ItemKeys): { agreeing: number; isSame: boolean } {
  const kinds = new Set(b.map(kindOf));
  const comparable = a.filter((key) => kinds.has(kindOf(key))).length;
  const agreeing = a.filter((key) => b.includes(key)).length;
  return { agreeing, isSame: agreeing > 0 && 2 * agreeing >= comparable };
}

/**
 * Finds the known item that each item of a feed is, the most alike first and each known one once. Two are the same when half of what
 * both have agrees, of three parts two: so an id that several items share, a new address, and a changed text each mislead nobody.
 *
 * @returns for each item the known one, or null
 */
export function matchItems<Known extends { keys: ItemKeys }>(
  items: readonly { keys: ItemKeys }[],
  known: readonly Known[],
): (Known | null)[] {
  const pairs = items.flatMap((item, at) =>
    known.map((candidate) => ({ at, candidate, ...compare(item.keys, candidate.keys) })),
  );
  const matches = items.map((): Known | null => null);
  const taken = new Set<Known>();
  for (const { at, candidate } of pairs.filter(({ isSame }) => isSame).toSorted((a, b) => b.agreeing - a.agreeing)) {
    if (matches[at] !== null || taken.has(candidate)) continue;
    matches[at] = candidate;
    taken.add(candidate);
  }
  return matches;
}
