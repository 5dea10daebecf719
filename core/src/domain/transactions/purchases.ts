import type { CardTerms } from "../catalog/card-terms.ts";
import { withCatalogMerchant } from "../catalog/merchant-names.ts";
import { addDays, monthKey } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { applyLedger, createLedger } from "./card-ledger.ts";
import { fromPurchase } from "./entries.ts";
import { sumMonth } from "./sums.ts";
import type { OfferProgress, Purchase, WalletCard } from "../wallet/shapes.ts";
import { computeBooking, type Places } from "../earning/booking.ts";

const paceDays = 35;

/** The card with these purchases on top of what it shows. */
function book(card: WalletCard, purchases: readonly Purchase[]): WalletCard {
  const byMonth = Map.groupBy(purchases, ({ on }) => monthKey(on));
  const months = [...byMonth].map(
    ([month, some]) =>
      [month, { ...sumMonth(some.map(fromPurchase), card), entered: some.length, reported: 0 }] as const,
  );
  return applyLedger(card, { ...createLedger(card), months: Object.fromEntries(months) }, null);
}

/** A purchase with its merchant of the catalog, and what it was booked as; by the terms that are given, where that wasn't stored. */
export const withBooked = (
  card: WalletCard,
  terms: CardTerms | null,
  purchase: Purchase,
  places: Places,
): Purchase & Required<Pick<Purchase, "booked">> => ({
  ...withCatalogMerchant(purchase, places.merchants),
  booked: purchase.booked === undefined ? computeBooking(card, terms, purchase, places) : purchase.booked,
});

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
    ...book(card, [withBooked(card, terms, purchase, places)]),
    lastUsedOn: isUse && isLater ? purchase.on : card.lastUsedOn,
  };
}

/**
 * The card as if the purchase had not been recorded. One without a stored booking is taken back by today's terms. The card does not
 * know its purchases, so the day of last use before this one is a parameter.
 */
export function removePurchase(
  card: WalletCard,
  terms: CardTerms | null,
  purchase: Purchase,
  places: Places,
  lastUsedBefore: CivilDate | null,
): WalletCard {
  const booked = withBooked(card, terms, purchase, places);
  const wasLast = purchase.amountCents > 0 && card.lastUsedOn === purchase.on;
  return {
    ...book(card, [{ ...booked, amountCents: -booked.amountCents }]),
    lastUsedOn: wasLast ? lastUsedBefore : card.lastUsedOn,
  };
}

/** What these purchases earn by these terms on a card that recorded nothing else: units of its currency. Null: it isn't known what it earns. */
export function computeEarnedUnits(
  purchases: readonly Purchase[],
  card: WalletCard,
  terms: CardTerms,
  places: Places,
): number | null {
  if (terms.earn.currencyId === null) return null;
  const empty: WalletCard = { ...card, capSpend: {}, earnedUnits: {}, spentCents: {}, offer: null };
  const booked = purchases.map((purchase) => ({ ...purchase, booked: computeBooking(card, terms, purchase, places) }));
  const { earnedUnits } = book(empty, booked);
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
