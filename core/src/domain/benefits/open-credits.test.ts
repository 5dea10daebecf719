import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Benefit } from "../catalog/benefit.ts";
import { cardWith } from "../statements/card-fixture.ts";
import type { BenefitChoice, WalletCard, WindowUse } from "../wallet/shapes.ts";
import { benefitWith } from "./benefit-fixture.ts";
import { atRisk, creditsThrough, openCredits, rankUseItOrLoseIt } from "./open-credits.ts";

const today = "2026-11-20";

const buildUses = (amounts: number[], state: WindowUse["state"] = "used", on = "2026-11-10"): WindowUse => ({
  uses: amounts.map((amount, index) => ({ id: `use-${index}`, on, amount, note: null })),
  state,
  startsOn: "2026-11-01",
  endsOn: "2026-11-30",
});

const choice = (given: Partial<BenefitChoice>): Record<string, BenefitChoice> => ({
  "some-credit": { wanted: true, weight: null, enrolledOn: null, lastUsedOn: null, choice: null, ...given },
});

const computeCredit = (benefit: Benefit, card: Partial<WalletCard> = {}, on = today) =>
  openCredits(cardWith(card), { benefits: [benefit] }, on)[0];

const november = (use: WindowUse) => ({ uses: { "some-credit": { "m:2026-11": use } } });

const enrolment = (given: Partial<Benefit["enrolment"]>) => ({
  enrolment: { required: true, url: null, deadline: null, repeats: "never" as const, choice: null, ...given },
});

describe("a credit in its window", () => {
  it("is available whole", () => {
    expect(computeCredit(benefitWith({ defaultWeight: 0.8 }))).toEqual({
      walletCardId: "card-1",
      benefitId: "some-credit",
      measure: "cents",
      cycleKey: "m:2026-11",
      startsOn: "2026-11-01",
      endsOn: "2026-11-30",
      label: "Nov",
      missing: null,
      state: "available",
      isAwaited: false,
      total: 1_500,
      carried: 0,
      used: 0,
      uses: [],
      left: 1_500,
      leftCents: 1_500,
      weight: 0.8,
      worthCents: 1_200,
      expiringCents: 1_200,
      daysLeft: 10,
      elapsedShare: 20 / 30,
      earnedOn: null,
      enrolBy: null,
      effort: 1,
    });
  });

  it("is used in parts until nothing is left", () => {
    expect(computeCredit(benefitWith(), november(buildUses([600])))).toMatchObject({
      state: "part_used",
      used: 600,
      left: 900,
    });
    expect(computeCredit(benefitWith(), november(buildUses([600, 900])))).toMatchObject({
      state: "used",
      left: 0,
      worthCents: 0,
    });
    expect(computeCredit(benefitWith(), november(buildUses([1_800])))).toMatchObject({
      state: "used",
      used: 1_800,
      left: 0,
    });
  });

  it("is available again when its only use was undone, and in the next window", () => {
    expect(computeCredit(benefitWith(), november(buildUses([])))).toMatchObject({ state: "available", left: 1_500 });
    expect(computeCredit(benefitWith(), november(buildUses([1_500])), "2026-12-01")).toMatchObject({
      state: "available",
    });
  });

  it("is awaited when it was used and hasn't posted", () => {
    expect(computeCredit(benefitWith(), november(buildUses([1_500], "awaited")))).toMatchObject({
      state: "awaited",
      left: 0,
    });
    expect(computeCredit(benefitWith(), november(buildUses([], "awaited")))).toMatchObject({
      state: "available",
      isAwaited: false,
    });
    expect(computeCredit(benefitWith(), november(buildUses([500], "awaited")))).toMatchObject({
      state: "part_used",
      isAwaited: true,
    });
  });

  it("counts nothing when it is skipped or not wanted", () => {
    expect(computeCredit(benefitWith(), november(buildUses([], "skipped")))).toMatchObject({
      state: "skipped",
      worthCents: 0,
    });
    expect(computeCredit(benefitWith(), { benefitChoices: choice({ wanted: false }) })).toMatchObject({
      state: "not_wanted",
      worthCents: 0,
      expiringCents: 0,
    });
  });

  it("is worth what its holder entered", () => {
    expect(computeCredit(benefitWith(), { benefitChoices: choice({ weight: 0.333 }) })).toMatchObject({
      worthCents: 500,
    });
    expect(computeCredit(benefitWith(), { benefitChoices: choice({ weight: 0 }) })).toMatchObject({ worthCents: 0 });
  });

  it("is larger in December", () => {
    const benefit = benefitWith({ amountOverrides: [{ match: "month=12", amountCents: 3_500 }] });
    expect(computeCredit(benefit, {}, "2026-12-01")).toMatchObject({ total: 3_500, left: 3_500 });
  });

  it("has its last day with no day left", () => {
    expect(computeCredit(benefitWith(), {}, "2026-11-30")).toMatchObject({ daysLeft: 0, elapsedShare: 1 });
  });
});

describe("a credit that is not counted in cents", () => {
  it("has units, worth their share of the face value", () => {
    const nights = benefitWith({
      amountCents: null,
      units: 2,
      unit: "night",
      faceValueCents: 40_000,
      defaultWeight: 0.5,
    });
    expect(computeCredit(nights, november(buildUses([1])))).toMatchObject({
      measure: "units",
      state: "part_used",
      total: 2,
      left: 1,
      leftCents: 20_000,
      worthCents: 10_000,
    });
  });

  it("has points, worth what a point of the card is", () => {
    const points = benefitWith({ amountCents: null, units: 10_000, unit: "point", defaultWeight: 0.9 });
    const worthAt = (pointCents: number | null) =>
      openCredits(cardWith(), { benefits: [points] }, today, pointCents).map(({ leftCents, worthCents }) => [
        leftCents,
        worthCents,
      ]);
    expect(worthAt(1.25)).toEqual([[12_500, 11_250]]);
    expect(worthAt(null)).toEqual([[null, null]]);
  });

  it("has a worth that is not known when its face is not", () => {
    const passes = benefitWith({ amountCents: null, units: 4, unit: "pass" });
    expect(computeCredit(passes)).toMatchObject({ left: 4, leftCents: null, worthCents: null, expiringCents: null });
  });

  it("is counted by uses when not even its amount is known", () => {
    const unknown = benefitWith({ amountCents: null }, { occurrences: 2 });
    expect(computeCredit(unknown, november(buildUses([9_900])))).toMatchObject({
      measure: "uses",
      used: 1,
      left: 1,
      worthCents: null,
    });
    const faced = benefitWith({ amountCents: null, faceValueCents: 7_000 }, { occurrences: 2 });
    expect(computeCredit(faced, november(buildUses([9_900])))).toMatchObject({ left: 1, leftCents: 3_500 });
    expect(computeCredit(unknown, november(buildUses([9_900, 100])))).toMatchObject({ state: "used", left: 0 });
  });
});

describe("a credit that one enrolls for", () => {
  it("asks for it first, and takes more effort", () => {
    expect(computeCredit(benefitWith(enrolment({ deadline: "2026-12-31" })))).toMatchObject({
      state: "enrol_needed",
      enrolBy: "2026-12-31",
      worthCents: 1_500,
      effort: 3,
    });
    expect(
      computeCredit(benefitWith(enrolment({})), { benefitChoices: choice({ enrolledOn: "2025-01-02" }) }),
    ).toMatchObject({
      state: "available",
      effort: 1,
    });
  });

  it("is done from the day of the enrolment on", () => {
    const enrolled = { benefitChoices: choice({ enrolledOn: today }) };
    expect(computeCredit(benefitWith(enrolment({})), enrolled)).toMatchObject({ state: "available" });
    expect(computeCredit(benefitWith(enrolment({})), enrolled, "2026-11-19")).toMatchObject({ state: "enrol_needed" });
    const onFirst = { benefitChoices: choice({ enrolledOn: "2026-11-01" }) };
    expect(computeCredit(benefitWith(enrolment({ repeats: "each_window" })), onFirst)).toMatchObject({
      state: "available",
    });
    const onNewYear = { benefitChoices: choice({ enrolledOn: "2026-01-01" }) };
    expect(computeCredit(benefitWith(enrolment({ repeats: "yearly" })), onNewYear)).toMatchObject({
      state: "available",
    });
  });

  it("asks again every year or every window", () => {
    const enrolled = { benefitChoices: choice({ enrolledOn: "2026-03-02" }) };
    expect(computeCredit(benefitWith(enrolment({ repeats: "yearly" })), enrolled)).toMatchObject({
      state: "available",
    });
    expect(computeCredit(benefitWith(enrolment({ repeats: "yearly" })), enrolled, "2027-01-01")).toMatchObject({
      state: "enrol_needed",
    });
    expect(computeCredit(benefitWith(enrolment({ repeats: "each_window" })), enrolled)).toMatchObject({
      state: "enrol_needed",
    });
    const byCardYear = benefitWith(enrolment({ repeats: "yearly" }), { cadence: "annual", anchor: "card_anniversary" });
    expect(computeCredit(byCardYear, enrolled, "2026-05-13")).toMatchObject({ state: "available" });
    expect(computeCredit(byCardYear, enrolled, "2026-05-14")).toMatchObject({ state: "enrol_needed" });
  });

  it("is not listed when it is too late to enroll", () => {
    expect(computeCredit(benefitWith(enrolment({ deadline: "2026-11-19" })))).toBeUndefined();
    expect(computeCredit(benefitWith(enrolment({ deadline: today })))).toBeDefined();
  });

  it("has no window before the enrolment that it counts from", () => {
    const benefit = benefitWith(enrolment({}), { cadence: "annual", anchor: "enrolment_date" });
    expect(computeCredit(benefit)).toMatchObject({
      missing: "enrolment",
      state: "enrol_needed",
      cycleKey: null,
      worthCents: null,
    });
    expect(computeCredit(benefit, { benefitChoices: choice({ enrolledOn: "2026-02-03" }) })).toMatchObject({
      missing: null,
      cycleKey: "a:2026-02-03",
    });
  });

  it("takes more effort while a choice is open", () => {
    const benefit = benefitWith({ ...enrolment({ required: false, choice: "One airline" }), posting: "automatic" });
    expect(computeCredit(benefit)).toMatchObject({ effort: 1 });
    expect(computeCredit(benefit, { benefitChoices: choice({ choice: "United" }) })).toMatchObject({ effort: 0 });
  });
});

describe("a credit of the card year", () => {
  const yearly = benefitWith({ amountCents: 30_000 }, { cadence: "annual", anchor: "card_anniversary" });
  const recorded = (uses: WindowUse["uses"], state: WindowUse["state"]) => ({
    uses: { "some-credit": { "a:2026-05-01": { uses, state, startsOn: "2026-05-01", endsOn: "2027-04-30" } } },
  });

  it("keeps what was used and skipped when the day of opening is corrected", () => {
    const use = { id: "use-1", on: "2026-08-03", amount: 20_000, note: null };
    const corrected = { openedOn: "2024-05-14" };
    expect(computeCredit(yearly, { ...corrected, ...recorded([use], "used") })).toMatchObject({
      cycleKey: "a:2026-05-14",
      state: "part_used",
      used: 20_000,
      uses: [use],
    });
    expect(computeCredit(yearly, { ...corrected, ...recorded([], "skipped") })?.state).toBe("skipped");
    expect(computeCredit(yearly, { ...corrected, ...recorded([use], "used") }, "2026-05-13")?.state).toBe("available");
    expect(computeCredit(yearly, { ...corrected, ...recorded([], "skipped") }, "2026-05-13")?.state).toBe("available");
  });
});

describe("a credit every four years from the last use", () => {
  const benefit = benefitWith({ amountCents: 12_000 }, { cadence: "multi_year", anchor: "last_use", everyN: 4 });

  it("is open without an end until it is used", () => {
    expect(computeCredit(benefit)).toMatchObject({
      state: "available",
      left: 12_000,
      endsOn: null,
      daysLeft: null,
      elapsedShare: null,
    });
  });

  it("is used for four years by one use, recorded under the open window, whatever it cost", () => {
    const used = {
      uses: { "some-credit": { "4y:2024-05-14": buildUses([8_500], "used", "2026-11-10") } },
      benefitChoices: choice({ lastUsedOn: "2026-11-10" }),
    };
    expect(computeCredit(benefit, used)).toMatchObject({ state: "used", used: 8_500, left: 0, endsOn: "2030-11-09" });
    expect(computeCredit(benefit, { uses: used.uses })).toMatchObject({ state: "used", endsOn: "2030-11-09" });
    expect(computeCredit(benefit, used, "2030-11-10")).toMatchObject({ state: "available", left: 12_000 });
  });

  it("is used when its holder only enters the day", () => {
    expect(computeCredit(benefit, { benefitChoices: choice({ lastUsedOn: "2024-06-01" }) })).toMatchObject({
      state: "used",
      left: 0,
      endsOn: "2028-05-31",
    });
  });

  it("keeps its window through a second use of two", () => {
    const twice = benefitWith(
      { amountCents: 20_000 },
      { cadence: "multi_year", anchor: "last_use", everyN: 4, occurrences: 2 },
    );
    const once = { uses: { "some-credit": { "4y:2024-05-14": buildUses([10_000], "used", "2025-01-10") } } };
    expect(computeCredit(twice, once)).toMatchObject({ state: "part_used", left: 10_000, endsOn: "2029-01-09" });
    const both = {
      uses: {
        "some-credit": { ...once.uses["some-credit"], "4y:2025-01-10": buildUses([10_000], "used", "2026-02-01") },
      },
    };
    expect(computeCredit(twice, both)).toMatchObject({ state: "used", used: 20_000, endsOn: "2029-01-09" });
  });
});

describe("a credit that may be carried over", () => {
  const benefit = benefitWith({ amountCents: 1_000 }, { carryOverWindows: 1 });
  const uses = (october: number[], inNovember: number[]) => ({
    uses: {
      "some-credit": { "m:2026-10": buildUses(october, "used", "2026-10-10"), "m:2026-11": buildUses(inNovember) },
    },
  });

  it("adds what was left of the window before, and loses only that at the end", () => {
    expect(computeCredit(benefit, uses([400], []))).toMatchObject({
      total: 1_600,
      carried: 600,
      left: 1_600,
      expiringCents: 600,
    });
  });

  it("uses the oldest first", () => {
    expect(computeCredit(benefit, uses([400], [500]))).toMatchObject({ left: 1_100, expiringCents: 100 });
    expect(computeCredit(benefit, uses([400], [900]))).toMatchObject({ left: 700, expiringCents: 0 });
  });

  it("has nothing to carry in the first window of the card", () => {
    expect(computeCredit(benefit, { openedOn: "2026-11-02" })).toMatchObject({
      carried: 0,
      left: 1_000,
      expiringCents: 0,
    });
  });
});

describe("what is not listed among the credits", () => {
  it("is what is simply there, what has no window today, and what a card that is not active had", () => {
    expect(computeCredit(benefitWith({ window: null }))).toBeUndefined();
    expect(computeCredit(benefitWith({ endsOn: "2026-11-19" }))).toBeUndefined();
    expect(computeCredit(benefitWith({ firstYear: "only" }))).toBeUndefined();
    expect(computeCredit(benefitWith(), { status: "closed", closedOn: "2026-11-01" })).toBeUndefined();
    expect(computeCredit(benefitWith(), { role: "authorized_user" })).toBeUndefined();
  });

  it("is no credit that waits for the closing day, which shows that", () => {
    const benefit = benefitWith({}, { anchor: "statement_cycle" });
    expect(computeCredit(benefit)).toMatchObject({
      missing: "statement_close_day",
      state: "available",
      left: null,
      worthCents: null,
    });
    expect(computeCredit(benefit, { statementCloseDay: 15 })).toMatchObject({ missing: null, cycleKey: "s:2026-12" });
  });
});

describe("use it or lose it", () => {
  const benefits = [
    benefitWith({ id: "year-large", amountCents: 20_000 }, { cadence: "annual" }),
    benefitWith({ id: "month-small", amountCents: 500 }),
    benefitWith({ id: "month-large", amountCents: 2_000, posting: "portal" }),
    benefitWith({ id: "month-large-easy", amountCents: 2_000, posting: "automatic" }),
    benefitWith({ id: "month-unknown", amountCents: null }),
    benefitWith({ id: "open", amountCents: 12_000 }, { cadence: "multi_year", anchor: "last_use", everyN: 4 }),
    benefitWith({ id: "used-up", amountCents: 500 }),
  ];
  const card = cardWith({ uses: { "used-up": { "m:2026-11": buildUses([500]) } } });
  const credits = openCredits(card, { benefits }, today);

  it("ranks by what ends first, then worth, then effort", () => {
    expect(rankUseItOrLoseIt(credits).map(({ benefitId }) => benefitId)).toEqual([
      "month-large-easy",
      "month-large",
      "month-small",
      "month-unknown",
      "year-large",
      "open",
    ]);
  });

  it("sums what is lost within some days, and counts what has no known value apart", () => {
    expect(atRisk(credits, 14)).toMatchObject({ totalCents: 4_500, unvalued: 1 });
    expect(atRisk(credits, 14).credits).toHaveLength(4);
    expect(atRisk(credits, 10)).toMatchObject({ totalCents: 4_500, unvalued: 1 });
    expect(atRisk(credits, 60)).toMatchObject({ totalCents: 24_500, unvalued: 1 });
    expect(atRisk(credits, 9)).toEqual({ totalCents: 0, unvalued: 0, credits: [] });
  });

  it("holds what is used in part or waits for an enrolment, and not what is done with", () => {
    const some = [
      benefitWith({ id: "part" }),
      benefitWith({ id: "to-enroll", ...enrolment({}) }),
      benefitWith({ id: "skipped" }),
      benefitWith({ id: "awaited" }),
      benefitWith({ id: "unwanted" }),
    ];
    const uses = {
      part: { "m:2026-11": buildUses([600]) },
      skipped: { "m:2026-11": buildUses([], "skipped") },
      awaited: { "m:2026-11": buildUses([1_500], "awaited") },
    };
    const unwanted = { wanted: false, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };
    const listed = openCredits(cardWith({ uses, benefitChoices: { unwanted } }), { benefits: some }, today);
    expect(rankUseItOrLoseIt(listed).map(({ benefitId }) => benefitId)).toEqual(["to-enroll", "part"]);
    expect(atRisk(listed, 30).totalCents).toBe(2_400);
  });

  it("never loses or makes a cent of a credit, carried over or not", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 800 }), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        amounts,
        amounts,
        fc.integer({ min: 1, max: 2_000 }),
        (carry, before, now, cents) => {
          const credit = computeCredit(benefitWith({ amountCents: cents }, { carryOverWindows: carry }), {
            uses: {
              "some-credit": { "m:2026-10": buildUses(before, "used", "2026-10-10"), "m:2026-11": buildUses(now) },
            },
          });
          if (credit === undefined || credit.total === null || credit.left === null || credit.expiringCents === null)
            throw new Error("It has a window.");
          expect(credit.left).toBe(Math.max(0, credit.total - credit.used));
          expect(credit.total).toBe(cents + credit.carried);
          expect(credit.carried).toBeLessThanOrEqual(carry * cents);
          expect(credit.expiringCents).toBeLessThanOrEqual(credit.left);
        },
      ),
    );
  });
});

describe("credits of the upcoming windows", () => {
  const through = (benefit: Benefit, card: Partial<WalletCard> = {}, to = "2027-01-15") =>
    creditsThrough(cardWith(card), { benefits: [benefit] }, today, to).map(({ cycleKey, state, left, daysLeft }) => [
      cycleKey,
      state,
      left,
      daysLeft,
    ]);

  it("follow the open one, which is unchanged", () => {
    expect(through(benefitWith(), november(buildUses([500])))).toEqual([
      ["m:2026-11", "part_used", 1_000, 10],
      ["m:2026-12", "available", 1_500, 30],
      ["m:2027-01", "available", 1_500, 30],
    ]);
  });

  it("appear as they will begin: enrolled anew where that is required", () => {
    const yearly = benefitWith(enrolment({ required: true, repeats: "yearly" }));
    expect(through(yearly, { benefitChoices: choice({ enrolledOn: "2026-03-01" }) }).map(([, state]) => state)).toEqual(
      ["available", "available", "enrol_needed"],
    );
  });

  it("carry over what was not used", () => {
    expect(
      through(benefitWith({}, { carryOverWindows: 1 }), { openedOn: "2026-11-01" }).map(([, , left]) => left),
    ).toEqual([1_500, 3_000, 3_000]);
  });

  it("are none once the enrolling for them is over, when they are not wanted, and on a closed card", () => {
    const late = benefitWith(enrolment({ required: true, deadline: "2026-12-15" }));
    expect(through(late).map(([key]) => key)).toEqual(["m:2026-11", "m:2026-12"]);
    expect(through(benefitWith(), { benefitChoices: choice({ wanted: false }) })).toEqual([]);
    expect(through(benefitWith(), { status: "closed", closedOn: "2026-11-01" })).toEqual([]);
  });
});
