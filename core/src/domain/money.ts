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

/** The value of units of a currency; `centsPerUnit` 1.4: 1,000 points are $14. Rounded to the nearest cent. */
export const centsOfUnits = (units: number, centsPerUnit: number): number => roundCents(units * centsPerUnit);

/** A part of an amount in basis points: 300 of $100 is $3. Rounded to the nearest cent. */
export const applyBps = (cents: number, bps: number): number => roundCents((cents * bps) / 10_000);
