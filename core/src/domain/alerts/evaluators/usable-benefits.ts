import type { Benefit } from "../../catalog/benefit.ts";

/** "After $10,000 of purchases", "Spend $75,000 in a calendar year on the card": the catalog's wording for benefits earned by spending. */
const AFTER_SPENDING = /\bafter \$[\d,]+/i;
const SPENT_ON_CARD = /\bspend \$[\d,]+.*\bon the card\b/i;

/** Earned by spending according to its text alone, so neither the amount nor whether it was reached is known. */
const isEarnedUncounted = ({ summary, howTo, earnedBy }: Pick<Benefit, "summary" | "howTo" | "earnedBy">): boolean =>
  !earnedBy && (AFTER_SPENDING.test(summary) || SPENT_ON_CARD.test(howTo ?? ""));

/** Points that come on their own: there is nothing to do for them. */
const comesByItself = ({ kind, posting }: Pick<Benefit, "kind" | "posting">) =>
  kind === "points" && posting === "automatic";

/** Whether it can expire unused. Credits that must be earned first, or that need no action, get no reminder. */
export const isForUse = (benefit: Benefit): boolean => !isEarnedUncounted(benefit) && !comesByItself(benefit);
