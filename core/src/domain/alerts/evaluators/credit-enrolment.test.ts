import { describe, expect, it } from "vitest";
import { benefitWith } from "../../benefits/benefit-fixture.ts";
import type { Benefit, BenefitWindow } from "../../catalog/benefit.ts";
import { exampleCard, exampleTerms } from "../../earning/example-cards.ts";
import type { BenefitChoice, WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, stepsOf } from "./alert-facts-fixture.ts";
import { creditEnrolment } from "./credit-enrolment.ts";

const rule = DEFAULT_RULES.credit_enrolment;

const chosen = (change: Partial<BenefitChoice>): Partial<WalletCard> => ({
  benefitChoices: {
    "some-credit": { wanted: true, weight: null, enrolledOn: null, lastUsedOn: null, choice: null, ...change },
  },
});

type Case = { card?: Partial<WalletCard>; enrolment?: Partial<Benefit["enrolment"]>; window?: Partial<BenefitWindow> };

const remindersOf = (today: string, { card, enrolment, window }: Case = {}) => {
  const benefit = benefitWith({}, window);
  const terms = exampleTerms({
    benefits: [{ ...benefit, enrolment: { ...benefit.enrolment, required: true, ...enrolment } }],
  });
  return creditEnrolment(factsWith([exampleCard({ addedOn: "2026-11-20", ...card })], today, { terms }), rule);
};

describe("a credit that needs enrolling", () => {
  it("is told the day after the card was added, and then every 30 days", () => {
    expect(remindersOf("2026-11-20").map(stepsOf)).toEqual([
      ["e1 on 2026-11-21", "e2 on 2026-12-21", "e3 on 2027-01-20"],
    ]);
  });

  it("keeps the number of each day however long it is not done", () => {
    expect(remindersOf("2026-12-25").map(stepsOf)).toEqual([
      ["e2 on 2026-12-21", "e3 on 2027-01-20", "e4 on 2027-02-19"],
    ]);
  });

  it("says what counts only then, and is done in one tap", () => {
    const [reminder] = remindersOf("2026-11-21");
    expect(reminder).toMatchObject({
      key: "card-1:some-credit",
      dueOn: null,
      endsOn: null,
      mark: { kind: "enrol_benefit", subjectId: "some-credit", cycleKey: null },
    });
    expect(reminder?.steps[0]).toMatchObject({
      title: "Enroll for Some credit on Gold",
      body: "$15.00 counts only once you have enrolled.",
      severity: "medium",
      stake: { cents: 1_500, note: "worth to you until November 30" },
    });
  });

  it("is over once it is done, or not wanted", () => {
    expect(remindersOf("2026-11-25", { card: chosen({ enrolledOn: "2026-11-22" }) })).toEqual([]);
    expect(remindersOf("2026-11-25", { card: chosen({ wanted: false }) })).toEqual([]);
    expect(remindersOf("2026-11-25", { card: chosen({ weight: 0 }) })).toEqual([]);
    expect(remindersOf("2026-11-25", { enrolment: { required: false } })).toEqual([]);
  });

  it("is told while its window waits for the enrolment", () => {
    const [reminder] = remindersOf("2026-11-21", { window: { anchor: "enrolment_date", cadence: "annual" } });
    expect(reminder?.steps[0]).toMatchObject({ body: "It counts only once you have enrolled.", stake: null });
  });

  it("ends with the last day for it", () => {
    const [reminder] = remindersOf("2026-11-21", { enrolment: { deadline: "2026-12-21" } });
    expect(reminder).toMatchObject({ dueOn: "2026-12-21", endsOn: "2026-12-21" });
    expect(stepsOf(reminder)).toEqual(["e1 on 2026-11-21", "e2 on 2026-12-21"]);
    expect(reminder?.steps[0]?.body).toBe(
      "$15.00 counts only once you have enrolled. The last day to enroll is Monday, December 21.",
    );
    expect(remindersOf("2026-12-22", { enrolment: { deadline: "2026-12-21" } })).toEqual([]);
  });
});

describe("an enrolment that has to be told anew", () => {
  const quarterly: Case = {
    card: chosen({ enrolledOn: "2026-11-22" }),
    enrolment: { repeats: "each_window" },
    window: { cadence: "quarterly" },
  };

  it("is planned for the next window while it holds for this one", () => {
    const [reminder, ...more] = remindersOf("2026-12-10", quarterly);
    expect(more).toEqual([]);
    expect(reminder?.key).toBe("card-1:some-credit:2027-01-01");
    expect(stepsOf(reminder)).toEqual(["e1 on 2027-01-02", "e2 on 2027-02-01"]);
  });

  it("is the same reminder once that window has begun", () => {
    const [reminder] = remindersOf("2027-01-05", quarterly);
    expect(reminder?.key).toBe("card-1:some-credit:2027-01-01");
    expect(stepsOf(reminder)).toEqual(["e1 on 2027-01-02", "e2 on 2027-02-01", "e3 on 2027-03-03"]);
    expect(reminder?.why).toBe(
      "This credit asks you to enroll anew, and you have not told us that you did since January 1.",
    );
  });

  it("each year counts from January, whatever the month of a monthly credit", () => {
    const yearly: Case = { card: chosen({ enrolledOn: "2026-11-22" }), enrolment: { repeats: "yearly" } };
    for (const today of ["2026-12-10", "2027-01-05", "2027-03-05"]) {
      expect(remindersOf(today, yearly).map(({ key }) => key)).toEqual(["card-1:some-credit:2027-01-01"]);
    }
  });
});
