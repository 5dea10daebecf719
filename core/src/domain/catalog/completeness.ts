import type { CardTerms } from "./card-terms.ts";
import { sourceOf } from "./provenance.ts";
import type { Provenance } from "./shapes.ts";

/** `unknown`: we have no value. `unverified`: we have one, and nobody has read it at its source. */
export type FactToVerify = { path: string; label: string; state: "unknown" | "unverified"; provenance: Provenance };

type Fact = { path: string; label: string; isKnown: boolean };

/** What every card has to say about itself before it is called fully described. */
function mustHaves(terms: CardTerms): Fact[] {
  const { fees, apr, earn, links } = terms;
  const facts: [path: string, label: string, isKnown: boolean][] = [
    ["network", "Network", terms.network !== "unknown"],
    ["availability", "Whether one can apply for it", terms.availability !== "unknown"],
    ["creditTiers", "Credit score asked for", terms.creditTiers !== null],
    ["fees.annual", "Annual fee", fees.annual !== null],
    ["fees.foreignBps", "Foreign transaction fee", fees.foreignBps !== null],
    ["fees.lateFirstCents", "Late fee", fees.lateFirstCents !== null],
    ["fees.authorizedUserCents", "Fee for an authorized user", fees.authorizedUserCents !== null],
    ["apr.purchase", "Interest on purchases", apr.purchase !== null],
    ["earn.base", "Earning on everything", earn.currencyId !== null || (earn.base === 0 && earn.rules.length === 0)],
    ["fiveTwentyFour", "Whether it counts as a new account", terms.fiveTwentyFour !== "unknown"],
    ["bonusRule", "Whether the welcome offer can be had again", terms.bonusRule !== null],
    ["links.productUrl", "The issuer's page", links.productUrl !== null],
  ];
  return facts.map(([path, label, isKnown]) => ({ path, label, isKnown }));
}

function listedFacts(terms: CardTerms): Fact[] {
  return [
    ...terms.earn.rules.map((rule) => ({ path: `earn.rules.${rule.id}`, label: rule.label, isKnown: true })),
    ...terms.benefits.map((benefit) => ({ path: `benefits.${benefit.id}`, label: benefit.title, isKnown: true })),
    ...terms.offers.map((offer) => ({ path: `offers.${offer.id}`, label: "Welcome offer", isKnown: true })),
  ];
}

/** The share of what a card must say about itself that is known, 0 to 100. It says nothing of how sure it is. */
export function completeness(terms: CardTerms): number {
  const facts = mustHaves(terms);
  const known = facts.filter((fact) => fact.isKnown).length;
  return Math.floor((100 * known) / facts.length);
}

/** What staff have to read at its source: facts that we do not know, and facts that nobody has checked. */
export function factsToVerify(terms: CardTerms): FactToVerify[] {
  const open: FactToVerify[] = [];
  for (const { path, label, isKnown } of [...mustHaves(terms), ...listedFacts(terms)]) {
    const provenance = sourceOf(terms, path);
    if (!isKnown) open.push({ path, label, state: "unknown", provenance });
    else if (provenance.checkedOn === null) open.push({ path, label, state: "unverified", provenance });
  }
  return open;
}
