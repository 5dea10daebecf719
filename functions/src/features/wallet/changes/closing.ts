import type { Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { blankCard } from "@cardwell/core/domain/wallet/held-cards";
import { requireRoomForCard } from "./cards.ts";
import { conflict, rejected } from "../../../http/rejected.ts";
import {
  type Asked,
  type WalletUpdate,
  requireCard,
  changeCard,
  type ChangeContext,
  newId,
  requireOpen,
  requirePast,
} from "./change.ts";

const isEmpty = (record: object) => Object.keys(record).length === 0;

/** Whether nothing happened to a card since it was made by a product change. */
const isUntouched = (card: WalletCard) =>
  isEmpty(card.uses) &&
  isEmpty(card.spentCents) &&
  isEmpty(card.feeEvents) &&
  isEmpty(card.costs) &&
  card.charges === undefined &&
  card.offer === null &&
  card.changedToId === null;

export function closeCard(
  wallet: Wallet,
  { walletCardId, on, as }: Asked<"closeCard">,
  given: ChangeContext,
): WalletUpdate {
  requirePast(given, "on", on);
  return changeCard(wallet, walletCardId, (card) => {
    if (card.status !== "active") throw conflict("This card is already closed.");
    requireOpen(card, "on", on);
    return { ...card, status: as, closedOn: on };
  });
}

/** What belongs to the account and not to the product: it stays with the account when the product changes. */
function ofTheAccount(card: WalletCard) {
  const { openedOn, openedPrecision, anniversary, last4, role, holder, creditLimitCents } = card;
  const { statementCloseDay, dueDay, autopay, balance, statement, authorizedUsers, lastUsedOn, position } = card;
  const { openStatements, recordedDays, settledThrough, missedDueOn, fromBank } = card;
  return {
    openedOn,
    openedPrecision,
    anniversary,
    last4,
    role,
    holder,
    creditLimitCents,
    statementCloseDay,
    dueDay,
    autopay,
    balance,
    statement,
    ...(fromBank && { fromBank }),
    ...(openStatements && { openStatements }),
    ...(recordedDays && { recordedDays }),
    ...(settledThrough && { settledThrough }),
    ...(missedDueOn && { missedDueOn }),
    authorizedUsers,
    lastUsedOn,
    position,
  };
}

/** An account stays with its bank. The bank of a card that is not in the catalog is unknown. */
function requireSameIssuer(card: WalletCard, cardId: string, { facts }: ChangeContext): void {
  const terms = facts.getTerms(cardId);
  if (terms === null) throw rejected("cardId", "This card isn't in the catalog.");
  const issuerId = card.cardId === null ? null : (facts.getTerms(card.cardId)?.issuerId ?? null);
  if (issuerId === null || issuerId === terms.issuerId) return;
  const issuer = facts.reference.issuers.find(({ id }) => id === terms.issuerId)?.name ?? "another bank";
  throw rejected(
    "cardId",
    `${terms.name} is from ${issuer}, so this isn't a product change. Close this card and add the other one.`,
  );
}

/**
 * The account continues as another product and keeps its opening day, limit, statement and users. Credits, offers, fees and rewards
 * stay with the old card. A card of another bank is rejected: that is another account.
 */
export function changeProduct(
  wallet: Wallet,
  { walletCardId, id = newId(), cardId, on }: Asked<"changeProduct">,
  given: ChangeContext,
): WalletUpdate {
  const card = requireCard(wallet, walletCardId);
  if (Object.hasOwn(wallet.cards, id)) return { wallet, id };
  if (card.status !== "active") throw conflict("This card is closed. Reopen it first.");
  if (card.cardId === cardId) throw conflict("The card is already this product.");
  requireSameIssuer(card, cardId, given);
  requirePast(given, "on", on);
  requireOpen(card, "on", on);
  requireRoomForCard(wallet);
  const account = ofTheAccount(card);
  const blank = blankCard({ id, cardId, custom: null, addedOn: on, ...account });
  const next: WalletCard = { ...blank, ...account, changedFromId: card.id };
  const { openStatements: _openStatements, ...product } = card;
  const before: WalletCard = {
    ...product,
    status: "product_changed",
    closedOn: on,
    changedToId: id,
    balance: null,
    statement: null,
    authorizedUsers: [],
  };
  return { wallet: { ...wallet, cards: { ...wallet.cards, [card.id]: before, [id]: next } }, id };
}

function takeProductChangeBack(wallet: Wallet, card: WalletCard): WalletUpdate {
  const reopened: WalletCard = { ...card, status: "active", closedOn: null, changedToId: null };
  const next = Object.values(wallet.cards).find(({ id }) => id === card.changedToId);
  if (!next) return { wallet: { ...wallet, cards: { ...wallet.cards, [card.id]: reopened } }, id: null };
  if (next.status !== "active" || !isUntouched(next)) {
    throw conflict("The new card has recorded activity. Remove that card first.");
  }
  const { position: _, ...account } = ofTheAccount(next);
  const cards = Object.fromEntries(Object.entries(wallet.cards).filter(([id]) => id !== next.id));
  return { wallet: { ...wallet, cards: { ...cards, [card.id]: { ...reopened, ...account } } }, id: null };
}

/** Takes a closing back, or a product change as long as nothing was recorded on the card that it made. */
export function reopenCard(wallet: Wallet, { walletCardId }: Asked<"reopenCard">): WalletUpdate {
  const card = requireCard(wallet, walletCardId);
  if (card.status === "active") throw conflict("This card is already open.");
  if (card.status === "product_changed") return takeProductChangeBack(wallet, card);
  return changeCard(wallet, walletCardId, (each) => ({ ...each, status: "active", closedOn: null }));
}
