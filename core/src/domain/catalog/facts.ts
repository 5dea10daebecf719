import { capitalize, list } from "../format.ts";
import type { CardTerms } from "./card-terms.ts";
import { annualFeeText, benefitText, offerText, rateText, ruleText } from "./format-items.ts";
import { getSource } from "./provenance.ts";
import type { CatalogReference } from "./reference.ts";
import type { Provenance } from "./shapes.ts";
import { aprText, moneyText, percentText } from "./labels.ts";

export type FactGroup = "fees" | "rates" | "earning" | "benefits" | "offers" | "rules";

/** One fact of a card with its source. `value` is "Not known" when it is unknown. */
export type Fact = {
  path: string;
  group: FactGroup;
  label: string;
  isKnown: boolean;
  value: string;
  source: Provenance;
};

export const NOT_KNOWN = "Not known";

type Row = [path: string, label: string, words: ((reference: CatalogReference) => string) | null];

/** `words` of a value that may not be known. */
const of = <T>(value: T | null, words: (value: T, reference: CatalogReference) => string): Row[2] =>
  value === null ? null : (reference) => words(value, reference);

const orNone = (cents: number) => (cents === 0 ? "None" : moneyText(cents));
const range = (min: number | null, max: number | null) =>
  list([...new Set([min, max].filter((bps) => bps !== null).map(aprText))]).replace(" and ", " to ");
const spoken = (text: string) => text.replaceAll("_", " ");

function feeRows({ fees }: CardTerms): Row[] {
  return [
    ["fees.annual", "Annual fee", of(fees.annual, annualFeeText)],
    ["fees.firstYearCents", "Fee in the first year", of(fees.firstYearCents, orNone)],
    ["fees.authorizedUserCents", "Fee for an authorized user", of(fees.authorizedUserCents, orNone)],
    ["fees.employeeCardCents", "Fee for an employee card", of(fees.employeeCardCents, orNone)],
    [
      "fees.foreignBps",
      "Foreign transaction fee",
      of(fees.foreignBps, (bps) => (bps === 0 ? "None" : percentText(bps))),
    ],
    [
      "fees.balanceTransfer",
      "Balance transfer fee",
      of(fees.balanceTransfer, ({ bps, minCents }) =>
        minCents === null ? percentText(bps) : `${percentText(bps)}, at least ${moneyText(minCents)}`,
      ),
    ],
    [
      "fees.cashAdvance",
      "Cash advance fee",
      of(fees.cashAdvance, ({ bps, minCents }) =>
        minCents === null ? percentText(bps) : `${percentText(bps)}, at least ${moneyText(minCents)}`,
      ),
    ],
    ["fees.lateFirstCents", "Late fee", of(fees.lateFirstCents, orNone)],
    ["fees.lateRepeatCents", "Late fee, repeated", of(fees.lateRepeatCents, orNone)],
    ["fees.returnedCents", "Returned payment fee", of(fees.returnedCents, orNone)],
    ["fees.overLimitCents", "Fee over the limit", of(fees.overLimitCents, orNone)],
  ];
}

const intro = ({ rateBps, months }: { rateBps: number; months: number }) =>
  `${aprText(rateBps)} for ${months} ${months === 1 ? "month" : "months"}`;

function rateRows({ apr, gracePeriodDays, balanceMethod, minimumPaymentRule }: CardTerms): Row[] {
  const purchase = apr.purchase;
  const known = purchase !== null && (purchase.minBps !== null || purchase.maxBps !== null) ? purchase : null;
  return [
    ["apr.purchase", "Interest on purchases", of(known, ({ minBps, maxBps }) => range(minBps, maxBps))],
    ["apr.intro", "Opening rate on purchases", of(apr.intro, intro)],
    ["apr.balanceTransferIntro", "Opening rate on balance transfers", of(apr.balanceTransferIntro, intro)],
    [
      "apr.balanceTransfer",
      "Interest on balance transfers",
      of(apr.balanceTransfer, (rate) => range(rate.minBps, rate.maxBps)),
    ],
    ["apr.cashAdvance", "Interest on cash advances", of(apr.cashAdvance, (rate) => range(rate.minBps, rate.maxBps))],
    ["apr.penalty", "Penalty rate", of(apr.penalty, (rate) => range(rate.minBps, rate.maxBps))],
    ["gracePeriodDays", "Days without interest", of(gracePeriodDays, (days) => `${days} days`)],
    ["balanceMethod", "How interest is counted", of(balanceMethod, (method) => method)],
    [
      "minimumPaymentRule",
      "Minimum payment",
      of(minimumPaymentRule, ({ pctBps, floorCents }) => `${percentText(pctBps)}, at least ${moneyText(floorCents)}`),
    ],
  ];
}

function earnRows({ earn }: CardTerms): Row[] {
  const baseKnown = earn.currencyId !== null || (earn.base === 0 && earn.rules.length === 0);
  return [
    ["earn.base", "On everything", baseKnown ? (reference) => rateText(earn.base, earn.currencyId, reference) : null],
    ...earn.rules.map((rule): Row => [
      `earn.rules.${rule.id}`,
      rule.label,
      (reference) => ruleText(rule, earn.currencyId, reference),
    ]),
  ];
}

const tierText = { none: "no score", le619: "up to 619", s620_719: "620 to 719", ge720: "720 and up" } as const;
const countsText = { counts: "Counts", does_not_count: "Does not count", unknown: null } as const;

function bonusText({ kind, months, note }: NonNullable<CardTerms["bonusRule"]>): string {
  if (note !== null && note !== "") return note;
  if (kind === "months_since_bonus" && months !== null) return `Again ${months} months after the last one`;
  return {
    once_per_lifetime: "Once in a lifetime",
    family_lock: "Not with another card of its family",
    none: "No rule",
    months_since_bonus: "Again after some time",
  }[kind];
}

function ruleRows(terms: CardTerms): Row[] {
  const { network, availability, fiveTwentyFour, productChange } = terms;
  const counts = countsText[fiveTwentyFour];
  return [
    [
      "network",
      "Network",
      network === "unknown" ? null : () => (network === "amex" ? "American Express" : capitalize(network)),
    ],
    ["availability", "Can be applied for", availability === "unknown" ? null : () => capitalize(spoken(availability))],
    [
      "creditTiers",
      "Credit score",
      of(terms.creditTiers, (tiers) => capitalize(list(tiers.map((tier) => tierText[tier])))),
    ],
    ["fiveTwentyFour", "In the count of new accounts", of(counts, (text) => text)],
    ["bonusRule", "Welcome offer again", of(terms.bonusRule, bonusText)],
    [
      "productChange",
      "Changes to",
      productChange.to.length === 0
        ? null
        : () => `${productChange.to.length} other ${productChange.to.length === 1 ? "card" : "cards"} of the bank`,
    ],
  ];
}

/** Facts that every card ought to state: they are listed even while they are not known. */
const expected = new Set([
  "fees.annual",
  "fees.foreignBps",
  "fees.lateFirstCents",
  "fees.authorizedUserCents",
  "apr.purchase",
  "earn.base",
  "network",
  "availability",
  "creditTiers",
  "fiveTwentyFour",
  "bonusRule",
]);

const groupFacts = (terms: CardTerms): [FactGroup, Row[]][] => [
  ["fees", feeRows(terms)],
  ["rates", rateRows(terms)],
  ["earning", earnRows(terms)],
  ["benefits", terms.benefits.map((each): Row => [`benefits.${each.id}`, each.title, () => benefitText(each)])],
  [
    "offers",
    terms.offers.map((each): Row => [`offers.${each.id}`, "Welcome offer", (reference) => offerText(each, reference)]),
  ],
  ["rules", ruleRows(terms)],
];

/** Every fact of a card, including required ones that are unknown. */
export function listFacts(terms: CardTerms, reference: CatalogReference): Fact[] {
  return groupFacts(terms).flatMap(([group, rows]) =>
    rows
      .filter(([path, , words]) => words !== null || expected.has(path))
      .map(([path, label, words]) => ({
        path,
        group,
        label,
        isKnown: words !== null,
        value: words?.(reference) ?? NOT_KNOWN,
        source: getSource(terms, path),
      })),
  );
}

/** The same facts without their words: whether each is known, and where it comes from. */
export const outlineFacts = (terms: CardTerms): Pick<Fact, "isKnown" | "source">[] =>
  groupFacts(terms).flatMap(([, rows]) =>
    rows
      .filter(([path, , words]) => words !== null || expected.has(path))
      .map(([path, , words]) => ({ isKnown: words !== null, source: getSource(terms, path) })),
  );

export type FactCounts = { total: number; verified: number; lastCheckedOn: string | null };

const countsByTerms = new WeakMap<CardTerms, FactCounts>();

/** How many facts a card has, how many are verified, and the date of the last verification. */
export function factCounts(terms: CardTerms): FactCounts {
  const known = countsByTerms.get(terms);
  if (known) return known;
  const checks = outlineFacts(terms)
    .filter(({ isKnown }) => isKnown)
    .map(({ source }) => source.checkedOn);
  const days = checks.filter((day) => day !== null);
  const counts = { total: checks.length, verified: days.length, lastCheckedOn: days.toSorted().at(-1) ?? null };
  countsByTerms.set(terms, counts);
  return counts;
}

/** The fact of the card that contains a path: `benefits.travel-credit` of `benefits.travel-credit.amountCents`; null when none. */
export function factAt(terms: CardTerms, path: string): { path: string; label: string; isKnown: boolean } | null {
  for (const [, rows] of groupFacts(terms)) {
    for (const [fact, label, words] of rows) {
      if (path === fact || path.startsWith(`${fact}.`)) return { path: fact, label, isKnown: words !== null };
    }
  }
  return null;
}
