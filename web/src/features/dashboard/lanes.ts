export type Placed<Item> = { item: Item; column: number; lane: number; isFlipped: boolean };

/** How many columns the words under a day take. */
export const labelColumns = 3;

/**
 * Puts each item under its day, in the first lane that has room for its words. Near the end of the strip the words stand
 * to the left of their day.
 */
export function placeInLanes<Item>(
  items: readonly Item[],
  columnOf: (item: Item) => number,
  columns: number,
): Placed<Item>[] {
  const lanes: { from: number; to: number }[][] = [];
  return items.map((item) => {
    const column = columnOf(item);
    const isFlipped = column > columns - labelColumns;
    const from = isFlipped ? column - labelColumns + 1 : column;
    const to = from + labelColumns;
    let lane = lanes.findIndex((taken) => taken.every((other) => to <= other.from || other.to <= from));
    if (lane === -1) lane = lanes.push([]) - 1;
    lanes[lane]?.push({ from, to });
    return { item, column, lane, isFlipped };
  });
}
