import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { type HeldCards, heldCards } from "@cardwell/core/domain/wallet/held-cards";
import type { WalletCard, WalletSettings } from "@cardwell/core/domain/wallet/shapes";
import type { CatalogFacts } from "../../../lib/catalog-facts.ts";

/** What every view is made from: the cards in their order, the catalog, and the person's today. */
export type View = HeldCards & {
  now: Date;
  today: CivilDate;
  timeZone: string;
  facts: CatalogFacts;
  settings: WalletSettings;
  isSample: boolean;
};

export function createView(
  wallet: { cards: Record<string, WalletCard>; settings: WalletSettings },
  { facts, timeZone, now, isSample }: Pick<View, "facts" | "timeZone" | "now" | "isSample">,
): View {
  return {
    ...heldCards(wallet.cards, facts),
    now,
    today: todayIn(now, timeZone),
    timeZone,
    facts,
    settings: wallet.settings,
    isSample,
  };
}
