export type Placed<Item> = { item: Item; lane: number; from: number; span: number; isFlipped: boolean };

/** How many columns the words under a day take at least, and at most. */
export const leastColumns = 2;
const mostColumns = 4;

/**
 * Puts each item under its day, in the first lane that has room for its words; they then spread to the next item of the
 * lane. At the end of the strip the words stand to the left of their day. Items come in the order of their days.
 */
export function placeInLanes<Item>(
  items: readonly Item[],
  columnOf: (item: Item) => number,
  columns: number,
): Placed<Item>[] {
  const lanes: Placed<Item>[][] = [];
  const placed = items.map((item) => {
    const column = columnOf(item);
    const isFlipped = column > columns - leastColumns;
    const from = isFlipped ? columns - leastColumns : column;
    let lane = lanes.findIndex((row) => (row.at(-1)?.from ?? -columns) + leastColumns <= from);
    if (lane === -1) lane = lanes.push([]) - 1;
    const place = { item, lane, from, span: leastColumns, isFlipped };
    lanes[lane]?.push(place);
    return place;
  });
  for (const row of lanes) {
    for (const [at, place] of row.entries()) {
      place.span = Math.min(mostColumns, (row[at + 1]?.from ?? columns) - place.from);
    }
  }
  return placed;
}
