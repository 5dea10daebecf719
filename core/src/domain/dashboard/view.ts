import { DEFAULT_RULES } from "../alerts/default-rules.ts";
import type { WalletFacts } from "../alerts/reminder.ts";
import type { AlertRules } from "../alerts/rule.ts";
import { todayIn } from "../dates/civil.ts";
import { findInitials } from "../logos/initials.ts";
import type { FindLogo } from "../logos/logo-mark.ts";
import { cardsAt } from "../wallet/bank-data-age.ts";
import { heldCards } from "../wallet/held-cards.ts";
import type { WalletBank } from "../wallet/bank-shapes.ts";
import type { WalletCard, WalletSettings } from "../wallet/shapes.ts";
import type { CatalogFacts } from "../catalog/published.ts";

/** What every view is made from: the cards in their order, the catalog, and the person's today. */
export type View = WalletFacts & {
  now: Date;
  facts: CatalogFacts;
  /** What stands beside an issuer, a network, a program or a merchant. */
  findLogo: FindLogo;
  /** Of each type of alert the rule that Today follows. */
  rules: AlertRules;
};

export function createView(
  wallet: {
    cards: Record<string, WalletCard>;
    settings: WalletSettings;
    banks?: Record<string, WalletBank> | undefined;
  },
  {
    facts,
    findLogo = findInitials,
    timeZone,
    now,
    isSample,
    rules = DEFAULT_RULES,
  }: Pick<View, "facts" | "timeZone" | "now" | "isSample"> & Partial<Pick<View, "findLogo" | "rules">>,
): View {
  return {
    ...heldCards(cardsAt(wallet, now), facts),
    now,
    today: todayIn(now, timeZone),
    timeZone,
    facts,
    findLogo,
    settings: wallet.settings,
    banks: wallet.banks ?? {},
    isSample,
    rules,
  };
}
