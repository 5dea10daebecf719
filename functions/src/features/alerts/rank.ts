/** How many of a list's members have a number in `[from, below)`. */
export type CountBetween = (from: number, below: number) => Promise<number>;

export type Ranked = {
  /** Members in all. */
  total: number;
  /** The highest number that one can have; the lowest is 1. */
  highest: number;
  /** How many come before the page, from the highest number down. */
  skip: number;
};

/**
 * Finds where a page of a list begins that is ordered by descending, unique numbers: all numbers below the answer belong to it or to
 * later pages. It counts and reads no member. The first guess takes the numbers as evenly spread, which they are until much was
 * removed; when a guess is off, the next one halves what is left, so that no spread takes more than twice the digits of `highest`
 * in base two.
 */
export async function beginOfPage({ total, highest, skip }: Ranked, countBetween: CountBetween): Promise<number> {
  if (skip <= 0) return highest + 1;
  if (skip >= total) return 1;
  let [low, above] = [
    { at: 1, before: total },
    { at: highest + 1, before: 0 },
  ];
  for (let turn = 0; above.at - low.at > 1; turn += 1) {
    const share = (skip - above.before) / (low.before - above.before);
    const guess = turn % 2 === 0 ? above.at - Math.round(share * (above.at - low.at)) : (low.at + above.at) >> 1;
    const at = Math.min(Math.max(guess, low.at + 1), above.at - 1);
    const before = above.before + (await countBetween(at, above.at));
    if (before === skip) return at;
    if (before < skip) above = { at, before };
    else low = { at, before };
  }
  // One was removed meanwhile: the nearest place.
  return above.at;
}
