import { annualFee } from "@cardwell/core/domain/catalog/card-terms";
import type { AnnualFee, CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { Field, FormDefinition, Starts } from "../../../components/fields/field-data.ts";
import type { Reference } from "../queries.ts";

type Words<Value extends string | null> = Partial<Record<NonNullable<Value>, string>>;

const networkTiers: Words<CardTerms["networkTier"]> = {
  visa_traditional: "Visa Traditional",
  visa_signature: "Visa Signature",
  visa_infinite: "Visa Infinite",
  mc_standard: "Mastercard Standard",
  mc_world: "Mastercard World",
  mc_world_elite: "Mastercard World Elite",
  other: "Another",
};

const availabilities: Words<CardTerms["availability"]> = {
  open: "Anyone can apply",
  invite_only: "By invitation",
  product_change_only: "By product change only",
  closed_to_new: "Closed to new holders",
};

const creditTiers: Words<NonNullable<CardTerms["creditTiers"]>[number]> = {
  none: "No score",
  le619: "Up to 619",
  s620_719: "620 to 719",
  ge720: "720 and up",
};

const bonusKinds: Words<NonNullable<CardTerms["bonusRule"]>["kind"]> = {
  once_per_lifetime: "Once in a lifetime",
  months_since_bonus: "Months after the last one",
  family_lock: "Not with another card in its family",
  none: "No rule",
};

/** Names of things in the catalog, as choices. */
export const toNamed = (things: readonly { id: string; name: string }[]) =>
  things.map(({ id, name }) => ({ value: id, label: name }));

/** What the card is. */
export const listGeneralFields = ({ issuers, applicationRules }: Reference): Field<CardTerms>[] => [
  { path: "name", label: "Name, without the issuer" },
  { path: "shortName", label: "Short name" },
  { path: "issuerId", label: "Issuer", options: toNamed(issuers) },
  { path: "coBrand", label: "Co-brand" },
  { path: "segment", label: "Kind" },
  { path: "network", label: "Network", options: { amex: "American Express", other: "Another" } },
  { path: "networkTier", label: "Network tier", options: networkTiers },
  { path: "availability", label: "Who can get it", options: availabilities },
  { path: "fiveTwentyFour", label: "Counts as a new account" },
  { path: "isCharge", label: "Charge card" },
  { path: "isSecured", label: "Secured" },
  { path: "noPresetLimit", label: "No preset limit" },
  {
    path: "creditTiers",
    label: "Recommended credit score",
    hint: "Leave unselected if not known.",
    options: creditTiers,
  },
  { path: "applicationRuleIds", label: "Application rules", options: toNamed(applicationRules) },
  { path: "gracePeriodDays", label: "Grace period, days" },
  { path: "aliases", label: "Other names", hint: "Search terms, separated by commas." },
];

/** What the card costs besides its annual fee. */
export const feeFields: Field<CardTerms>[] = [
  { path: "fees.firstYearCents", label: "Annual fee in the first year", hint: "Leave blank if it's the same." },
  { path: "fees.foreignBps", label: "Foreign transactions" },
  { path: "fees.authorizedUserCents", label: "Authorized user" },
  { path: "fees.employeeCardCents", label: "Employee card" },
  { path: "fees.lateFirstCents", label: "Late payment" },
  { path: "fees.lateRepeatCents", label: "Late payment, repeated" },
  { path: "fees.returnedCents", label: "Returned payment" },
  { path: "fees.overLimitCents", label: "Over the limit" },
  { path: "fees.balanceTransfer.bps", label: "Balance transfer" },
  { path: "fees.cashAdvance.bps", label: "Cash advance" },
];

export const annualFeeForm: FormDefinition<AnnualFee> = {
  schema: annualFee,
  groups: [
    [
      { path: "amountCents", label: "Amount" },
      { path: "validFrom", label: "First day" },
      { path: "validTo", label: "Last day" },
    ],
  ],
};

/** What it costs to owe. */
export const rateFields: Field<CardTerms>[] = [
  { path: "apr.purchase.minBps", label: "Purchases, from" },
  { path: "apr.purchase.maxBps", label: "Purchases, to" },
  { path: "apr.purchase.variable", label: "Purchases, variable", options: { true: "Yes", false: "No" } },
  { path: "apr.intro.rateBps", label: "Opening rate" },
  { path: "apr.intro.months", label: "Opening rate, months" },
  { path: "apr.balanceTransferIntro.rateBps", label: "Opening rate on transfers" },
  { path: "apr.balanceTransferIntro.months", label: "Opening rate on transfers, months" },
  { path: "apr.balanceTransfer.minBps", label: "Balance transfers, from" },
  { path: "apr.balanceTransfer.maxBps", label: "Balance transfers, to" },
  { path: "apr.cashAdvance.minBps", label: "Cash advances, from" },
  { path: "apr.cashAdvance.maxBps", label: "Cash advances, to" },
  { path: "apr.penalty.minBps", label: "Penalty, from" },
  { path: "apr.penalty.maxBps", label: "Penalty, to" },
  { path: "minimumPaymentRule.pctBps", label: "Minimum payment" },
  { path: "minimumPaymentRule.floorCents", label: "Minimum payment, at least" },
];

/** The card's place among others. */
export const listPlaceFields = (siblings: readonly { id: string; name: string }[]): Field<CardTerms>[] => [
  { path: "productChange.to", label: "Changes to", hint: "Cards of the same issuer.", options: toNamed(siblings) },
  { path: "productChange.noFeeDowngradeIds", label: "Without a fee, changes to", options: toNamed(siblings) },
  { path: "bonusRule.kind", label: "Welcome offer eligibility", options: bonusKinds },
  { path: "bonusRule.months", label: "After months", when: ({ bonusRule }) => bonusRule !== null },
  { path: "bonusRule.note", label: "Rule text", when: ({ bonusRule }) => bonusRule !== null },
];

export const listEarnFields = ({ currencies }: Reference): Field<CardTerms>[] => [
  { path: "earn.currencyId", label: "Currency", none: "Nothing, or not known", options: toNamed(currencies) },
  { path: "earn.base", label: "On everything, units per dollar" },
];

export const linkFields: Field<CardTerms>[] = [
  { path: "links.productUrl", label: "The issuer's page" },
  { path: "links.applyUrl", label: "Where to apply" },
  { path: "links.termsUrl", label: "Rates and fees" },
  { path: "links.agreementUrl", label: "Card agreement" },
  { path: "links.rotatingActivationUrl", label: "Quarter activation page" },
  { path: "links.benefitsUrl", label: "Guide to benefits" },
];

/** A range has both ends or is not known: one number typed is both. */
const range = (bps: unknown) => ({ minBps: bps, maxBps: bps });

export const termsStarts: Starts = {
  "apr.intro": { months: 12 },
  "apr.balanceTransferIntro": { months: 12 },
  "apr.balanceTransfer": range,
  "apr.cashAdvance": range,
  "apr.penalty": range,
};
