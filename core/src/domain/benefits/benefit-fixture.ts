import type { Benefit, BenefitWindow } from "../catalog/benefit.ts";

/** A window for tests: one calendar month. */
export function windowWith(given: Partial<BenefitWindow> = {}): BenefitWindow {
  return {
    cadence: "monthly",
    anchor: "calendar",
    everyN: 1,
    segments: [],
    occurrences: 1,
    carryOverWindows: 0,
    timeZone: null,
    ...given,
  };
}

/** A benefit for tests: a statement credit of $15 a month that needs nothing. */
export function benefitWith(given: Partial<Benefit> = {}, window: Partial<BenefitWindow> = {}): Benefit {
  return {
    id: "some-credit",
    title: "Some credit",
    summary: "Some purchases.",
    howTo: null,
    termsUrl: null,
    kind: "statement_credit",
    category: "other",
    window: windowWith(window),
    amountCents: 1_500,
    units: null,
    unit: null,
    amountOverrides: [],
    earnedBy: null,
    firstYear: "included",
    enrolment: { required: false, url: null, deadline: null, repeats: "never", choice: null },
    posting: "after_purchase",
    expectedDays: null,
    matchers: [],
    endsOn: null,
    faceValueCents: null,
    defaultWeight: 1,
    insurance: null,
    lounge: null,
    ...given,
  };
}
