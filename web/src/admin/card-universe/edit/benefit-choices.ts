import type { Benefit, BenefitWindow } from "@cardwell/core/domain/catalog/benefit";
import { freeId } from "./item-list.tsx";

export const benefitKinds: Record<Benefit["kind"], string> = {
  statement_credit: "Statement credit",
  cash: "Cash",
  points: "Points",
  free_night: "Free night",
  companion_ticket: "Companion ticket",
  membership: "Membership",
  status: "Status",
  lounge: "Lounge",
  insurance: "Insurance",
  fee_waiver: "Fee waived",
  discount: "Discount",
  other: "Other",
};

export const benefitCategories: Record<Benefit["category"], string> = {
  travel: "Travel",
  hotel: "Hotel",
  airline_fee: "Airline fees",
  dining: "Dining",
  delivery: "Delivery",
  rideshare: "Rideshare",
  streaming: "Streaming",
  shopping: "Shopping",
  entertainment: "Entertainment",
  wellness: "Wellness",
  security_lane: "Security lane",
  groceries: "Groceries",
  wireless: "Wireless",
  software: "Software",
  office: "Office",
  other: "Other",
};

export const units: Record<NonNullable<Benefit["unit"]>, string> = {
  night: "Nights",
  visit: "Visits",
  pass: "Passes",
  ticket: "Tickets",
  bag: "Bags",
  point: "Points",
  year: "Years",
};

export const firstYears: Record<Benefit["firstYear"], string> = {
  included: "Same as every year",
  excluded: "From the second year",
  only: "First year only",
};

/** What has to be spent for a benefit with this amount typed: nothing when it is empty. Which spending counts stays as chosen. */
export const earnedAfter = (earnedBy: Benefit["earnedBy"], spendCents: number | null): Benefit["earnedBy"] =>
  spendCents === null ? null : { during: "this_window", ...earnedBy, spendCents };

export const repeats: Record<Benefit["enrolment"]["repeats"], string> = {
  never: "Never",
  yearly: "Each year",
  each_window: "In each window",
};

export const postings: Record<Benefit["posting"], string> = {
  automatic: "Automatically",
  after_purchase: "After the purchase",
  code: "With a code",
  portal: "In a portal",
};

export const cadences: Record<BenefitWindow["cadence"], string> = {
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

export const anchors: Record<BenefitWindow["anchor"], string> = {
  calendar: "The calendar",
  card_anniversary: "The day the card was opened",
  statement_cycle: "The statement",
  enrolment_date: "The day of enrollment",
  last_use: "The last use",
};

export const monthly: BenefitWindow = {
  cadence: "monthly",
  anchor: "calendar",
  everyN: 1,
  segments: [],
  occurrences: 1,
  carryOverWindows: 0,
  timeZone: null,
};

/** A credit to fill in. */
export const newBenefit = (benefits: readonly Benefit[]): Benefit => ({
  id: freeId(benefits, "new-credit"),
  title: "New credit",
  summary: "What counts",
  howTo: null,
  termsUrl: null,
  kind: "statement_credit",
  category: "other",
  window: monthly,
  amountCents: null,
  units: null,
  unit: null,
  amountOverrides: [],
  earnedBy: null,
  firstYear: "included",
  enrolment: { required: false, url: null, deadline: null, repeats: "never", choice: null },
  posting: "automatic",
  expectedDays: null,
  matchers: [],
  endsOn: null,
  faceValueCents: null,
  defaultWeight: 0.8,
  insurance: null,
  lounge: null,
});
