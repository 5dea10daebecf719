import { describe, expect, it } from "vitest";
import { benefitWith } from "../../benefits/benefit-fixture.ts";
import type { Benefit, BenefitWindow } from "../../catalog/benefit.ts";
import { exampleCard, exampleTerms } from "../../earning/example-cards.ts";
import type { BenefitChoice, WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { creditEnrolment } from "./credit-enrolment.ts";

const rule = DEFAULT_RULES.credit_enrolment;

const chosen = (change: Partial<BenefitChoice>): Partial<WalletCard> => ({
  benefitChoices: {
    "some-credit": { wanted: true, weight: null, enrolledOn: null, lastUsedOn: null, choice: null, ...change },
  },
});

type Case = {
  card?: Partial<WalletCard>;
  enrolment?: Partial<Benefit["enrolment"]>;
  window?: Partial<BenefitWindow>;
  benefits?: Partial<Benefit>[];
};

const buildReminders = (today: string, { card, enrolment, window, benefits = [{}] }: Case = {}) => {
  const terms = exampleTerms({
    benefits: benefits.map((change) => {
      const benefit = benefitWith({ amountCents: 2_500, ...change }, window);
      return { ...benefit, enrolment: { ...benefit.enrolment, required: true, ...enrolment } };
    }),
  });
  return creditEnrolment.evaluate(factsWith([exampleCard({ addedOn: "2026-11-20", ...card })], today, { terms }), rule);
};

describe("a credit that needs enrolling", () => {
  it("is sent on the morning after the card was added, and twice more, 90 days apart", () => {
    const days = ["2026-11-21", "2027-02-19", "2027-05-20"];
    for (const today of ["2026-11-20", "2026-12-25", "2028-01-01"]) {
      const [reminder] = buildReminders(today);
      expect(listSteps(reminder)).toEqual(days.map((on, index) => `e${index + 1} on ${on}`));
      expect(reminder?.steps.map(({ at }) => at)).toEqual(["08:00", "08:00", "08:00"]);
    }
  });

  it("is sent together with all others that wait since that day", () => {
    const benefits = [1, 2, 3, 4, 5].map((each) => ({
      id: `c${each}`,
      title: `Credit ${each}`,
      amountCents: each * 1_000,
    }));
    const [reminder, ...more] = buildReminders("2026-11-21", { benefits });
    expect(more).toEqual([]);
    expect(reminder).toMatchObject({ key: "wallet:2026-11-20", mark: null, subject: { kind: "wallet" } });
    expect(reminder?.facts).toHaveLength(5);
    expect(reminder?.steps[0]).toMatchObject({
      title: "Enroll for 5 credits on Gold",
      body: "These count only after you enroll: Credit 5 on Gold, Credit 4 on Gold, Credit 3 on Gold and 2 more.",
      stake: { cents: 15_000, note: "worth to you" },
    });
  });

  it("is not worth a word below $20 in all", () => {
    expect(buildReminders("2026-11-21", { benefits: [{ amountCents: 1_999 }] })).toEqual([]);
    expect(
      buildReminders("2026-11-21", { benefits: [{ amountCents: 1_000 }, { id: "b", amountCents: 1_000 }] }),
    ).toHaveLength(1);
  });

  it("shows what counts only then, and is done in one tap", () => {
    const [reminder] = buildReminders("2026-11-21");
    expect(reminder).toMatchObject({
      key: "wallet:2026-11-20",
      dueOn: null,
      endsOn: null,
      mark: { kind: "enrol_benefit", subjectId: "some-credit", cycleKey: null },
    });
    expect(reminder?.steps[0]).toMatchObject({
      title: "Enroll for Some credit on Gold",
      body: "$25.00 counts only after you enroll.",
      severity: "medium",
      stake: { cents: 2_500, note: "worth to you until November 30" },
    });
  });

  it("is over once it is done, or not wanted", () => {
    expect(buildReminders("2026-11-25", { card: chosen({ enrolledOn: "2026-11-22" }) })).toEqual([]);
    expect(buildReminders("2026-11-25", { card: chosen({ wanted: false }) })).toEqual([]);
    expect(buildReminders("2026-11-25", { card: chosen({ weight: 0 }) })).toEqual([]);
    expect(buildReminders("2026-11-25", { enrolment: { required: false } })).toEqual([]);
  });

  it("is sent while its window waits for the enrolment", () => {
    const [reminder] = buildReminders("2026-11-21", { window: { anchor: "enrolment_date", cadence: "annual" } });
    expect(reminder?.steps[0]).toMatchObject({ body: "It counts only after you enroll.", stake: null });
  });

  it("ends with the last day for it", () => {
    const [reminder] = buildReminders("2026-11-21", { enrolment: { deadline: "2026-12-21" } });
    expect(reminder).toMatchObject({ dueOn: "2026-12-21", endsOn: "2026-12-21" });
    expect(reminder?.steps[0]?.body).toBe(
      "$25.00 counts only after you enroll. The last day to enroll is Monday, December 21.",
    );
    expect(buildReminders("2026-12-22", { enrolment: { deadline: "2026-12-21" } })).toEqual([]);
  });
});

describe("an enrollment that has to be renewed", () => {
  const quarterly: Case = {
    card: chosen({ enrolledOn: "2026-11-22" }),
    enrolment: { repeats: "each_window" },
    window: { cadence: "quarterly" },
  };

  it("is planned for the next window while it holds for this one", () => {
    const [reminder, ...more] = buildReminders("2026-12-10", quarterly);
    expect(more).toEqual([]);
    expect(reminder?.key).toBe("wallet:2027-01-01");
    expect(listSteps(reminder)).toEqual(["e1 on 2027-01-02", "e2 on 2027-04-02", "e3 on 2027-07-01"]);
  });

  it("is the same reminder once that window has begun", () => {
    const [reminder] = buildReminders("2027-01-05", quarterly);
    expect(reminder?.key).toBe("wallet:2027-01-01");
    expect(listSteps(reminder)).toEqual(["e1 on 2027-01-02", "e2 on 2027-04-02", "e3 on 2027-07-01"]);
    expect(reminder?.why).toBe("This credit requires enrolling again, and no enrollment is recorded since January 1.");
  });

  it("each year counts from January, whatever the month of a monthly credit", () => {
    const yearly: Case = { card: chosen({ enrolledOn: "2026-11-22" }), enrolment: { repeats: "yearly" } };
    for (const today of ["2026-12-10", "2027-01-05", "2027-03-05"]) {
      expect(buildReminders(today, yearly).map(({ key }) => key)).toEqual(["wallet:2027-01-01"]);
    }
  });
});
