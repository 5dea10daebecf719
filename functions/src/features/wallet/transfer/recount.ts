import { monthKey } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { recordPurchase, withRecentOnly } from "@cardwell/core/domain/earning/purchases";
import { findTerms } from "@cardwell/core/domain/wallet/held-cards";
import type { Purchase, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import type { CatalogFacts } from "../../../lib/catalog-facts.ts";
import { withCorrectedMetDay } from "../changes/offer.ts";
import type { Arriving } from "./arriving.ts";

type RecountContext = { facts: Pick<CatalogFacts, "reference" | "getTerms">; today: CivilDate };

/** Whether the spending that a card remembers by month is that of these purchases. */
function comesTo(card: WalletCard, purchases: readonly Purchase[]): boolean {
  const left = new Map(Object.entries(card.spentCents));
  for (const { on, amountCents } of purchases) {
    left.set(monthKey(on), (left.get(monthKey(on)) ?? 0) - amountCents);
  }
  return [...left.values()].every((cents) => cents === 0);
}

/** The card as if it had just been added and each of these purchases been logged. */
function counted(card: WalletCard, purchases: readonly Purchase[], given: RecountContext): WalletCard {
  let fresh: WalletCard = {
    ...card,
    spentCents: {},
    earnedUnits: {},
    capSpend: {},
    lastUsedOn: purchases.some(({ amountCents }) => amountCents > 0) ? null : card.lastUsedOn,
    offer: card.offer && { ...card.offer, eligibleCents: 0, recent: {} },
  };
  for (const purchase of purchases.toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))) {
    fresh = recordPurchase(fresh, findTerms(given.facts, card), purchase, given.facts.reference);
  }
  const { offer } = fresh;
  return { ...fresh, offer: offer && withRecentOnly(withCorrectedMetDay(offer, given.today), given.today) };
}

/**
 * A card remembers what its purchases come to, so that nothing has to read them all; a file holds both. Where a card's months are not
 * those of its purchases, the purchases are what happened: all that follows from them is counted anew. Where they agree, it stays, as
 * rewards were earned by the terms of their time.
 */
export function withTotalsOfPurchases(taken: Arriving, given: RecountContext): Arriving {
  const byCard = new Map<string, Map<string, Purchase>>();
  for (const purchase of taken.history.purchases) {
    const mine = byCard.get(purchase.walletCardId) ?? new Map<string, Purchase>();
    byCard.set(purchase.walletCardId, mine.set(purchase.id, purchase));
  }
  const skipped = [...taken.skipped];
  const cards = Object.entries(taken.cards).map(([id, card]): [string, WalletCard] => {
    const purchases = [...(byCard.get(id)?.values() ?? [])];
    if (comesTo(card, purchases)) return [id, card];
    const name = card.nickname ?? card.custom?.name ?? findTerms(given.facts, card)?.name ?? id;
    skipped.push({
      what: `Totals of ${name}`,
      why: "They didn't match the purchases in the file, so we recalculated them.",
    });
    return [id, counted(card, purchases, given)];
  });
  return { ...taken, cards: Object.fromEntries(cards), skipped };
}
