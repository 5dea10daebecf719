import type { EarnRule } from "@cardwell/core/domain/catalog/earn-rule";
import { findRule, isUnlisted, MAX_QUARTER_CATEGORIES } from "@cardwell/core/domain/earning/unlisted-quarter";
import type { Wallet } from "@cardwell/core/domain/wallet/shapes";
import { rejected } from "../../../http/rejected.ts";
import {
  type Asked,
  type WalletUpdate,
  changeCard,
  type ChangeContext,
  notFound,
  requirePast,
  requireTerms,
  without,
} from "./change.ts";

/** What a holder may choose from, or enter for a quarter that the catalog doesn't list. */
function getChoice(rule: EarnRule, { facts }: ChangeContext): { n: number; from: string[] } | null {
  if (isUnlisted(rule)) return { n: MAX_QUARTER_CATEGORIES, from: facts.reference.categories.map(({ id }) => id) };
  return rule.topN?.chosenBy === "cardholder_choice" ? { n: rule.topN.n, from: rule.categoryIds } : null;
}

/** Marks a rotating category as activated or not, or keeps which categories its holder chose. */
export function activate(
  wallet: Wallet,
  { walletCardId, ruleId, activatedOn, categoryIds }: Asked<"activate">,
  given: ChangeContext,
): WalletUpdate {
  return changeCard(wallet, walletCardId, (card) => {
    const rule = findRule(requireTerms(given, card), card, ruleId);
    if (!rule) throw notFound("Earning rule not found on this card.");
    const changed = { ...card };
    if (activatedOn === null) changed.activations = without(card.activations, ruleId);
    else if (activatedOn !== undefined) {
      requirePast(given, "activatedOn", activatedOn);
      changed.activations = { ...card.activations, [ruleId]: activatedOn };
    }
    if (categoryIds !== undefined) {
      const choice = getChoice(rule, given);
      if (choice === null) throw rejected("categoryIds", "This rule has no categories to choose.");
      if (new Set(categoryIds).size > choice.n) throw rejected("categoryIds", `Choose up to ${choice.n}.`);
      const other = categoryIds.find((id) => !choice.from.includes(id));
      if (other !== undefined) throw rejected("categoryIds", "The card doesn't offer this category.");
      changed.chosenCategories =
        categoryIds.length === 0
          ? without(card.chosenCategories, ruleId)
          : { ...card.chosenCategories, [ruleId]: [...new Set(categoryIds)] };
    }
    return changed;
  });
}
