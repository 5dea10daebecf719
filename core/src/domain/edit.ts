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
