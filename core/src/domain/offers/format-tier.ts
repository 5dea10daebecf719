import type { OfferTier } from "../catalog/offer.ts";
import type { RewardCurrency } from "../catalog/reference.ts";
import { counted, money, number } from "../format.ts";

/** `75,000 Ultimate Rewards points`, `$200.00 cash back`, or the person's own words. */
export function formatTier(tier: OfferTier, currencies: readonly RewardCurrency[]): string {
  if (tier.note !== null && tier.currencyId === null && tier.kind === "cash") return tier.note;
  const currency = currencies.find(({ id }) => id === tier.currencyId);
  switch (tier.kind) {
    case "cash":
      return `${money(tier.amount)} cash back`;
    case "statement_credit":
      return `a ${money(tier.amount)} statement credit`;
    case "points":
      return currency ? `${number(tier.amount)} ${currency.name}` : `${number(tier.amount)} points`;
    case "free_night":
      return counted(tier.amount, "free night");
    case "companion":
      return counted(tier.amount, "companion ticket");
  }
}
