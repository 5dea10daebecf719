import type { OfferTier } from "../catalog/offer.ts";
import type { RewardCurrency } from "../catalog/reference.ts";
import { centsOfUnits } from "../money.ts";
import { centsPerUnit } from "../valuation.ts";
import type { WalletSettings } from "../wallet/shapes.ts";

/** Whether the amount of a tier is cents; else it counts units, such as points. */
export const isMoneyTier = ({ kind }: Pick<OfferTier, "kind">): boolean =>
  kind === "cash" || kind === "statement_credit";

/**
 * What one tier of a welcome offer is worth. Null is not known: nights, companion tickets, points of a currency that is not in the
 * catalog.
 */
export function tierValueCents(
  tier: OfferTier,
  currencies: readonly RewardCurrency[],
  settings: WalletSettings,
): number | null {
  if (isMoneyTier(tier)) return tier.amount;
  if (tier.kind !== "points") return null;
  const currency = currencies.find(({ id }) => id === tier.currencyId);
  return currency === undefined ? null : centsOfUnits(tier.amount, centsPerUnit(currency, settings).centsPerUnit);
}

/** What the tiers that were not missed come to; null when one of them has no worth that we know. */
export function bonusValueCents(
  tiers: readonly { tier: OfferTier; missed: boolean }[],
  currencies: readonly RewardCurrency[],
  settings: WalletSettings,
): number | null {
  let worth = 0;
  for (const { tier, missed } of tiers) {
    if (missed) continue;
    const value = tierValueCents(tier, currencies, settings);
    if (value === null) return null;
    worth += value;
  }
  return worth;
}
