import { startOfMonth } from "@cardwell/core/domain/dates/civil";
import { withCardYearsMoved } from "@cardwell/core/domain/earning/card-year-spend";
import { MAX_CARDS, type WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { blankCard } from "@cardwell/core/domain/wallet/held-cards";
import type { Wallet } from "@cardwell/core/domain/wallet/shapes";
import { conflict, rejected } from "../../../http/rejected.ts";
import {
  type Asked,
  type WalletUpdate,
  requireCard,
  changeCard,
  type ChangeContext,
  dropUndefined,
  newId,
  notFound,
  requireOpen,
  requirePast,
} from "./change.ts";
import { trackedOffer } from "./offer.ts";

type Facts = Omit<Asked<"changeCard">, "walletCardId" | "custom">;

function requireAutopay(autopay: Facts["autopay"]): void {
  if (autopay?.mode === "fixed" && autopay.fixedCents === null) {
    throw rejected("autopay.fixedCents", "Enter the amount paid each month.");
  }
}

/** Applies a member's facts to a card. Absent facts stay. */
function withFacts(card: WalletCard, facts: Facts, given: ChangeContext): WalletCard {
  const { openedOn, autopay, ...rest } = facts;
  if (openedOn) requirePast(given, "openedOn", openedOn);
  requireAutopay(autopay);
  const changed: WalletCard = {
    ...card,
    ...dropUndefined(rest),
    openedOn: openedOn === undefined ? card.openedOn : openedOn,
  };
  if (autopay !== undefined) {
    const fixedCents = autopay.mode === "fixed" ? autopay.fixedCents : null;
    changed.autopay = { mode: autopay.mode, fixedCents, declaredOn: given.today };
  }
  if (changed.openedOn === null) return changed;
  if (changed.openedPrecision === "month") changed.openedOn = startOfMonth(changed.openedOn);
  if (changed.closedOn !== null && changed.closedOn < changed.openedOn) {
    throw rejected("openedOn", "This card was closed before that day.");
  }
  return changed;
}

const nextPosition = (wallet: Wallet) =>
  Math.max(-1, ...Object.values(wallet.cards).map(({ position }) => position)) + 1;

export function requireRoomForCard(wallet: Wallet): void {
  if (Object.keys(wallet.cards).length < MAX_CARDS) return;
  throw conflict(`You can have up to ${MAX_CARDS} cards. Remove one you no longer need.`);
}

/** Adds a card of the catalog or one of the person's own, at the end. */
export function addCard(wallet: Wallet, body: Asked<"addCard">, given: ChangeContext): WalletUpdate {
  const { id = newId(), cardId, custom, offerId, ...facts } = body;
  if (Object.hasOwn(wallet.cards, id)) return { wallet, id };
  requireRoomForCard(wallet);
  const terms = cardId === undefined ? null : given.facts.getTerms(cardId);
  if (cardId !== undefined && terms === null) throw rejected("cardId", "This card isn't in the catalog.");
  const blank = blankCard({
    id,
    cardId: cardId ?? null,
    custom: custom ?? null,
    openedOn: body.openedOn ?? null,
    openedPrecision: body.openedPrecision ?? "day",
    addedOn: given.today,
    position: nextPosition(wallet),
  });
  const card = withFacts(blank, facts, given);
  if (offerId !== undefined) {
    if (card.openedOn === null)
      throw rejected("openedOn", "Choose when it was opened: the welcome offer counts from there.");
    card.offer = trackedOffer(terms, offerId, card.openedOn);
  }
  return { wallet: { ...wallet, cards: { ...wallet.cards, [card.id]: card } }, id: card.id };
}

/** Spending against caps of the card year follows when the day that the year begins on is corrected. */
function withCapsOfItsYears(card: WalletCard, before: WalletCard): WalletCard {
  if (card.openedOn === before.openedOn && card.anniversary === before.anniversary) return card;
  const capSpend = Object.fromEntries(
    Object.entries(card.capSpend).map(([ruleId, spent]) => [ruleId, withCardYearsMoved(spent, before, card)]),
  );
  return { ...card, capSpend };
}

/** The description of a custom card with the given facts applied. */
function withDescription(there: WalletCard["custom"], change: Asked<"changeCard">["custom"]): WalletCard["custom"] {
  return there === null || change === undefined ? there : { ...there, ...dropUndefined(change) };
}

export function editCard(
  wallet: Wallet,
  { walletCardId, custom, ...facts }: Asked<"changeCard">,
  given: ChangeContext,
): WalletUpdate {
  return changeCard(wallet, walletCardId, (card) => {
    if (custom !== undefined && card.cardId !== null) {
      throw rejected("custom", "This is a catalog card, so its details can't be edited.");
    }
    return withCapsOfItsYears({ ...withFacts(card, facts, given), custom: withDescription(card.custom, custom) }, card);
  });
}

export const listCardOrder = (wallet: Wallet): string[] =>
  Object.values(wallet.cards)
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);

/** The requested order; cards that are not named follow in their old order. */
export function orderCards(wallet: Wallet, { walletCardIds }: Asked<"orderCards">): WalletUpdate {
  const named = [...new Set(walletCardIds)].filter((id) => Object.hasOwn(wallet.cards, id));
  const rest = listCardOrder(wallet).filter((id) => !named.includes(id));
  const cards = Object.fromEntries(
    [...named, ...rest].map((id, position): [string, WalletCard] => [id, { ...requireCard(wallet, id), position }]),
  );
  return { wallet: { ...wallet, cards }, id: null };
}

/** Removes a card. If it was between two cards of one account, those are linked directly from then on. */
export function removeCard(wallet: Wallet, walletCardId: string): WalletUpdate {
  const { changedFromId, changedToId } = requireCard(wallet, walletCardId);
  const cards = Object.fromEntries(
    Object.entries(wallet.cards)
      .filter(([id]) => id !== walletCardId)
      .map(([id, card]): [string, WalletCard] => [
        id,
        {
          ...card,
          changedFromId: card.changedFromId === walletCardId ? changedFromId : card.changedFromId,
          changedToId: card.changedToId === walletCardId ? changedToId : card.changedToId,
        },
      ]),
  );
  return { wallet: { ...wallet, cards }, id: null };
}

export function addAuthorizedUser(
  wallet: Wallet,
  { walletCardId, id = newId(), ...user }: Asked<"addAuthorizedUser">,
  given: ChangeContext,
): WalletUpdate {
  return changeCard(
    wallet,
    walletCardId,
    (card) => {
      if (card.authorizedUsers.some((each) => each.id === id)) return card;
      requirePast(given, "addedOn", user.addedOn);
      requireOpen(card, "addedOn", user.addedOn);
      if (card.authorizedUsers.length >= 20) throw conflict("A card can have up to 20 authorized users.");
      return { ...card, authorizedUsers: [...card.authorizedUsers, { id, ...user }] };
    },
    id,
  );
}

export function removeAuthorizedUser(
  wallet: Wallet,
  { walletCardId, userId }: Asked<"removeAuthorizedUser">,
): WalletUpdate {
  return changeCard(wallet, walletCardId, (card) => {
    const authorizedUsers = card.authorizedUsers.filter(({ id }) => id !== userId);
    if (authorizedUsers.length === card.authorizedUsers.length)
      throw notFound("This person isn't an authorized user on the card.");
    return { ...card, authorizedUsers };
  });
}
