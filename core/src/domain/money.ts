/**
 * Money is integer cents. What is worth a fraction of a cent is rounded once, at the end, to the nearest cent, and a half away
 * from zero: 0.5 is 1, and -0.5 is -1.
 */

/** The nearest cent, a half away from zero. What is a half but for the error of binary fractions counts as a half. */
export function roundCents(cents: number): number {
  const size = Math.abs(cents);
  const rounded = Math.round(size * (1 + Number.EPSILON * 4)) * Math.sign(cents);
  return rounded === 0 ? 0 : rounded;
}

/**
 * Divides an amount by weights without losing or making a cent: the parts always add up to `total`. Cents that are left over go
 * to the parts that lost most by rounding, the earlier one first. Weights that are all 0 count as equal. No weights: no parts.
 */
export function splitCents(total: number, weights: readonly number[]): number[] {
  if (weights.some((weight) => !(weight >= 0) || !Number.isFinite(weight))) {
    throw new RangeError("A weight is a number from 0 up.");
  }
  const sum = weights.reduce((before, weight) => before + weight, 0);
  if (!Number.isFinite(sum * total)) throw new RangeError("These weights are too large.");
  const even = sum === 0;
  const divisor = even ? weights.length : sum;
  const size = Math.abs(total);
  const exact = weights.map((weight) => (size * (even ? 1 : weight)) / divisor);
  const parts = exact.map(Math.floor);
  let left = size - parts.reduce((before, part) => before + part, 0);
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .toSorted((a, b) => b.loss - a.loss || a.index - b.index);
  for (const { index } of byLoss) {
    if (left <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return total < 0 ? parts.map((part) => (part === 0 ? 0 : -part)) : parts;
}

/** What so many units of a currency are worth; `centsPerUnit` 1.4: 1,000 points are $14. Rounded to the nearest cent. */
export const centsOfUnits = (units: number, centsPerUnit: number): number => roundCents(units * centsPerUnit);

/** A part of an amount in basis points: 300 of $100 is $3. Rounded to the nearest cent. */
export const percentOf = (cents: number, bps: number): number => roundCents((cents * bps) / 10_000);
