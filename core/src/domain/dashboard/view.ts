import { DEFAULT_RULES } from "../alerts/default-rules.ts";
import type { WalletFacts } from "../alerts/reminder.ts";
import type { AlertRules } from "../alerts/rule.ts";
import { todayIn } from "../dates/civil.ts";
import { cardsAt } from "../wallet/bank-data-age.ts";
import { heldCards } from "../wallet/held-cards.ts";
import type { WalletBank } from "../wallet/bank-shapes.ts";
import type { WalletCard, WalletSettings } from "../wallet/shapes.ts";
import type { CatalogFacts } from "../catalog/published.ts";

/** What every view is made from: the cards in their order, the catalog, and the person's today. */
export type View = WalletFacts & {
  now: Date;
  facts: CatalogFacts;
  /** The picture of an issuer's logo; null: there is none. */
  getIssuerLogo: (issuerId: string) => string | null;
  /** Of each type of alert the rule that Today follows. */
  rules: AlertRules;
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
    rules = DEFAULT_RULES,
  }: Pick<View, "facts" | "timeZone" | "now" | "isSample"> & Partial<Pick<View, "getIssuerLogo" | "rules">>,
): View {
  return {
    ...heldCards(cardsAt(wallet, now), facts),
    now,
    today: todayIn(now, timeZone),
    timeZone,
    facts,
    getIssuerLogo,
    settings: wallet.settings,
    banks: wallet.banks ?? {},
    isSample,
    rules,
  };
}
