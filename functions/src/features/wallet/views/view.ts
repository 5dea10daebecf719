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
  /** What its holder calls it, else its name. */
  nameOf: (card: WalletCard) => string;
};

export function createView(
  wallet: { cards: Record<string, WalletCard>; settings: WalletSettings },
  { facts, timeZone, now, isSample }: Pick<View, "facts" | "timeZone" | "now" | "isSample">,
): View {
  const termsOf = (card: WalletCard) => (card.cardId === null ? null : facts.termsOf(card.cardId));
  const issuers = new Map(facts.reference.issuers.map((issuer) => [issuer.id, issuer]));
  return {
    now,
    today: todayIn(now, timeZone),
    timeZone,
    facts,
    cards: Object.values(wallet.cards).toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)),
    settings: wallet.settings,
    isSample,
    termsOf,
    issuerOf: (card) => issuers.get(termsOf(card)?.issuerId ?? "") ?? null,
    nameOf: (card) => card.nickname ?? termsOf(card)?.shortName ?? card.custom?.name ?? "Card",
  };
}

/** The cards that are open. */
export const openCards = ({ cards }: View) => cards.filter(({ status }) => status === "active");
