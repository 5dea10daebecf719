import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Wallet } from "@cardwell/core/domain/wallet/shapes";
import {
  type WalletUpdate,
  changeCard,
  type ChangeContext,
  notFound,
  rejected,
  requirePast,
  requireTerms,
  without,
} from "./change.ts";

type Activation = { activatedOn?: CivilDate | null | undefined; categoryIds?: string[] | undefined };

/** Marks a rotating category as activated or not, or keeps which categories its holder chose. */
export function activate(
  wallet: Wallet,
  walletCardId: string,
  ruleId: string,
  { activatedOn, categoryIds }: Activation,
  given: ChangeContext,
): WalletUpdate {
  return changeCard(wallet, walletCardId, (card) => {
    const rule = requireTerms(given, card).earn.rules.find(({ id }) => id === ruleId);
    if (!rule) throw notFound("The card has no such way of earning.");
    const changed = { ...card };
    if (activatedOn === null) changed.activations = without(card.activations, ruleId);
    else if (activatedOn !== undefined) {
      requirePast(given, "activatedOn", activatedOn);
      changed.activations = { ...card.activations, [ruleId]: activatedOn };
    }
    if (categoryIds !== undefined) {
      const { topN } = rule;
      if (topN?.chosenBy !== "cardholder_choice") throw rejected("categoryIds", "There is nothing to choose here.");
      if (new Set(categoryIds).size > topN.n) throw rejected("categoryIds", `Choose ${topN.n} at most.`);
      const other = categoryIds.find((id) => !rule.categoryIds.includes(id));
      if (other !== undefined) throw rejected("categoryIds", "The card does not offer this category.");
      changed.chosenCategories =
        categoryIds.length === 0
          ? without(card.chosenCategories, ruleId)
          : { ...card.chosenCategories, [ruleId]: [...new Set(categoryIds)] };
    }
    return changed;
  });
}
