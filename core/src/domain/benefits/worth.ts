import type { Benefit } from "../catalog/benefit.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { getOwn } from "../get-own.ts";

/** How the uses of a benefit are counted: in cents, in its units, or only how often when neither is known. */
export type Measure = "cents" | "units" | "uses";

type Measured = Pick<Benefit, "amountCents" | "units" | "unit" | "window" | "faceValueCents">;

export function getMeasure({ amountCents, units }: Pick<Benefit, "amountCents" | "units">): Measure {
  if (amountCents !== null) return "cents";
  return units === null ? "uses" : "units";
}

/** Which part of its face a benefit is worth to the holder: what they chose, else the catalog's, 0 to 1. */
export function getWeight(
  card: Pick<WalletCard, "benefitChoices">,
  benefit: Pick<Benefit, "id" | "defaultWeight">,
): number {
  return getOwn(card.benefitChoices, benefit.id)?.weight ?? benefit.defaultWeight;
}

/**
 * The face value, in cents and not rounded, of an amount in the benefit's own measure: cents are themselves; units and uses are
 * their share of the face value of a window. Points are worth `pointCents` each, where that is given. Null when the face value is
 * not known.
 */
export function faceOfAmount(benefit: Measured, amount: number, pointCents: number | null = null): number | null {
  const measure = getMeasure(benefit);
  if (measure === "cents") return amount;
  if (benefit.unit === "point" && measure === "units" && pointCents !== null) return amount * pointCents;
  if (benefit.faceValueCents === null) return null;
  const whole = measure === "units" ? benefit.units : (benefit.window?.occurrences ?? 1);
  return whole === null ? null : (benefit.faceValueCents * amount) / whole;
}
