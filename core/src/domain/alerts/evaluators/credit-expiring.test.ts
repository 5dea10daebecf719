import { describe, expect, it } from "vitest";
import { benefitWith } from "../../benefits/benefit-fixture.ts";
import type { Benefit, BenefitWindow } from "../../catalog/benefit.ts";
import { exampleCard, exampleTerms } from "../../earning/example-cards.ts";
import type { BenefitChoice, WalletCard, WindowUse } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { DEFAULT_PREFERENCES, ruleFor } from "../preferences.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { creditExpiring } from "./credit-expiring.ts";

const rule = DEFAULT_RULES.credit_expiring;

type Case = { today: string; card?: Partial<WalletCard>; benefit?: Partial<Benefit>; window?: Partial<BenefitWindow> };

const buildReminders = ({ today, card, benefit, window }: Case, by = rule) =>
  creditExpiring.evaluate(
    factsWith([exampleCard(card)], today, { terms: exampleTerms({ benefits: [benefitWith(benefit, window)] }) }),
    by,
  );

const windowUse = (change: Partial<WindowUse> = {}): WindowUse => ({
  uses: [{ id: "use-1", on: "2026-11-03", amount: 500, note: null }],
  state: "used",
  startsOn: "2026-11-01",
  endsOn: "2026-11-30",
  ...change,
});
const choice = (change: Partial<BenefitChoice>): Partial<WalletCard> => ({
  benefitChoices: {
    "some-credit": { wanted: true, weight: null, enrolledOn: null, lastUsedOn: null, choice: null, ...change },
  },
});

describe("a monthly credit of $15", () => {
  const today = "2026-11-20";
  const [november] = buildReminders({ today });

  it("is sent 7 and 2 days before its last day", () => {
    expect(november).toMatchObject({ key: "wallet:2026-11-30", dueOn: "2026-11-30", endsOn: "2026-11-30" });
    expect(listSteps(november)).toEqual(["d7 on 2026-11-23", "d2 on 2026-11-28"]);
    expect(november?.steps.map(({ severity }) => severity)).toEqual(["low", "medium"]);
  });

  it("shows what is left, until when, and what expires", () => {
    expect(november?.steps[0]).toMatchObject({
      title: "Some credit on Gold ends November 30",
      body: "$15.00 is unused until Monday, November 30. Some purchases.",
      stake: { cents: 1_500, note: "expires November 30" },
    });
    expect(november?.facts.map(({ label, value, source }) => [label, value, source.kind])).toEqual([
      ["Some credit", "$15.00", "catalog"],
      ["Window", "November 1 to November 30", "catalog"],
      ["Used", "nothing recorded", "you"],
      ["Share of face value", "100%", "rule"],
    ]);
  });

  it("is used up in one tap: all that is left", () => {
    expect(november?.mark).toMatchObject({ kind: "use_credit", cycleKey: "m:2026-11", amount: null });
  });

  it("is planned for each window whose first step is within 62 days, under its own key", () => {
    expect(buildReminders({ today }).map(({ key, steps }) => [key, steps[0]?.on])).toEqual([
      ["wallet:2026-11-30", "2026-11-23"],
      ["wallet:2026-12-31", "2026-12-24"],
    ]);
  });

  it("keeps its step after the day of it, until the window ends", () => {
    const late = buildReminders({ today: "2026-11-30" })[0];
    expect(listSteps(late)).toEqual(["d7 on 2026-11-23", "d2 on 2026-11-28"]);
    expect(buildReminders({ today: "2026-12-01" }).map(({ key }) => key)).not.toContain("wallet:2026-11-30");
  });

  it("shows what is left of a part that was used", () => {
    const [partly] = buildReminders({ today, card: { uses: { "some-credit": { "m:2026-11": windowUse() } } } });
    expect(partly?.steps[0]?.body).toBe("$10.00 of $15.00 is unused until Monday, November 30. Some purchases.");
    expect(partly?.steps[0]?.stake?.cents).toBe(1_000);
  });

  it("is over when it is used, awaited, skipped, or not wanted, and then only its next window is planned", () => {
    const whole = [{ id: "use-1", on: "2026-11-03", amount: 1_500, note: null }];
    for (const state of ["used", "awaited"] as const) {
      const uses = { "some-credit": { "m:2026-11": windowUse({ uses: whole, state }) } };
      expect(buildReminders({ today, card: { uses } }).map(({ key }) => key)).toEqual(["wallet:2026-12-31"]);
    }
    const skipped = { "some-credit": { "m:2026-11": windowUse({ uses: [], state: "skipped" }) } };
    expect(buildReminders({ today, card: { uses: skipped } }).map(({ key }) => key)).toEqual(["wallet:2026-12-31"]);
    expect(buildReminders({ today, card: choice({ wanted: false }) })).toEqual([]);
  });

  it("is nothing on a closed card, nor on an authorized user's", () => {
    expect(buildReminders({ today, card: { status: "closed", closedOn: "2026-10-01" } })).toEqual([]);
    expect(buildReminders({ today, card: { role: "authorized_user" } })).toEqual([]);
  });

  it("is left alone when what is left is worth less than $5.00 to its holder", () => {
    expect(buildReminders({ today, card: choice({ weight: 0.3 }) })).toEqual([]);
    const [weighed] = buildReminders({ today, card: choice({ weight: 0.5 }) });
    expect(weighed?.steps[0]?.stake).toEqual({ cents: 750, note: "expires November 30, at 50% of $15.00" });
  });

  it("shows that enrolling comes first", () => {
    const enrolment: Benefit["enrolment"] = { ...benefitWith().enrolment, required: true };
    const [needed] = buildReminders({ today, benefit: { enrolment } });
    expect(needed?.steps[0]?.body).toBe(
      "$15.00 is unused until Monday, November 30. Enroll first: it counts only after that. Some purchases.",
    );
  });

  it("begins with the card: no step before its opening, and one at least", () => {
    const opened = (openedOn: string) => listSteps(buildReminders({ today: openedOn, card: { openedOn } })[0]);
    expect(opened("2026-11-25")).toEqual(["d2 on 2026-11-28"]);
    expect(opened("2026-11-29")).toEqual(["d1 on 2026-11-29"]);
  });
});

describe("a weekly credit", () => {
  it("is sent two days before each Sunday", () => {
    const weeks = buildReminders({ today: "2026-11-18", window: { cadence: "weekly" } });
    expect(weeks[0]).toMatchObject({ key: "wallet:2026-11-22", dueOn: "2026-11-22" });
    expect(weeks.slice(0, 2).map(listSteps)).toEqual([["d2 on 2026-11-20"], ["d2 on 2026-11-27"]]);
  });
});

describe("a quarterly credit", () => {
  it("is sent 21, 7 and 2 days before", () => {
    const [alone, together] = buildReminders({ today: "2026-11-20", window: { cadence: "quarterly" } });
    expect(alone?.key).toBe("card-1:some-credit:q:2026Q4");
    expect(listSteps(alone)).toEqual(["q2 on 2026-12-29"]);
    expect(listSteps(together)).toEqual(["d21 on 2026-12-10", "d7 on 2026-12-24"]);
  });
});

describe("longer credits", () => {
  it("of a half-year are sent 45, 14 and 3 days before", () => {
    const [alone, together] = buildReminders({ today: "2026-11-20", window: { cadence: "semiannual" } });
    expect(alone?.key).toBe("card-1:some-credit:h:2026H2");
    expect(listSteps(alone)).toEqual(["y3 on 2026-12-28"]);
    expect(listSteps(together)).toEqual(["d45 on 2026-11-16", "d14 on 2026-12-17"]);
  });

  it("of halves that split in September end on the 18th", () => {
    const window: Partial<BenefitWindow> = {
      cadence: "custom",
      segments: [
        { from: "01-01", to: "09-18" },
        { from: "09-19", to: "12-31" },
      ],
    };
    const both = buildReminders({ today: "2026-09-10", window });
    expect(both.map(({ key, dueOn }) => [key, dueOn])).toEqual([
      ["card-1:some-credit:c:2026#1", "2026-09-18"],
      ["wallet:2026-09-18", "2026-09-18"],
    ]);
    expect(both.map(listSteps)).toEqual([["y3 on 2026-09-15"], ["d45 on 2026-08-04", "d14 on 2026-09-04"]]);
    expect(buildReminders({ today: "2026-09-19", window }).map(listSteps)).toEqual([
      ["y3 on 2026-12-28"],
      ["d45 on 2026-11-16", "d14 on 2026-12-17"],
    ]);
  });

  it("whose first step is beyond the planned days are not sent yet", () => {
    expect(buildReminders({ today: "2026-09-14", window: { cadence: "annual" } })).toEqual([]);
    expect(buildReminders({ today: "2026-09-15", window: { cadence: "annual" } })).not.toEqual([]);
  });

  it("weigh one step more from $100 up", () => {
    const severities = (amountCents: number) =>
      buildReminders({ today: "2026-11-20", window: { cadence: "annual" }, benefit: { amountCents } }).map(
        ({ steps }) => steps.map(({ key, severity }) => `${key} ${severity}`),
      );
    expect(severities(9_999)).toEqual([["y14 medium", "y3 high"], ["d45 low"]]);
    expect(severities(10_000)).toEqual([["y14 high", "y3 high"], ["d45 medium"]]);
  });

  it("of little worth are sent together until their last days", () => {
    const keys = (amountCents: number) =>
      buildReminders({ today: "2026-11-20", window: { cadence: "annual" }, benefit: { amountCents } }).map(
        ({ steps }) => steps.map(({ key }) => key),
      );
    expect(keys(4_999)).toEqual([["y3"], ["d45", "d14"]]);
    expect(keys(5_000)).toEqual([["y14", "y3"], ["d45"]]);
  });
});

describe("what is carried over", () => {
  it("is sent only as far as it ends with the window", () => {
    const [november] = buildReminders({ today: "2026-11-20", window: { carryOverWindows: 1 } });
    expect(november?.steps[0]).toMatchObject({
      body: "$30.00 is unused until Monday, November 30. Some purchases.",
      stake: { cents: 1_500 },
    });
  });
});

describe("a credit without a value", () => {
  it("is sent without an amount at stake", () => {
    const [night] = buildReminders({
      today: "2026-11-20",
      window: { cadence: "annual" },
      benefit: { amountCents: null, units: 1, unit: "night" },
    });
    expect(night?.steps[0]).toMatchObject({ stake: null });
    expect(night?.steps[0]?.body).toBe("1 night is unused until Thursday, December 31. Some purchases.");
  });
});

describe("a member's own days", () => {
  const own = ruleFor(rule, {
    ...DEFAULT_PREFERENCES,
    types: { credit_expiring: { enabled: true, stepDays: [10, 1], threshold: 2_000 } },
  })!;

  it("hold for windows of every length", () => {
    for (const cadence of ["monthly", "quarterly", "annual"] as const) {
      const benefit = { amountCents: 2_000 };
      expect(
        buildReminders({ today: "2026-12-05", window: { cadence }, benefit }, own).map(listSteps)[0],
        cadence,
      ).toEqual(["d10 on 2026-12-21", "d1 on 2026-12-30"]);
    }
  });

  it("and amounts count", () => {
    expect(buildReminders({ today: "2026-12-05", benefit: { amountCents: 1_999 } }, own)).toEqual([]);
  });
});

describe("credits that end on one day", () => {
  const three = (today: string, uses: WalletCard["uses"] = {}) => {
    const benefits = [1, 2, 3, 4].map((each) =>
      benefitWith({
        id: `c${each}`,
        title: `Credit ${each}`,
        amountCents: each * 1_000,
        enrolment: { ...benefitWith().enrolment, required: each === 4 },
      }),
    );
    return creditExpiring.evaluate(
      factsWith([exampleCard({ uses })], today, { terms: exampleTerms({ benefits }) }),
      rule,
    );
  };

  it("are one reminder, with the largest by name", () => {
    const [november, ...later] = three("2026-11-20");
    expect(november).toMatchObject({ key: "wallet:2026-11-30", mark: null, subject: { kind: "wallet" } });
    expect(later.map(({ key }) => key)).toEqual(["wallet:2026-12-31"]);
    expect(november?.facts).toHaveLength(4);
    expect(november?.steps[0]).toMatchObject({
      key: "d7",
      severity: "low",
      title: "4 credits end November 30",
      body: "Use them by Monday, November 30: $40.00 of Credit 4 on Gold, $30.00 of Credit 3 on Gold, $20.00 of Credit 2 on Gold and 1 more. 1 of them counts only after you enroll. Together they're worth $100.00 to you.",
      stake: { cents: 10_000, note: "expires November 30" },
    });
  });

  it("keep their reminder while one of them is left, which is then used up in one tap", () => {
    const used = (amount: number) => ({
      "m:2026-11": windowUse({ uses: [{ id: "use-1", on: "2026-11-03", amount, note: null }] }),
    });
    const [november] = three("2026-11-20", { c2: used(2_000), c3: used(3_000), c4: used(4_000) });
    expect(november).toMatchObject({ key: "wallet:2026-11-30", mark: { kind: "use_credit", subjectId: "c1" } });
    expect(november?.steps[0]?.title).toBe("Credit 1 on Gold ends November 30");
  });

  it("leave the list once they are sent alone", () => {
    const annual = (today: string) =>
      buildReminders({ today, window: { cadence: "annual" }, benefit: { amountCents: 20_000 } }).map(({ key }) => key);
    expect(annual("2026-12-16")).toEqual(["card-1:some-credit:y:2026", "wallet:2026-12-31"]);
    expect(annual("2026-12-17")).toEqual(["card-1:some-credit:y:2026"]);
  });
});

describe("a credit that has to be earned by spending", () => {
  const benefit = { earnedBy: { spendCents: 1_000_000, during: "this_window" as const } };

  it("is sent once its holder reported it as earned, with the member as source among the facts", () => {
    const given = { today: "2026-11-20", benefit, window: { cadence: "annual" as const } };
    expect(buildReminders(given)).toEqual([]);
    const earned = buildReminders({ ...given, card: choice({ earnedDays: ["2026-11-02"] }) });
    expect(new Set(earned.map(({ endsOn }) => endsOn))).toEqual(new Set(["2026-12-31"]));
    expect(earned[0]?.facts).toContainEqual({
      label: "Earned by spending $10,000.00",
      value: "reported by you",
      source: { kind: "you", label: "You", url: null, on: "2026-11-02", confidence: null },
    });
  });
});
