import { monthKey } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { buildLedger } from "@cardwell/core/domain/transactions/apply";
import { applyLedger, createLedger, type CardLedger } from "@cardwell/core/domain/transactions/card-ledger";
import { fromPurchase } from "@cardwell/core/domain/transactions/entries";
import { withBooked, withRecentOnly } from "@cardwell/core/domain/transactions/purchases";
import type { Transaction } from "@cardwell/core/domain/transactions/shapes";
import { findTerms } from "@cardwell/core/domain/wallet/held-cards";
import type { Purchase, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { withCorrectedMetDay } from "../changes/offer.ts";
import type { ImportSelection } from "./import-selection.ts";

/** What is stored of a file beside its cards: each purchase with its booking, and what they come to. */
export type ImportWithTotals = ImportSelection & { ledgers: Record<string, CardLedger>; transactions: Transaction[] };

type RecountContext = { facts: Pick<CatalogFacts, "reference" | "getTerms">; today: CivilDate };

/** Whether the spending that a card remembers by month is that of these purchases. */
function matchesPurchases(card: WalletCard, purchases: readonly Transaction[]): boolean {
  const left = new Map(Object.entries(card.spentCents));
  for (const { on, amountCents } of purchases) {
    left.set(monthKey(on), (left.get(monthKey(on)) ?? 0) - amountCents);
  }
  return [...left.values()].every((cents) => cents === 0);
}

/** Each purchase once, with what it was booked as: by the terms of today where the file doesn't hold it. */
function bookPurchases(card: WalletCard, purchases: Iterable<Purchase>, { facts }: RecountContext): Transaction[] {
  const byId = new Map([...purchases].map((purchase) => [purchase.id, purchase]));
  const terms = findTerms(facts, card);
  return [...byId.values()].map((each) => fromPurchase(withBooked(card, terms, each, facts.reference)));
}

/** The card as if it had just been added and each of these purchases been logged. */
function recountCard(card: WalletCard, rows: readonly Transaction[], { today }: RecountContext): WalletCard {
  const bare: WalletCard = {
    ...card,
    spentCents: {},
    earnedUnits: {},
    capSpend: {},
    lastUsedOn: rows.some(({ amountCents }) => amountCents > 0) ? null : card.lastUsedOn,
    offer: card.offer && { ...card.offer, eligibleCents: 0, recent: {} },
  };
  const { months } = buildLedger(card, rows);
  const fresh = applyLedger(bare, { ...createLedger(bare), months }, null);
  const { offer } = fresh;
  return { ...fresh, offer: offer && withRecentOnly(withCorrectedMetDay(offer, today), today) };
}

/**
 * A card remembers what its purchases come to, so that nothing has to read them all; a file holds both. Where a card's months are not
 * those of its purchases, the purchases are what happened: all that follows from them is counted anew. Where they agree, it stays, as
 * rewards were earned by the terms of their time.
 */
export function recalculateTotals(taken: ImportSelection, given: RecountContext): ImportWithTotals {
  const byCard = Map.groupBy(taken.history.purchases, ({ walletCardId }) => walletCardId);
  const ledgers: Record<string, CardLedger> = {};
  const transactions: Transaction[] = [];
  const skipped = [...taken.skipped];
  const cards = Object.entries(taken.cards).map(([id, card]): [string, WalletCard] => {
    const rows = bookPurchases(card, byCard.get(id) ?? [], given);
    transactions.push(...rows);
    const isRight = matchesPurchases(card, rows);
    const after = isRight ? card : recountCard(card, rows, given);
    ledgers[id] = buildLedger(after, rows);
    if (isRight) return [id, card];
    const name = card.nickname ?? card.custom?.name ?? findTerms(given.facts, card)?.name ?? id;
    skipped.push({
      what: `Totals of ${name}`,
      why: "They didn't match the purchases in the file, so we recalculated them.",
    });
    return [id, after];
  });
  return { ...taken, cards: Object.fromEntries(cards), skipped, ledgers, transactions };
}
