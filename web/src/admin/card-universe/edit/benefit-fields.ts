import { benefit, benefitWindow } from "@cardwell/core/domain/catalog/benefit";
import type { Benefit, BenefitWindow } from "@cardwell/core/domain/catalog/benefit";
import { duringText } from "@cardwell/core/domain/catalog/format-items";
import { blank } from "@cardwell/core/domain/read-schema";
import type { Field, FormDefinition } from "../../../components/fields/field-data.ts";
import { freeId } from "./item-list.tsx";

const units: Record<NonNullable<Benefit["unit"]>, string> = {
  night: "Nights",
  visit: "Visits",
  pass: "Passes",
  ticket: "Tickets",
  bag: "Bags",
  point: "Points",
  year: "Years",
};

const firstYears: Record<Benefit["firstYear"], string> = {
  included: "Same as every year",
  excluded: "From the second year",
  only: "First year only",
};

const postings: Record<Benefit["posting"], string> = {
  automatic: "Automatically",
  after_purchase: "After the purchase",
  code: "With a code",
  portal: "In a portal",
};

const cadences: Record<BenefitWindow["cadence"], string> = {
  weekly: "Each week",
  monthly: "Each month",
  quarterly: "Each quarter",
  semiannual: "Each half year",
  annual: "Each year",
  multi_year: "Every few years",
  one_time: "Once",
  ongoing: "Always",
  custom: "Parts of a year",
};

const anchors: Record<BenefitWindow["anchor"], string> = {
  calendar: "The calendar",
  card_anniversary: "The day the card was opened",
  statement_cycle: "The statement",
  enrolment_date: "The day of enrollment",
  last_use: "The last use",
};

const monthly: BenefitWindow = { ...blank(benefitWindow), cadence: "monthly", everyN: 1, occurrences: 1 };

const halves = [
  { from: "01-01", to: "06-30" },
  { from: "07-01", to: "12-31" },
];

function readPieces(typed: string): BenefitWindow["segments"] {
  return typed.split(",").map((piece) => {
    const [from = "", to = ""] = piece.split(/\bto\b/);
    return { from: from.trim(), to: to.trim() };
  });
}

const isDecember = ({ match }: Benefit["amountOverrides"][number]) => match === "month=12";
const hasWindow = ({ window }: Benefit) => window !== null;
const renews = (cadence: BenefitWindow["cadence"]) => (item: Benefit) => item.window?.cadence === cadence;

const worthFields: Field<Benefit>[] = [
  { path: "title", label: "Title" },
  { path: "id", label: "Id", hint: "Members' records depend on it." },
  { path: "summary", label: "What counts" },
  { path: "kind", label: "Kind", options: { fee_waiver: "Fee waived" } },
  { path: "category", label: "Category", options: { airline_fee: "Airline fees" } },
  { path: "amountCents", label: "Amount per window" },
  {
    path: "units",
    label: "Or quantity",
    write: (item, count: number | null) => ({
      ...item,
      units: count,
      unit: count === null ? null : (item.unit ?? "night"),
    }),
  },
  { path: "unit", label: "Unit", none: "Nothing counted", options: units },
  { path: "faceValueCents", label: "Face value" },
  { path: "defaultWeight", label: "Usual value, as a fraction of 1" },
  {
    path: "earnedBy.spendCents",
    label: "Earned by spending",
    hint: "Leave blank if no spending is required.",
    none: "Nothing",
  },
  { path: "earnedBy.during", label: "Spending counts", options: duringText, when: ({ earnedBy }) => Boolean(earnedBy) },
  { path: "firstYear", label: "First year", options: firstYears },
  { path: "endsOn", label: "Last day of the benefit" },
];

const windowFields: Field<Benefit>[] = [
  {
    path: "window.cadence",
    label: "Renews",
    none: "Doesn't renew",
    options: cadences,
    write: (item, cadence: BenefitWindow["cadence"] | null) => {
      if (cadence === null) return { ...item, window: null, amountOverrides: [] };
      const segments = cadence === "custom" ? halves : [];
      return { ...item, window: { ...monthly, ...item.window, cadence, segments } };
    },
  },
  { path: "window.anchor", label: "Counted from", options: anchors, when: hasWindow },
  { path: "window.everyN", label: "Years between renewals", when: renews("multi_year") },
  {
    path: "window.segments",
    label: "Parts of the year",
    kind: "text",
    hint: "Month-day, such as 01-01 to 09-18, 09-19 to 12-31.",
    when: renews("custom"),
    read: ({ window }) => window?.segments.map(({ from, to }) => `${from} to ${to}`).join(", "),
    write: (item, typed: string) => ({
      ...item,
      window: item.window && { ...item.window, segments: readPieces(typed) },
    }),
  },
  { path: "window.occurrences", label: "Uses in a window", when: hasWindow },
  {
    path: "amountOverrides",
    label: "Amount in December",
    kind: "money",
    hint: "Leave blank if same as other months.",
    none: "Not known",
    when: renews("monthly"),
    read: ({ amountOverrides }) => amountOverrides.find(isDecember)?.amountCents,
    write: (item, amountCents: number | null) => {
      const others = item.amountOverrides.filter((override) => !isDecember(override));
      const december = amountCents === null ? [] : [{ match: "month=12", amountCents }];
      return { ...item, amountOverrides: [...others, ...december] };
    },
  },
  { path: "window.carryOverWindows", label: "Windows that unused amounts carry over", when: hasWindow },
];

const enrollmentFields: Field<Benefit>[] = [
  { path: "enrolment.required", label: "Requires enrollment" },
  {
    path: "enrolment.repeats",
    label: "Enrollment repeats",
    options: { yearly: "Each year", each_window: "In each window" },
  },
  { path: "enrolment.url", label: "Enrollment page" },
  { path: "enrolment.choice", label: "Cardholder's choice", hint: "For example, one airline." },
  { path: "posting", label: "How it posts", options: postings },
  { path: "expectedDays", label: "Days until it posts" },
  { path: "howTo", label: "How to use it", kind: "long" },
  { path: "termsUrl", label: "Terms" },
];

/** What a credit or benefit gives, when it renews and how one gets it. */
export const benefitForm: FormDefinition<Benefit> = {
  schema: benefit,
  groups: [worthFields, windowFields, enrollmentFields],
};

/** A credit to fill in. */
export const newBenefit = (benefits: readonly Benefit[]): Benefit => ({
  ...blank(benefit),
  id: freeId(benefits, "new-credit"),
  title: "New credit",
  summary: "What counts",
  category: "other",
  window: monthly,
  defaultWeight: 0.8,
});
