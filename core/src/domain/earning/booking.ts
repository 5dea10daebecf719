import type { CardTerms } from "../catalog/card-terms.ts";
import type { EarnRule } from "../catalog/earn-rule.ts";
import { findMerchantAt } from "../catalog/merchant-names.ts";
import type { CatalogReference } from "../catalog/reference.ts";
import type { Booking, Purchase, WalletCard } from "../wallet/shapes.ts";
import { periodKey, rulesOfCap } from "./caps.ts";
import { rulesFor, unitsOfRule } from "./rules-at.ts";

export type Places = Pick<CatalogReference, "categories" | "merchants">;

type Booked = Pick<
  Purchase,
  "categoryId" | "merchant" | "catalogMerchantId" | "on" | "amountCents" | "channel" | "abroad"
> & {
  /** The bank's text, where it names no merchant. */
  description?: string | null;
};

function toCap(terms: CardTerms, rule: EarnRule): Booking["cap"] {
  if (rule.cap === null) return null;
  const others = rulesOfCap(terms.earn.rules, rule).filter(({ id }) => id !== rule.id);
  return {
    amountCents: rule.cap.amountCents,
    unitsAfter: rule.cap.afterMultiplier,
    sharedWith: others.map((each) => ({
      ruleId: each.id,
      unitsPerDollar: unitsOfRule(terms, each),
      unitsAfter: each.cap?.afterMultiplier ?? 0,
    })),
  };
}

const atBase = (unitsPerDollar: number): Booking => ({ ruleId: null, unitsPerDollar, period: null, cap: null });

/**
 * What a purchase is booked as: the rule with the highest rate, whatever is left of its cap, because issuers book by category and not by
 * what suits best. `terms` is null for a custom card. Null: what the card earns isn't known.
 */
export function computeBooking(
  card: WalletCard,
  terms: CardTerms | null,
  purchase: Booked,
  places: Places,
): Booking | null {
  if (terms === null) {
    const percent = card.custom?.basePercent ?? null;
    return percent === null ? null : atBase(percent);
  }
  if (terms.earn.currencyId === null) return null;
  const { categoryId, on, amountCents, abroad = false } = purchase;
  const merchant = findMerchantAt(places.merchants, purchase);
  const channel = purchase.channel ?? merchant?.channel ?? "any";
  const spending = { categoryId, merchantId: merchant?.id ?? null, channel, abroad, on, amountCents };
  let best: { rule: EarnRule; unitsPerDollar: number } | null = null;
  for (const { rule, state, unitsPerDollar } of rulesFor(terms, card, spending, places.categories)) {
    if (state === "applies" && (best === null || unitsPerDollar > best.unitsPerDollar)) best = { rule, unitsPerDollar };
  }
  if (best === null) return atBase(terms.earn.base);
  const { rule, unitsPerDollar } = best;
  return {
    ruleId: rule.id,
    unitsPerDollar,
    period: rule.cap === null ? null : periodKey(rule.cap.period, card, on),
    cap: toCap(terms, rule),
  };
}
