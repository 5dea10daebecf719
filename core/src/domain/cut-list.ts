/** A list in pieces of a size, in its order: a query compares, a batch writes, and a call carries only so many at once. */
export const cutList = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
