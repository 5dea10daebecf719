import type { RewardCurrency } from "./catalog/reference.ts";
import type { WalletSettings } from "./wallet/shapes.ts";
import { getOwn } from "./get-own.ts";

/** `floor_unknown`: the cash floor is chosen, and none is known for this currency. */
export type ValuationUsed = "cash_floor" | "floor_unknown" | "typical" | "own";

export type Valuation = { centsPerUnit: number; mode: ValuationUsed };

/** A point that the issuer does not pay out in cash is taken for half a cent at most. */
export const cautiousCentsPerUnit = 0.5;

/**
 * The value of one unit of a currency by the holder's valuation method, and the method used. Without their own value it is the
 * typical one. Without a cash floor it is half a cent or the typical value, whichever is lower, and the mode reflects it.
 */
export function centsPerUnit(currency: RewardCurrency, settings: WalletSettings): Valuation {
  const own = getOwn(settings.ownCentsPerUnit, currency.id);
  if (settings.valuationMode === "own" && own !== undefined) return { centsPerUnit: own, mode: "own" };
  if (settings.valuationMode !== "cash_floor") {
    return { centsPerUnit: currency.typicalCentsPerUnit, mode: "typical" };
  }
  return currency.cashFloorCentsPerUnit === null
    ? { centsPerUnit: Math.min(cautiousCentsPerUnit, currency.typicalCentsPerUnit), mode: "floor_unknown" }
    : { centsPerUnit: currency.cashFloorCentsPerUnit, mode: "cash_floor" };
}

/** Cash back: one unit is one cent, however points are valued. */
export const cashValuation: Valuation = { centsPerUnit: 1, mode: "typical" };
