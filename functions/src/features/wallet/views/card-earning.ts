import type { EarnRow } from "@cardwell/core/contract/wallet";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { EarnRule } from "@cardwell/core/domain/catalog/earn-rule";
import { rateText, ruleText } from "@cardwell/core/domain/catalog/item-words";
import { sourceOf } from "@cardwell/core/domain/catalog/provenance";
import { capPeriodText } from "@cardwell/core/domain/catalog/words";
import { capSpent } from "@cardwell/core/domain/earning/caps";
import { quarterOf } from "@cardwell/core/domain/earning/rules-at";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import type { View } from "./view.ts";

function earnRow(view: View, card: WalletCard, terms: CardTerms, rule: EarnRule): EarnRow {
  const { reference } = view.facts;
  const { rotating, topN, cap } = rule;
  const currencyId = terms.earn.currencyId;
  return {
    ruleId: rule.id,
    label: rule.label,
    rate: rateText(rule.multiplier, currencyId, reference),
    note: rule.rawText ?? ruleText(rule, currencyId, reference),
    activation: rotating && {
      required: rotating.activationRequired,
      activatedOn: card.activations[rule.id] ?? null,
      closesOn: rotating.activationCloses,
    },
    choice:
      topN?.chosenBy === "cardholder_choice"
        ? { n: topN.n, from: rule.categoryIds, chosen: card.chosenCategories[rule.id] ?? [] }
        : null,
    cap: cap && {
      limitCents: cap.amountCents,
      usedCents: Math.max(0, capSpent(rule, cap, card, view.today)),
      periodLabel: capPeriodText[cap.period],
    },
    source: sourceOf(terms, `earn.rules.${rule.id}`),
  };
}

/** Rules of quarters that have passed are history. */
const isCurrent = (rule: EarnRule, view: View) =>
  (rule.rotating === null || rule.rotating.quarter >= quarterOf(view.today)) &&
  (rule.validTo === null || rule.validTo >= view.today);

/** What a card earns, its base last. */
export function earnRows(view: View, card: WalletCard): EarnRow[] {
  const terms = view.termsOf(card);
  if (!terms || terms.earn.currencyId === null) return [];
  const rows = terms.earn.rules.filter((rule) => isCurrent(rule, view)).map((rule) => earnRow(view, card, terms, rule));
  const base: EarnRow = {
    ruleId: "base",
    label: "Everything else",
    rate: rateText(terms.earn.base, terms.earn.currencyId, view.facts.reference),
    note: null,
    activation: null,
    choice: null,
    cap: null,
    source: sourceOf(terms, "earn.base"),
  };
  return [...rows, base];
}
