import type { Benefit, BenefitWindow } from "../core/src/domain/catalog/benefit.ts";
import type { AnnualFee, CardTerms } from "../core/src/domain/catalog/card-terms.ts";
import type { CapPeriod, EarnRule } from "../core/src/domain/catalog/earn-rule.ts";
import { emptyTerms } from "../core/src/domain/catalog/empty-terms.ts";
import type { Offer, OfferTier } from "../core/src/domain/catalog/offer.ts";
import type { Provenance } from "../core/src/domain/catalog/shapes.ts";
import { addDays } from "../core/src/domain/dates/civil.ts";
import type { CivilDate } from "../core/src/domain/dates/shapes.ts";

/** Dollars as cents, for amounts that people write down. */
export const dollars = (amount: number): number => Math.round(amount * 100);

/** Percent as basis points. */
export const percent = (value: number): number => Math.round(value * 100);

type Confidence = Provenance["confidence"];

/** Until when general knowledge reaches: what was written down without a source of a later day. */
const defaultAsOf = "2026-02-28";

/**
 * An unverified source: where the fact can be checked, and how far to trust it until then.
 */
export const unverified = (sourceUrl: string | null, confidence: Confidence): Provenance => ({
  sourceUrl,
  sourceType: "staff",
  checkedOn: null,
  checkedBy: null,
  confidence,
  asOf: defaultAsOf,
});

/** A source of one fact; without an address it is the issuer's page for the card. */
export type DatedSource = Omit<Provenance, "sourceUrl" | "checkedOn" | "checkedBy"> & { sourceUrl?: string };

const datasets = {
  creditodds: "https://github.com/CreditOdds/creditodds",
  "plan.cards": "https://github.com/cocdeshijie/plan.cards",
  "card-finder": "https://github.com/duffcalifornia/churning-card-finder",
};

const noted = (note: string | undefined) => (note === undefined ? {} : { note });

/** What the issuer's page stated on a day. `note`: what another source states instead. */
export const stated = (asOf: CivilDate, confidence: Confidence = "high", note?: string): DatedSource => ({
  sourceType: "issuer_page",
  confidence,
  asOf,
  ...noted(note),
});

/** What a public list of cards stated on a day. */
export const listed = (
  name: keyof typeof datasets,
  asOf: CivilDate,
  confidence: Confidence = "medium",
  note?: string,
): DatedSource => ({ sourceUrl: datasets[name], sourceType: "dataset", confidence, asOf, ...noted(note) });

/** What an issuer reported to the CFPB's survey of card terms for December 31, 2025. */
export const surveyed = (confidence: Confidence = "high", note?: string): DatedSource => ({
  sourceUrl: "https://www.consumerfinance.gov/data-research/credit-card-data/terms-credit-card-plans-survey/",
  sourceType: "cfpb_tccp",
  confidence,
  asOf: "2025-12-31",
  ...noted(note),
});

/** The terms with these sources for facts that are newer than the rest, or come from elsewhere. */
export const withSources = (terms: CardTerms, sources: Record<string, DatedSource>): CardTerms => ({
  ...terms,
  provenance: {
    ...terms.provenance,
    ...Object.fromEntries(
      Object.entries(sources).map(([path, source]) => [
        path,
        { sourceUrl: terms.links.productUrl, checkedOn: null, checkedBy: null, ...source },
      ]),
    ),
  },
});

/** A fee that was changed on a day for new accounts, while those opened before keep the old one. */
export const feeOfNewAccounts = (beforeDollars: number, dollarsNow: number, openedFrom: CivilDate): AnnualFee[] => [
  { amountCents: dollars(beforeDollars), validFrom: null, validTo: null, openedUntil: addDays(openedFrom, -1) },
  { amountCents: dollars(dollarsNow), validFrom: null, validTo: null, openedFrom },
];

/** A fee that was changed on a day, for each account from its next anniversary on. */
export const feeFrom = (beforeDollars: number, dollarsNow: number, validFrom: CivilDate): AnnualFee[] => [
  { amountCents: dollars(beforeDollars), validFrom: null, validTo: addDays(validFrom, -1) },
  { amountCents: dollars(dollarsNow), validFrom, validTo: null },
];

type RuleExtras = Partial<Omit<EarnRule, "id" | "label" | "categoryIds" | "multiplier">>;

/** What spending in these categories earns instead of the card's base rate, by default anywhere and without a limit. */
export const earns = (
  id: string,
  multiplier: number,
  categoryIds: string[],
  label: string,
  extras: RuleExtras = {},
): EarnRule => ({
  id,
  label,
  rawText: null,
  categoryIds,
  merchantIds: [],
  channel: "any",
  multiplier,
  multiplierKind: "total",
  cap: null,
  rotating: null,
  topN: null,
  minSpendCents: null,
  geo: null,
  validFrom: null,
  validTo: null,
  conditions: [],
  bonusPct: null,
  ...extras,
});

/**
 * Up to the given amount in dollars per period, and 1 (or `afterMultiplier`) after that. All categories of the rule share it, and so do
 * all rules of the card that name the same pool.
 */
export const upTo = (amountDollars: number, period: CapPeriod, afterMultiplier = 1, pool: string | null = null) => ({
  amountCents: dollars(amountDollars),
  period,
  shared: true,
  afterMultiplier,
  ...(pool === null ? {} : { pool }),
});

const once: BenefitWindow = {
  cadence: "one_time",
  anchor: "calendar",
  everyN: 1,
  segments: [],
  occurrences: 1,
  carryOverWindows: 0,
  timeZone: null,
};

/** The windows that most credits have. A benefit that is always there has none: null. */
export const windows = {
  monthly: { ...once, cadence: "monthly" },
  quarterly: { ...once, cadence: "quarterly" },
  halfYearly: { ...once, cadence: "semiannual" },
  calendarYear: { ...once, cadence: "annual" },
  cardYear: { ...once, cadence: "annual", anchor: "card_anniversary" },
  everyFourYears: { ...once, cadence: "multi_year", anchor: "last_use", everyN: 4 },
  everyFiveYears: { ...once, cadence: "multi_year", anchor: "last_use", everyN: 5 },
  once,
} satisfies Record<string, BenefitWindow>;

type BenefitExtras = Partial<
  Omit<Benefit, "id" | "title" | "summary" | "kind" | "category" | "window" | "enrolment">
> & {
  enrolment?: Partial<Benefit["enrolment"]>;
};

/** A benefit of any kind. */
export const benefit = (
  id: string,
  title: string,
  summary: string,
  kind: Benefit["kind"],
  category: Benefit["category"],
  window: BenefitWindow | null,
  extras: BenefitExtras = {},
): Benefit => ({
  id,
  title,
  summary,
  howTo: null,
  termsUrl: null,
  kind,
  category,
  window,
  amountCents: null,
  units: null,
  unit: null,
  amountOverrides: [],
  earnedBy: null,
  firstYear: "included",
  posting: "automatic",
  expectedDays: null,
  matchers: [],
  endsOn: null,
  faceValueCents: extras.amountCents ?? null,
  defaultWeight: 0.8,
  insurance: null,
  lounge: null,
  ...extras,
  enrolment: { required: false, url: null, deadline: null, repeats: "never", choice: null, ...extras.enrolment },
});

/** A statement credit of the given dollars per window. `defaultWeight` 1 only for what is as good as cash. */
export const credit = (
  id: string,
  title: string,
  amountDollars: number,
  category: Benefit["category"],
  window: BenefitWindow,
  summary: string,
  extras: BenefitExtras = {},
): Benefit =>
  benefit(id, title, summary, "statement_credit", category, window, {
    amountCents: dollars(amountDollars),
    faceValueCents: dollars(amountDollars),
    ...extras,
  });

/** A step of a welcome offer in points or miles. */
export const points = (
  amount: number,
  currencyId: string,
  spendDollars: number,
  span: { days: number } | { months: number },
  note: string | null = null,
): OfferTier => ({
  amount,
  kind: "points",
  currencyId,
  spendCents: dollars(spendDollars),
  days: "days" in span ? span.days : null,
  months: "months" in span ? span.months : null,
  note,
});

/** A step of a welcome offer in dollars. */
export const cash = (
  amountDollars: number,
  spendDollars: number,
  span: { days: number } | { months: number },
  note: string | null = null,
): OfferTier => ({
  ...points(dollars(amountDollars), "cash", spendDollars, span, note),
  kind: "cash",
  currencyId: null,
});

/** A public welcome offer as last known; by default its end is unknown. */
export const welcomeOffer = (
  id: string,
  tiers: OfferTier[],
  extras: Partial<Omit<Offer, "id" | "tiers">> = {},
): Offer => ({
  id,
  tiers,
  extra: [],
  validFrom: null,
  expiresOn: null,
  isPublic: true,
  isTargeted: false,
  url: null,
  sourceUrl: null,
  firstYearFeeWaived: null,
  startsAt: "account_open",
  exclusions: ["fees", "interest", "cash_advance", "balance_transfer", "refunds_subtract"],
  ...extras,
});

type Authored = Pick<CardTerms, "id" | "name" | "issuerId" | "network" | "earn"> &
  Partial<
    Omit<CardTerms, "id" | "name" | "issuerId" | "network" | "earn" | "fees" | "links" | "provenance" | "productChange">
  > & {
    /** Dollars a year, or the fees in order of time; null when not known. */
    annualFeeDollars: number | AnnualFee[] | null;
    /** The issuer's page for this card. */
    productUrl: string;
    /** How far to trust these facts until someone verifies them on that page. */
    confidence: Confidence;
    fees?: Partial<CardTerms["fees"]>;
    links?: Partial<CardTerms["links"]>;
    productChange?: Partial<CardTerms["productChange"]>;
    /** Parts that are surer or less sure than the rest, by path. */
    confidenceByPath?: Record<string, Confidence>;
    /** Sources of facts that are newer than the rest, or come from elsewhere, by path. */
    sources?: Record<string, DatedSource>;
  };

/** A card as its author knows it; whatever is left out is not known. */
export function card(authored: Authored): CardTerms {
  const { annualFeeDollars, productUrl, confidence, confidenceByPath, sources, fees, links, productChange, ...terms } =
    authored;
  const source = unverified(productUrl, confidence);
  const unknown = emptyTerms(terms.id, terms.name, terms.issuerId, source);
  const described: CardTerms = {
    ...unknown,
    availability: "open",
    fiveTwentyFour: terms.segment === "business" ? "unknown" : "counts",
    ...terms,
    fees: {
      ...unknown.fees,
      annual:
        typeof annualFeeDollars === "number"
          ? [{ amountCents: dollars(annualFeeDollars), validFrom: null, validTo: null }]
          : annualFeeDollars,
      ...fees,
    },
    productChange: { ...unknown.productChange, ...productChange },
    links: { ...unknown.links, productUrl, ...links },
    provenance: {
      "": source,
      ...Object.fromEntries(
        Object.entries(confidenceByPath ?? {}).map(([path, each]) => [path, unverified(productUrl, each)]),
      ),
    },
  };
  return withSources(described, sources ?? {});
}
