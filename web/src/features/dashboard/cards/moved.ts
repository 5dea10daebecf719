/** The list with one item in another place. Places beyond the ends are the ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  const item = items[from];
  if (item === undefined) return [...items];
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, item);
}
