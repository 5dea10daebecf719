import type { EarnRow } from "./card-page-shapes.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import type { EarnRule } from "../catalog/earn-rule.ts";
import { rateText, ruleRateText, ruleScopeText } from "../catalog/format-items.ts";
import { getSource } from "../catalog/provenance.ts";
import { capPeriodText } from "../catalog/labels.ts";
import { capSpent, isPeriodKnown } from "../earning/caps.ts";
import { capitalize } from "../format.ts";
import { getQuarter } from "../earning/quarter.ts";
import {
  getUnlistedQuarter,
  isUnknownQuarter,
  isUnlisted,
  MAX_QUARTER_CATEGORIES,
  quarterSpan,
} from "../earning/unlisted-quarter.ts";
import { addMonths } from "../dates/civil.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import type { View } from "./view.ts";
import { getOwn } from "../get-own.ts";

/** What its holder has to switch on or to confirm. Choosing categories is the enrollment of a rule that asks for a choice. */
function getActivation(card: WalletCard, rule: EarnRule): EarnRow["activation"] {
  const { rotating, conditions, topN } = rule;
  const activatedOn = getOwn(card.activations, rule.id) ?? null;
  if (rotating !== null) {
    const { activationRequired: required, activationCloses: closesOn } = rotating;
    return { kind: "activation", required, activatedOn, closesOn };
  }
  const confirmed = { activatedOn, closesOn: null };
  if (conditions.includes("relationship_tier")) return { kind: "relationship_tier", required: true, ...confirmed };
  if (conditions.includes("requires_enrolment") && topN?.chosenBy !== "cardholder_choice") {
    return { kind: "enrolment", required: true, ...confirmed };
  }
  // A membership usually comes with the card, so it is assumed and labeled as such.
  return conditions.includes("requires_membership") ? { kind: "membership", required: false, ...confirmed } : null;
}

function getChoice({ facts }: View, card: WalletCard, rule: EarnRule): EarnRow["choice"] {
  const chosen = getOwn(card.chosenCategories, rule.id) ?? [];
  if (isUnlisted(rule)) {
    const from = facts.reference.categories.filter(({ parentId }) => parentId !== null).map(({ id }) => id);
    return { kind: "quarter", n: MAX_QUARTER_CATEGORIES, from, chosen };
  }
  return rule.topN?.chosenBy === "cardholder_choice"
    ? { kind: "card", n: rule.topN.n, from: rule.categoryIds, chosen }
    : null;
}

function earnRow(view: View, card: WalletCard, terms: CardTerms, rule: EarnRule): EarnRow {
  const { reference } = view.facts;
  const { cap } = rule;
  const currencyId = terms.earn.currencyId;
  return {
    ruleId: rule.id,
    label: rule.label,
    rate: ruleRateText(rule, currencyId, reference),
    note: isUnknownQuarter(rule)
      ? `Our sources don't have the categories of ${quarterSpan(rule.rotating?.quarter ?? "")} yet.`
      : (rule.rawText ?? capitalize(ruleScopeText(rule, reference))),
    activation: isUnknownQuarter(rule) ? null : getActivation(card, rule),
    choice: getChoice(view, card, rule),
    cap: cap && {
      limitCents: cap.amountCents,
      usedCents: isPeriodKnown(cap.period, card)
        ? Math.max(0, capSpent(rule, cap, terms.earn.rules, card, view.today))
        : null,
      periodLabel: capPeriodText[cap.period],
    },
    source: getSource(terms, `earn.rules.${rule.id}`),
  };
}

/** Rules of quarters that have passed are history. */
const isCurrent = (rule: EarnRule, view: View) =>
  (rule.rotating === null || rule.rotating.quarter >= getQuarter(view.today)) &&
  (rule.validTo === null || rule.validTo >= view.today);

/** What a card earns, its base last. */
export function earnRows(view: View, card: WalletCard): EarnRow[] {
  const terms = view.getTerms(card);
  if (!terms || terms.earn.currencyId === null) return [];
  const quarters = [view.today, addMonths(view.today, 3)].map(getQuarter);
  const rows = [
    ...terms.earn.rules.filter((rule) => isCurrent(rule, view)),
    ...quarters.flatMap((quarter) => getUnlistedQuarter(terms, card, quarter) ?? []),
  ].map((rule) => earnRow(view, card, terms, rule));
  const base: EarnRow = {
    ruleId: "base",
    label: "Everything else",
    rate: rateText(terms.earn.base, terms.earn.currencyId, view.facts.reference),
    note: null,
    activation: null,
    choice: null,
    cap: null,
    source: getSource(terms, "earn.base"),
  };
  return [...rows, base];
}
