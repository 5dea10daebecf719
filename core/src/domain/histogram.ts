/** Counts by bucket. A bucket that nothing fell into may be missing. */
export type Buckets = Readonly<Record<number, number>>;

/** The bucket of a value by the upper bounds of the buckets. What is above all of them is in one more, the last. */
export function findBucket(bounds: readonly number[], value: number): number {
  const index = bounds.findIndex((bound) => value <= bound);
  return index < 0 ? bounds.length : index;
}

export const countAll = (buckets: Buckets): number => Object.values(buckets).reduce((sum, count) => sum + count, 0);

/** How many stayed within a bound. Exact, as it is the end of a bucket. */
export const countWithin = (bounds: readonly number[], buckets: Buckets, bound: number): number =>
  Object.entries(buckets).reduce(
    (sum, [index, count]) => sum + (Number(index) <= bounds.indexOf(bound) ? count : 0),
    0,
  );

/** The value that a share stayed within: interpolated in its bucket, so it's exact to the bucket. Null: nothing was counted. */
export function computePercentile(bounds: readonly number[], buckets: Buckets, share: number): number | null {
  const total = countAll(buckets);
  if (total === 0) return null;
  const rank = total * share;
  let before = 0;
  for (let index = 0; index <= bounds.length; index += 1) {
    const count = buckets[index] ?? 0;
    if (before + count >= rank && count > 0) {
      const lower = bounds[index - 1] ?? 0;
      const upper = bounds[index] ?? lower;
      return Math.round(lower + ((rank - before) / count) * (upper - lower));
    }
    before += count;
  }
  return bounds.at(-1) ?? null;
}
