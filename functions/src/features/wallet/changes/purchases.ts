import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import {
  recordPurchase,
  removePurchase as takeBack,
  withBooked,
  withRecentOnly,
} from "@cardwell/core/domain/transactions/purchases";
import { findTerms } from "@cardwell/core/domain/wallet/held-cards";
import type { Purchase, Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { rejected } from "../../../http/rejected.ts";
import {
  type Asked,
  type WalletUpdate,
  requireCard,
  type ChangeContext,
  newId,
  notFound,
  requireOpen,
  requirePast,
  withCard,
} from "./change.ts";
import { withCorrectedMetDay, withMetDay } from "./offer.ts";

const settleOffer = (card: WalletCard, today: CivilDate, noteMetDay: typeof withMetDay): WalletCard => ({
  ...card,
  offer: card.offer && withRecentOnly(noteMetDay(card.offer, today), today),
});

/**
 * Logs a purchase: caps, rewards and the welcome offer move with it.
 *
 * @param there the purchase of that id, if there is one: it was logged before
 */
export function addPurchase(
  wallet: Wallet,
  { id = newId(), ...body }: Asked<"addPurchase">,
  given: ChangeContext,
  there: Purchase | null = null,
): WalletUpdate {
  if (there !== null) return { wallet, id };
  const card = requireCard(wallet, body.walletCardId);
  requirePast(given, "on", body.on);
  requireOpen(card, "on", body.on);
  if (card.closedOn !== null && body.on > card.closedOn && body.amountCents > 0) {
    throw rejected("on", "The card was closed by that day.");
  }
  const { reference } = given.facts;
  if (!reference.categories.some((category) => category.id === body.categoryId)) {
    throw rejected("categoryId", "This category doesn't exist.");
  }
  const terms = findTerms(given.facts, card);
  const purchase = withBooked(card, terms, { id, ...body }, reference);
  const after = recordPurchase(card, terms, purchase, reference);
  return {
    wallet: withCard(wallet, settleOffer(after, given.today, withMetDay)),
    id: purchase.id,
    purchases: [purchase],
  };
}

/** Undoes a logged purchase with everything that it counted towards. If the card was removed, only the entry is deleted. */
export function removePurchase(wallet: Wallet, purchase: Purchase | null, given: ChangeContext): WalletUpdate {
  if (purchase === null) throw notFound("Purchase not found.");
  const removed = { id: null, removedPurchases: [purchase.id] };
  const card = Object.hasOwn(wallet.cards, purchase.walletCardId) ? wallet.cards[purchase.walletCardId] : undefined;
  if (!card) return { wallet, ...removed };
  const after = takeBack(card, findTerms(given.facts, card), purchase, given.facts.reference, null);
  return { wallet: withCard(wallet, settleOffer(after, given.today, withCorrectedMetDay)), ...removed };
}
