import { faceOfAmount, getMeasure } from "../benefits/worth.ts";
import type { Benefit } from "../catalog/benefit.ts";
import { roundCents } from "../money.ts";

/**
 * What so much of a benefit is worth to its holder: its face by their weight, rounded once. `amount` is in the benefit's own measure.
 * Points are worth what a point of the card's currency is. A benefit that left the catalog was counted in cents. Null is not known.
 */
export function creditWorth(
  benefit: Benefit | null,
  amount: number,
  weight: number,
  pointCents: number | null,
): number | null {
  if (benefit?.unit === "point" && getMeasure(benefit) === "units") {
    return pointCents === null ? null : roundCents(amount * pointCents * weight);
  }
  const face = benefit === null ? amount : faceOfAmount(benefit, amount);
  return face === null ? null : roundCents(face * weight);
}
