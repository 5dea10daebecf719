import { monthKey } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { recountLedgers } from "@cardwell/core/domain/transactions/apply";
import { alignLedger, applyLedger } from "@cardwell/core/domain/transactions/card-ledger";
import { fromPurchase } from "@cardwell/core/domain/transactions/entries";
import type { Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import type { OpenTransactions } from "../../lib/transaction-store-repository.ts";
import { notFound, type WalletUpdate } from "./changes/change.ts";

/** A card without what its purchases come to. */
const emptied = (card: WalletCard | undefined): WalletCard | undefined =>
  card && {
    ...card,
    spentCents: {},
    earnedUnits: {},
    capSpend: {},
    lastUsedOn: null,
    offer: card.offer && { ...card.offer, eligibleCents: 0, recent: {}, metOn: null },
  };

/** The transactions after a change, and the cards with what follows from them, counted anew from what is stored. */
export async function moveTransactions(
  opened: OpenTransactions,
  before: { cards: Wallet["cards"]; unappliedCards: string[] },
  { wallet, purchases = [], removedPurchases = [] }: WalletUpdate,
  { today, appliesTransactions }: { today: CivilDate; appliesTransactions: boolean },
) {
  const added = purchases.map(fromPurchase);
  const unapplied = appliesTransactions ? before.unappliedCards : [];
  if (added.length + removedPurchases.length + unapplied.length === 0) {
    return { cards: wallet.cards, rows: opened.rows, ledgers: {} };
  }
  await opened.load({
    ids: removedPurchases,
    months: added.map(({ on }) => monthKey(on)),
    cardIds: [...added.map(({ walletCardId }) => walletCardId), ...unapplied],
    more: { entered: added.length > 0, reported: false },
  });
  const rows = new Map(opened.rows);
  for (const id of removedPurchases) rows.delete(id);
  for (const row of added) {
    if (rows.get(row.id)?.source === "bank") throw notFound("Your bank reported this purchase.");
    rows.set(row.id, row);
  }
  // A card that is added with its purchases in one change has no figures before it.
  const known = {
    ...Object.fromEntries(added.map(({ walletCardId: id }) => [id, emptied(wallet.cards[id])])),
    ...before.cards,
  };
  const held = Object.fromEntries(Object.entries(known).flatMap(([id, card]) => (card ? [[id, card]] : [])));
  const ledgers = recountLedgers(opened.rows, rows, opened.ledgers, held);
  for (const id of unapplied) {
    const ledger = ledgers[id] ?? opened.ledgers[id];
    if (ledger) ledgers[id] = ledger;
  }
  const cards = { ...wallet.cards };
  for (const [id, ledger] of Object.entries(ledgers)) {
    const card = cards[id];
    if (card === undefined) continue;
    const aligned = alignLedger(ledger, card);
    ledgers[id] = aligned;
    cards[id] = applyLedger(card, aligned, today);
  }
  return { cards, rows, ledgers };
}
