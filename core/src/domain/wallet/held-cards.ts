import { blank } from "../read-schema.ts";
import { termsOfAccount } from "../catalog/account-terms.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import type { CatalogReference, Issuer } from "../catalog/reference.ts";
import { walletCard } from "./shapes.ts";
import type { WalletCard } from "./shapes.ts";

/** A wallet's cards in their order, with what the catalog has on each. */
export type HeldCards = {
  cards: WalletCard[];
  reference: CatalogReference;
  /** Null for a custom card, and for one that is no longer in the catalog. */
  getTerms: (card: WalletCard) => CardTerms | null;
  getIssuer: (card: WalletCard) => Issuer | null;
  /** What its holder calls it, else its name; with the last digits where two cards are called the same. */
  getName: (card: WalletCard) => string;
};

export type CatalogTerms = { getTerms: (cardId: string) => CardTerms | null };

/** The terms that hold for this account; null for a custom card, and for one that is no longer in the catalog. */
export function findTerms({ getTerms }: CatalogTerms, card: WalletCard): CardTerms | null {
  const terms = card.cardId === null ? null : getTerms(card.cardId);
  return terms && termsOfAccount(terms, card);
}

export function heldCards(
  held: Record<string, WalletCard>,
  facts: CatalogTerms & { reference: CatalogReference },
): HeldCards {
  const getTerms = (card: WalletCard) => findTerms(facts, card);
  const issuers = new Map(facts.reference.issuers.map((issuer) => [issuer.id, issuer]));
  const cards = Object.values(held).toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  const plainName = (card: WalletCard) => card.nickname ?? getTerms(card)?.name ?? card.custom?.name ?? "Card";
  const bearers = new Map<string, number>();
  for (const card of cards) bearers.set(plainName(card), (bearers.get(plainName(card)) ?? 0) + 1);
  return {
    cards,
    reference: facts.reference,
    getTerms,
    getIssuer: (card) => issuers.get(getTerms(card)?.issuerId ?? "") ?? null,
    getName: (card) => {
      const name = plainName(card);
      return (bearers.get(name) ?? 0) > 1 && card.last4 !== null ? `${name} ending ${card.last4}` : name;
    },
  };
}

/** The cards that are open. */
export const openCards = ({ cards }: Pick<HeldCards, "cards">) => cards.filter(({ status }) => status === "active");

/** A card of which nothing is known but what it is and, perhaps, since when. */
export const blankCard = (
  facts: Pick<WalletCard, "id" | "cardId" | "custom" | "openedOn" | "openedPrecision" | "addedOn" | "position">,
): WalletCard => ({ ...blank(walletCard), ...facts });
