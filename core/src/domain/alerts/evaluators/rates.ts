import type { CardTerms } from "../../catalog/card-terms.ts";
import type { EarnRule } from "../../catalog/earn-rule.ts";
import { decimal } from "../../format.ts";
import type { AlertFacts } from "../reminder.ts";

/** `6%`, or `4 points a dollar`. */
export function formatRate(
  { reference }: Pick<AlertFacts, "reference">,
  terms: CardTerms,
  unitsPerDollar: number,
): string {
  const isCash = reference.currencies.find(({ id }) => id === terms.earn.currencyId)?.kind === "cash";
  if (isCash) return `${decimal(unitsPerDollar)}%`;
  return `${decimal(unitsPerDollar)} ${unitsPerDollar === 1 ? "point" : "points"} a dollar`;
}

/** What a rule earns on a dollar, with the base that it comes on top of. */
export const unitsOfRule = (terms: CardTerms, rule: EarnRule): number =>
  rule.multiplierKind === "additional" ? terms.earn.base + rule.multiplier : rule.multiplier;
