import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { Issuer } from "@cardwell/core/domain/catalog/reference";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { WalletCard, WalletSettings } from "@cardwell/core/domain/wallet/shapes";
import type { CatalogFacts } from "../../../lib/catalog-facts.ts";

/** What every view is made from: the cards in their order, the catalog, and the person's today. */
export type View = {
  now: Date;
  today: CivilDate;
  timeZone: string;
  facts: CatalogFacts;
  cards: WalletCard[];
  settings: WalletSettings;
  isSample: boolean;
  /** Null for a custom card, and for one that the catalog does not know any more. */
  termsOf: (card: WalletCard) => CardTerms | null;
  issuerOf: (card: WalletCard) => Issuer | null;
  /** What its holder calls it, else its name; with the last digits where two cards are called the same. */
  nameOf: (card: WalletCard) => string;
};

export function createView(
  wallet: { cards: Record<string, WalletCard>; settings: WalletSettings },
  { facts, timeZone, now, isSample }: Pick<View, "facts" | "timeZone" | "now" | "isSample">,
): View {
  const termsOf = (card: WalletCard) => (card.cardId === null ? null : facts.termsOf(card.cardId));
  const issuers = new Map(facts.reference.issuers.map((issuer) => [issuer.id, issuer]));
  const cards = Object.values(wallet.cards).toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  const plainName = (card: WalletCard) => card.nickname ?? termsOf(card)?.shortName ?? card.custom?.name ?? "Card";
  const bearers = new Map<string, number>();
  for (const card of cards) bearers.set(plainName(card), (bearers.get(plainName(card)) ?? 0) + 1);
  return {
    now,
    today: todayIn(now, timeZone),
    timeZone,
    facts,
    cards,
    settings: wallet.settings,
    isSample,
    termsOf,
    issuerOf: (card) => issuers.get(termsOf(card)?.issuerId ?? "") ?? null,
    nameOf: (card) => {
      const name = plainName(card);
      return (bearers.get(name) ?? 0) > 1 && card.last4 !== null ? `${name} ending ${card.last4}` : name;
    },
  };
}

/** The cards that are open. */
export const openCards = ({ cards }: View) => cards.filter(({ status }) => status === "active");
