import type { CardTerms } from "../catalog/card-terms.ts";
import type { EarnRule } from "../catalog/earn-rule.ts";
import type { CatalogReference, Merchant } from "../catalog/reference.ts";
import { addDays, monthKey } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { countsUntil } from "../offers/pace.ts";
import type { OfferProgress, Purchase, WalletCard } from "../wallet/shapes.ts";
import { monthShareKey, unitsByMonth } from "./cap-months.ts";
import { periodKey, rulesOfCap, unitsFor } from "./caps.ts";
import { rulesFor, unitsOfRule } from "./rules-at.ts";
import { getOwn } from "../get-own.ts";

type Places = Pick<CatalogReference, "categories" | "merchants">;

const paceDays = 35;

function merchantNamed(merchants: Places["merchants"], name: string | null): Merchant | null {
  if (name === null) return null;
  const wanted = name.trim().toLowerCase();
  const found = merchants.find((merchant) =>
    [merchant.name, ...merchant.aliases].some((known) => known.toLowerCase() === wanted),
  );
  return found ?? null;
}

type Earning = { rule: EarnRule | null; unitsPerDollar: number };

/** The rule with the highest rate, whatever is left of its cap: issuers book by category and not by what suits best. */
function computeEarning(card: WalletCard, terms: CardTerms | null, purchase: Purchase, places: Places): Earning | null {
  if (terms === null) {
    const percent = card.custom?.basePercent ?? null;
    return percent === null ? null : { rule: null, unitsPerDollar: percent };
  }
  if (terms.earn.currencyId === null) return null;
  const { categoryId, on, amountCents, abroad = false } = purchase;
  const merchant = merchantNamed(places.merchants, purchase.merchant);
  const channel = purchase.channel ?? merchant?.channel ?? "any";
  const spending = { categoryId, merchantId: merchant?.id ?? null, channel, abroad, on, amountCents };
  let best: Earning | null = null;
  for (const { rule, state, unitsPerDollar } of rulesFor(terms, card, spending, places.categories)) {
    if (state === "applies" && (best === null || unitsPerDollar > best.unitsPerDollar)) best = { rule, unitsPerDollar };
  }
  return best ?? { rule: null, unitsPerDollar: terms.earn.base };
}

/** Adds to a total kept under a key. A total of 0 is not kept, so that taking away leaves what was there before. */
function plus(totals: Readonly<Record<string, number>>, key: string, amount: number): Record<string, number> {
  const total = Math.round(((totals[key] ?? 0) + amount) * 1e6) / 1e6;
  const { [key]: _, ...others } = totals;
  return total === 0 ? others : { ...others, [key]: total };
}

function withOffer(progress: OfferProgress, purchase: Purchase, sign: 1 | -1): OfferProgress {
  const until = countsUntil(progress);
  const isInTime = purchase.on >= progress.startOn && (until === null || purchase.on <= until);
  if (!purchase.countsForOffer || !isInTime) return progress;
  const amount = sign * purchase.amountCents;
  return {
    ...progress,
    eligibleCents: progress.eligibleCents + amount,
    recent: plus(progress.recent, purchase.on, amount),
  };
}

function book(card: WalletCard, terms: CardTerms | null, purchase: Purchase, places: Places, sign: 1 | -1): WalletCard {
  const amount = sign * purchase.amountCents;
  const month = monthKey(purchase.on);
  const booked: WalletCard = {
    ...card,
    spentCents: plus(card.spentCents, month, amount),
    offer: card.offer === null ? null : withOffer(card.offer, purchase, sign),
  };
  const earning = computeEarning(card, terms, purchase, places);
  if (earning === null) return booked;
  const { rule, unitsPerDollar } = earning;
  if (terms === null || rule === null || rule.cap === null) {
    return { ...booked, earnedUnits: plus(card.earnedUnits, month, unitsFor(null, unitsPerDollar, amount)) };
  }
  const period = periodKey(rule.cap.period, card, purchase.on);
  const before = getOwn(card.capSpend, rule.id) ?? {};
  const share = monthShareKey(period, month);
  const total = plus(before, period, amount);
  const after = share === null ? total : plus(total, share, amount);
  const { amountCents: limitCents } = rule.cap;
  const earnedWith = (spent: Readonly<Record<string, number>>) =>
    unitsByMonth(
      limitCents,
      rulesOfCap(terms.earn.rules, rule).map((each) => ({
        unitsPerDollar: unitsOfRule(terms, each),
        afterMultiplier: each.cap?.afterMultiplier ?? 0,
        spent: each.id === rule.id ? spent : (getOwn(card.capSpend, each.id) ?? {}),
      })),
      period,
    );
  const was = earnedWith(before);
  const is = earnedWith(after);
  // A purchase may move later months of its period past the cap, and taking it back moves them under it again.
  let { earnedUnits } = card;
  for (const each of new Set([...was.keys(), ...is.keys()])) {
    earnedUnits = plus(earnedUnits, each, (is.get(each) ?? 0) - (was.get(each) ?? 0));
  }
  const { [rule.id]: _, ...otherRules } = card.capSpend;
  const capSpend = Object.keys(after).length === 0 ? otherRules : { ...otherRules, [rule.id]: after };
  return { ...booked, earnedUnits, capSpend };
}

/**
 * The card after a purchase; a refund is a purchase with a negative amount. It moves spending by month, the cap of its rule, what was
 * earned, the welcome offer and the day of last use. `terms` is null for a custom card.
 */
export function recordPurchase(
  card: WalletCard,
  terms: CardTerms | null,
  purchase: Purchase,
  places: Places,
): WalletCard {
  const isLater = card.lastUsedOn === null || purchase.on > card.lastUsedOn;
  const isUse = purchase.amountCents > 0;
  return {
    ...book(card, terms, purchase, places, 1),
    lastUsedOn: isUse && isLater ? purchase.on : card.lastUsedOn,
  };
}

/**
 * The card as if the purchase had not been recorded, as long as terms, activations and choices are what they were. The card does not
 * know its purchases, so the day of last use before this one is a parameter.
 */
export function removePurchase(
  card: WalletCard,
  terms: CardTerms | null,
  purchase: Purchase,
  places: Places,
  lastUsedBefore: CivilDate | null,
): WalletCard {
  const wasLast = purchase.amountCents > 0 && card.lastUsedOn === purchase.on;
  return {
    ...book(card, terms, purchase, places, -1),
    lastUsedOn: wasLast ? lastUsedBefore : card.lastUsedOn,
  };
}

/** What these purchases, oldest first, earn on a card that recorded nothing else: units of its currency. Null: it isn't known what it earns. */
export function computeEarnedUnits(
  purchases: readonly Purchase[],
  card: WalletCard,
  terms: CardTerms,
  places: Places,
): number | null {
  if (terms.earn.currencyId === null) return null;
  const empty: WalletCard = { ...card, capSpend: {}, earnedUnits: {}, spentCents: {}, offer: null };
  const { earnedUnits } = purchases.reduce((held, purchase) => book(held, terms, purchase, places, 1), empty);
  return Object.values(earnedUnits).reduce((sum, units) => sum + units, 0);
}

/** Drops the days that the pace no longer uses. This can't be undone, so it happens when a card is written, not when a purchase is recorded. */
export function withRecentOnly(progress: OfferProgress, on: CivilDate): OfferProgress {
  const oldest = addDays(on, 1 - paceDays);
  return {
    ...progress,
    recent: Object.fromEntries(Object.entries(progress.recent).filter(([day]) => day >= oldest)),
  };
}
