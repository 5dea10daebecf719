import { createAmountFilter } from "@cardwell/core/domain/fold-text";
import type { transactionsContract } from "@cardwell/core/contract/transactions";
import type { ValidRequestOf } from "@cardwell/core/contract/endpoint";
import { findIssuerLogo } from "@cardwell/core/domain/dashboard/cards";
import type { FindLogo } from "@cardwell/core/domain/logos/logo-mark";
import { findBenefit } from "@cardwell/core/domain/transactions/find-benefit";
import { findTransactionLogo } from "@cardwell/core/domain/transactions/purchase-logo";
import type { Transaction } from "@cardwell/core/domain/transactions/shapes";
import { findTerms, heldCards } from "@cardwell/core/domain/wallet/held-cards";
import type { Wallet } from "@cardwell/core/domain/wallet/shapes";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";

type ListQuery = ValidRequestOf<typeof transactionsContract.list>["query"];
type Sought = Pick<ListQuery, "categoryId" | "status" | "kind" | "feeKind" | "matchedTo" | "search">;
type Item = Transaction & { categoryLabel: string; benefitId: string | null };

/** Shows a transaction by the cards and the catalog of now. */
export function createToItem(facts: CatalogFacts, cards: Wallet["cards"], findLogo: FindLogo) {
  const view = { ...heldCards(cards, facts), findLogo };
  const labels = new Map(facts.reference.categories.map(({ id, label }) => [id, label]));
  return (row: Transaction) => {
    const card = cards[row.walletCardId];
    const categoryLabel = labels.get(row.categoryId) ?? row.categoryId;
    return {
      ...row,
      categoryLabel,
      logo: findTransactionLogo(
        { ...row, categoryLabel },
        card ? findIssuerLogo(view, card) : null,
        facts.reference.merchants,
        findLogo,
      ),
      unitsPerDollar: row.booked?.unitsPerDollar ?? null,
      benefitId: card ? findBenefit(row, findTerms(facts, card), facts.reference) : null,
    };
  };
}

function toText({ merchant, description, note, categoryLabel, amountCents }: Item): string {
  return [merchant, description, note, categoryLabel, (Math.abs(amountCents) / 100).toFixed(2)].join(" ");
}

/** Whether a transaction is one that is sought. */
export function createFilter({
  categoryId,
  status,
  kind,
  feeKind,
  matchedTo,
  search,
}: Sought): (item: Item) => boolean {
  const hasWords = createAmountFilter(search ?? "");
  return (item) =>
    (categoryId === undefined || item.categoryId === categoryId) &&
    (status === undefined || item.status === status) &&
    (kind === undefined || item.kind === kind) &&
    (feeKind === undefined || (item.kind === "fee" && (item.feeKind ?? "other") === feeKind)) &&
    (matchedTo === undefined || item.benefitId !== null) &&
    hasWords(toText(item));
}
