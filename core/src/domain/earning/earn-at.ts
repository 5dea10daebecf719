import type { CardTerms } from "../catalog/card-terms.ts";
import type { EarnRule } from "../catalog/earn-rule.ts";
import type { CatalogReference, SpendCategory } from "../catalog/reference.ts";
import type { WalletCard, WalletSettings } from "../wallet/shapes.ts";
import { cashValuation, centsPerUnit } from "../valuation.ts";
import type { Valuation } from "../valuation.ts";
import { capLeft, capSpent, unitsFor } from "./caps.ts";
import type { Exclusion } from "./ranked-card.ts";
import { rulesFor } from "./rules-at.ts";
import type { RuleMatch, Spending } from "./rules-at.ts";

/** What a card earns on a purchase by its best rule that holds, or by its base. */
export type EarningAt = {
  match: RuleMatch | null;
  unitsPerDollar: number;
  units: number;
  capLeftCents: number | null;
  /** Rules that would hold if the holder did something. */
  waiting: RuleMatch[];
};

/** How a card's units are valued, or why they cannot be. */
export function getValuation(
  card: WalletCard,
  terms: CardTerms | null,
  currencies: CatalogReference["currencies"],
  settings: WalletSettings,
): Valuation | Exclusion {
  if (terms === null)
    return card.custom?.basePercent === null || card.custom === null ? "earning_unknown" : cashValuation;
  if (terms.earn.currencyId === null) return "earns_nothing";
  const currency = currencies.find(({ id }) => id === terms.earn.currencyId);
  return currency === undefined ? "valuation_unknown" : centsPerUnit(currency, settings);
}

function computeUnits(
  match: RuleMatch,
  rules: readonly EarnRule[],
  card: WalletCard,
  spending: Spending,
  cents: number,
): number {
  const { rule, unitsPerDollar } = match;
  if (rule.cap === null) return unitsFor(null, unitsPerDollar, cents);
  const spent = Math.max(0, capSpent(rule, rule.cap, rules, card, spending.on));
  return unitsFor(rule.cap, unitsPerDollar, spent + cents) - unitsFor(rule.cap, unitsPerDollar, spent);
}

const base = (unitsPerDollar: number, cents: number, waiting: RuleMatch[]): EarningAt => ({
  match: null,
  unitsPerDollar,
  units: unitsFor(null, unitsPerDollar, cents),
  capLeftCents: null,
  waiting,
});

/** Simple is what needs no activation and has no cap. */
const complexity = ({ rule }: RuleMatch) => Number(rule.rotating !== null) + Number(rule.cap !== null);

/**
 * The rule that earns most on this amount, with what is left of its cap; of equal ones the simplest. The base counts where no rule
 * holds, and only there: a rule may well earn less than the base.
 */
export function earnAt(
  card: WalletCard,
  terms: CardTerms | null,
  spending: Spending,
  cents: number,
  categories: readonly SpendCategory[],
): EarningAt {
  if (terms === null) return base(card.custom?.basePercent ?? 0, cents, []);
  let best: { match: RuleMatch; units: number } | null = null;
  const waiting: RuleMatch[] = [];
  for (const match of rulesFor(terms, card, spending, categories)) {
    if (match.state !== "applies") {
      waiting.push(match);
      continue;
    }
    const units = computeUnits(match, terms.earn.rules, card, spending, cents);
    const isBetter =
      best === null || units > best.units || (units === best.units && complexity(match) < complexity(best.match));
    if (isBetter) best = { match, units };
  }
  if (best === null) return base(terms.earn.base, cents, waiting);
  const { match, units } = best;
  return {
    match,
    unitsPerDollar: match.unitsPerDollar,
    units,
    capLeftCents: capLeft(match.rule, terms.earn.rules, card, spending.on),
    waiting,
  };
}
