export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether what is stored is what was seen of it. Parts that weren't seen may differ, and null is as good as absent. */
export function agrees(stored: unknown, seen: unknown): boolean {
  if (!isRecord(stored) || !isRecord(seen)) return JSON.stringify(stored ?? null) === JSON.stringify(seen ?? null);
  return Object.entries(seen).every(([name, part]) => agrees(stored[name], part));
}

/**
 * The parts of what an edit was made from that are stored as something else now, which isn't what it asks for either. None of one that is
 * stored as a whole: its answer was lost, and it is sent again.
 */
export function listChangedSince(
  stored: Readonly<Record<string, unknown>>,
  { from, ...parts }: { from?: object | undefined },
): string[] {
  const asked: Readonly<Record<string, unknown>> = parts;
  const isStored = (name: string) => name in asked && agrees(stored[name], asked[name]);
  const names = Object.keys(asked);
  if (names.length > 0 && names.every(isStored)) return [];
  return Object.entries(from ?? {}).flatMap(([name, seen]) =>
    agrees(stored[name], seen) || isStored(name) ? [] : [name],
  );
}

const isSame = (one: unknown, other: unknown): boolean => agrees(one, other) && agrees(other, one);

/** The parts of a record by their names, of a list by the id or the key of each; null: it is one value. */
function toParts(value: unknown): Map<unknown, unknown> | null {
  if (isRecord(value)) return new Map(Object.entries(value));
  if (!Array.isArray(value)) return null;
  const parts = new Map(value.map((each: unknown) => [isRecord(each) ? (each["id"] ?? each["key"]) : undefined, each]));
  return parts.size === value.length && !parts.has(undefined) ? parts : null;
}

/** What was edited, on top of what is newest: parts that are as in `base` follow it, and what both changed stays as it was edited. */
export function rebase<Value>(base: Value, edited: Value, newest: Value): Value {
  if (isSame(edited, base)) return newest;
  if (isSame(newest, base)) return edited;
  const before = toParts(base);
  const mine = toParts(edited);
  const now = toParts(newest);
  if (before === null || mine === null || now === null || Array.isArray(edited) !== Array.isArray(newest))
    return edited;
  const parts = [...new Set([...mine.keys(), ...now.keys()])].flatMap((name): [string, unknown][] => {
    const part = rebase(before.get(name), mine.get(name), now.get(name));
    return part === undefined ? [] : [[String(name), part]];
  });
  return (Array.isArray(edited) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as Value;
}
