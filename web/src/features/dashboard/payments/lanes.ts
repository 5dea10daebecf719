export type Placed<Item> = { item: Item; lane: number; from: number; span: number; isFlipped: boolean };

type Measures<Item> = {
  /** The column of its day. */
  getColumn: (item: Item) => number;
  /** How many columns its words take at least. */
  getWidth: (item: Item) => number;
  columns: number;
};

const mostColumns = 4;

/**
 * Puts each item under its day, in the first lane that has room for its words; they then spread to the next item of the
 * lane. At the end of the strip the words are to the left of their day. Items come in the order of their days.
 */
export function placeInLanes<Item>(items: readonly Item[], measures: Measures<Item>): Placed<Item>[] {
  const { getColumn, getWidth, columns } = measures;
  const lanes: Placed<Item>[][] = [];
  const placed = items.map((item) => {
    const column = getColumn(item);
    const width = getWidth(item);
    const isFlipped = column > columns - width;
    const from = isFlipped ? Math.max(0, column + 1 - width) : column;
    let lane = lanes.findIndex((row) => getEnd(row.at(-1)) <= from);
    if (lane === -1) lane = lanes.push([]) - 1;
    const place = { item, lane, from, span: width, isFlipped };
    lanes[lane]?.push(place);
    return place;
  });
  for (const row of lanes) {
    for (const [at, place] of row.entries()) {
      if (place.isFlipped) continue;
      place.span = Math.max(place.span, Math.min(mostColumns, (row[at + 1]?.from ?? columns) - place.from));
    }
  }
  return placed;
}

const getEnd = (place: Placed<unknown> | undefined): number => (place === undefined ? -1 : place.from + place.span);
