import type { adminCardUniverseContract } from "@cardwell/core/contract/admin/card-universe";
import type { ResponseOf, ValidRequestOf } from "@cardwell/core/contract/endpoint";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { blankCard } from "@cardwell/core/domain/wallet/held-cards";
import { searchBestCard } from "../../features/wallet/spending-search.ts";
import { createView } from "@cardwell/core/domain/dashboard/view";
import { rejected } from "../../http/rejected.ts";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { DEFAULT_SETTINGS } from "../../lib/stored-wallet.ts";

type Earnings = (typeof adminCardUniverseContract)["earnings"];

/** What a purchase earns by terms that may not be published, as someone who opens the card today would read it. */
export function computeEarnings(
  facts: CatalogFacts,
  { params: { cardId }, body }: Pick<ValidRequestOf<Earnings>, "params" | "body">,
  { now, timeZone }: { now: Date; timeZone: string },
): ResponseOf<Earnings> {
  const { terms, query, amountCents, isAbroad } = body;
  if (terms.id !== cardId) throw rejected("terms.id", "The id of the terms is not that of the card.");
  const today = todayIn(now, timeZone);
  const card = blankCard({
    id: "card",
    cardId,
    custom: null,
    openedOn: today,
    openedPrecision: "day",
    addedOn: today,
    position: 0,
  });
  const withTerms = { ...facts, getTerms: (id: string) => (id === cardId ? terms : facts.getTerms(id)) };
  const wallet = { cards: { card }, settings: DEFAULT_SETTINGS };
  const view = createView(wallet, { facts: withTerms, timeZone, now, isSample: false });
  return searchBestCard(view, { query, amountCents, abroad: isAbroad ? "1" : undefined });
}
