import type { CardTerms } from "./card-terms.ts";

/** For each fact that a fully described card must have: whether it is known. */
function mustHaves(terms: CardTerms): boolean[] {
  const { fees, apr, earn, links } = terms;
  return [
    terms.network !== "unknown",
    terms.availability !== "unknown",
    terms.creditTiers !== null,
    fees.annual !== null,
    fees.foreignBps !== null,
    fees.lateFirstCents !== null,
    fees.authorizedUserCents !== null,
    apr.purchase !== null,
    earn.currencyId !== null || (earn.base === 0 && earn.rules.length === 0),
    terms.fiveTwentyFour !== "unknown",
    terms.bonusRule !== null,
    links.productUrl !== null,
  ];
}

/** The share of required facts that are known, 0 to 100. It doesn't measure how well they are sourced. */
export function completeness(terms: CardTerms): number {
  const facts = mustHaves(terms);
  const known = facts.filter(Boolean).length;
  return Math.floor((100 * known) / facts.length);
}
