import type { CardTerms } from "../../catalog/card-terms.ts";
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
