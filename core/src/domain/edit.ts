export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether what is stored is what was seen of it. Parts that weren't seen may differ, and null is as good as absent. */
export function agrees(stored: unknown, seen: unknown): boolean {
  if (!isRecord(stored) || !isRecord(seen)) return JSON.stringify(stored ?? null) === JSON.stringify(seen ?? null);
  return Object.entries(seen).every(([name, part]) => agrees(stored[name], part));
}

/** The parts of what an edit was made from that are stored as something else now, which isn't what it asks for either. */
export const listChangedSince = (
  stored: Readonly<Record<string, unknown>>,
  { from, ...asked }: { from?: object | undefined },
): string[] =>
  Object.entries(from ?? {})
    .filter(([name, seen]) => !agrees(stored[name], seen))
    .map(([name]) => name)
    .filter((name) => !(name in asked && agrees(stored[name], (asked as Record<string, unknown>)[name])));
