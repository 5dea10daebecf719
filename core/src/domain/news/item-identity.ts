/**
 * What an item of a feed is recognized by: `id:…`, `link:…`, and of what it says `content:…` as a whole, `title:…` and `text:…`. Each at
 * most once, and none for what it doesn't have.
 */
export type ItemKeys = readonly string[];

const getKind = (key: string) => key.slice(0, key.indexOf(":"));

function compare(a: ItemKeys, b: ItemKeys): { agreeing: number; isSame: boolean } {
  const kinds = new Set(b.map(getKind));
  const shared = new Set(a.filter((key) => b.includes(key)).map(getKind));
  const anchors = ["id", "link"].filter((kind) => kinds.has(kind) && a.some((key) => getKind(key) === kind));
  const agreeing = anchors.filter((kind) => shared.has(kind)).length;
  const isWhole = shared.has("content");
  const isSame =
    shared.size === Math.max(a.length, b.length) ||
    (anchors.length === 2
      ? agreeing + Number(isWhole) >= 2
      : isWhole || (agreeing === 1 && (shared.has("title") || shared.has("text"))));
  return { agreeing: shared.size, isSame };
}

/**
 * Finds the known item that each item of a feed is, the most alike first and each known one once. Of id, link and content two have to
 * agree; where only one of id and link can be compared, it and the title or the text, or else the whole content. So an id or a page that
 * several items share, a new address, and a changed text each mislead nobody.
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
