import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { type HeldCards, heldCards } from "@cardwell/core/domain/wallet/held-cards";
import type { WalletBank } from "@cardwell/core/domain/wallet/bank-shapes";
import type { WalletCard, WalletSettings } from "@cardwell/core/domain/wallet/shapes";
import type { CatalogFacts } from "../../../lib/catalog-facts.ts";

/** What every view is made from: the cards in their order, the catalog, and the person's today. */
export type View = HeldCards & {
  now: Date;
  today: CivilDate;
  timeZone: string;
  facts: CatalogFacts;
  /** The picture of an issuer's logo; null: there is none. */
  getIssuerLogo: (issuerId: string) => string | null;
  settings: WalletSettings;
  /** By the ids of their links. */
  banks: Readonly<Record<string, WalletBank>>;
  isSample: boolean;
};

/** From memory but for one read a minute. */
export type FindIssuerLogos = () => Promise<View["getIssuerLogo"]>;

const noLogo = () => null;

export function createView(
  wallet: {
    cards: Record<string, WalletCard>;
    settings: WalletSettings;
    banks?: Record<string, WalletBank> | undefined;
  },
  {
    facts,
    getIssuerLogo = noLogo,
    timeZone,
    now,
    isSample,
  }: Pick<View, "facts" | "timeZone" | "now" | "isSample"> & Partial<Pick<View, "getIssuerLogo">>,
): View {
  return {
    ...heldCards(wallet.cards, facts),
    now,
    today: todayIn(now, timeZone),
    timeZone,
    facts,
    getIssuerLogo,
    settings: wallet.settings,
    banks: wallet.banks ?? {},
    isSample,
  };
}
