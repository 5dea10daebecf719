import type { Benefit } from "../catalog/benefit.ts";
import { roundCents } from "../money.ts";
import type { BenefitChoice } from "../wallet/shapes.ts";

/** What part of its face a benefit is worth to its holder: their own word, else the catalog's; all of it when it left the catalog. */
export const weightOf = (benefit: Benefit | null, choice: BenefitChoice | undefined): number =>
  choice?.weight ?? benefit?.defaultWeight ?? 1;

/**
 * What so much of a benefit is worth. `amount` is cents, or units of one that is counted in units: those have a worth when the face
 * value of a whole window is known. `pointCents` is the worth of one point of the card's currency. Null is not known.
 */
export function creditWorth(
  benefit: Benefit | null,
  amount: number,
  weight: number,
  pointCents: number | null,
): number | null {
  if (benefit === null || benefit.amountCents !== null || benefit.units === null) return roundCents(amount * weight);
  if (benefit.unit === "point") return pointCents === null ? null : roundCents(amount * pointCents * weight);
  return benefit.faceValueCents === null
    ? null
    : roundCents((amount * benefit.faceValueCents * weight) / benefit.units);
}
