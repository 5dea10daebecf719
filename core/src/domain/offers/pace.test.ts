import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "../dates/civil.ts";
import { exampleProgress, exampleTier } from "../earning/example-cards.ts";
import { offerPace } from "./pace.ts";

/** $4,000 in three months from September 1: until December 1, safely by November 26. */
const tier = exampleTier(60_000, 400_000);
const on = "2026-11-01";
const spent = (cents: number, recent: Record<string, number> = {}, change = {}) =>
  exampleProgress([tier], { eligibleCents: cents, recent, ...change });

describe("the deadline of a welcome offer", () => {
  it("is counted in months or in days, and five days before it is safe", () => {
    expect(offerPace(spent(0), on)).toMatchObject({
      deadlineOn: "2026-12-01",
      safeByOn: "2026-11-26",
      daysToSafeBy: 25,
      countsUntil: "2026-12-01",
    });
    const inDays = exampleProgress([exampleTier(60_000, 400_000, { months: null, days: 90 })]);
    expect(offerPace(inDays, on).deadlineOn).toBe("2026-11-30");
  });

  it("is the earlier one where both are published", () => {
    const both = exampleProgress([exampleTier(60_000, 400_000, { months: 3, days: 120 })]);
    expect(offerPace(both, on).deadlineOn).toBe("2026-12-01");
  });

  it("clamps to the end of a short month", () => {
    expect(offerPace(spent(0, {}, { startOn: "2025-11-30" }), "2025-12-01").deadlineOn).toBe("2026-02-28");
  });

  it("may be unknown, and then nothing is promised", () => {
    const open = exampleProgress([exampleTier(60_000, 400_000, { months: null })], {
      eligibleCents: 100_000,
      recent: { "2026-10-20": 100_000 },
    });
    expect(offerPace(open, on)).toMatchObject({
      status: "unknown",
      deadlineOn: null,
      safeByOn: null,
      needPerDayCents: null,
      countsUntil: null,
    });
  });
});

describe("the pace", () => {
  it("is what counted in the last 30 days", () => {
    const pace = offerPace(
      spent(300_000, { "2026-09-20": 90_000, "2026-10-02": 70_000, "2026-10-03": 60_000, "2026-11-01": 30_000 }),
      on,
    );
    expect(pace).toMatchObject({
      loggedSince: "2026-10-03",
      pacePerDayCents: 3_000,
      enteredPerDayCents: 0,
      remainingCents: 100_000,
    });
  });

  it("is that of the days since it began when they are fewer", () => {
    const young = spent(30_000, { "2026-11-01": 30_000 }, { startOn: "2026-10-23" });
    expect(offerPace(young, on).pacePerDayCents).toBe(3_000);
  });

  it("is that since the beginning where only a sum was typed", () => {
    const typed = spent(0, {}, { adjustmentCents: 124_000 });
    expect(offerPace(typed, on)).toMatchObject({
      pacePerDayCents: 2_000,
      enteredPerDayCents: 2_000,
      spentCents: 124_000,
      remainingCents: 276_000,
    });
  });

  it("adds logged purchases to a reported sum, and never slows down with another purchase", () => {
    const both = spent(9_000, { "2026-11-01": 9_000 }, { adjustmentCents: 124_000 });
    expect(offerPace(both, on)).toMatchObject({
      pacePerDayCents: 2_300,
      enteredPerDayCents: 2_000,
      spentCents: 133_000,
    });
    fc.assert(
      fc.property(fc.nat(390_000), fc.nat(9_000), (adjustmentCents, cents) => {
        const before = offerPace(spent(0, {}, { adjustmentCents }), on);
        const after = offerPace(spent(cents, { [on]: cents }, { adjustmentCents }), on);
        expect(after.pacePerDayCents).toBeGreaterThanOrEqual(before.pacePerDayCents);
        expect((after.projectedOn ?? "9999") <= (before.projectedOn ?? "9999")).toBe(true);
      }),
    );
  });

  it("is lowered by no correction of what was logged", () => {
    const corrected = spent(300_000, { "2026-10-20": 90_000 }, { adjustmentCents: -50_000 });
    expect(offerPace(corrected, on)).toMatchObject({
      pacePerDayCents: 3_000,
      enteredPerDayCents: 0,
      spentCents: 250_000,
    });
  });

  it("is set beside what is needed a day, rounded up", () => {
    expect(offerPace(spent(300_000, { "2026-10-20": 90_000 }), on).needPerDayCents).toBe(4_000);
    expect(offerPace(spent(299_999, { "2026-10-20": 90_000 }), on).needPerDayCents).toBe(4_001);
  });
});

describe("the status of an offer", () => {
  it.each([
    [4_000, "2026-11-26", "on_track"],
    [3_500, "2026-11-30", "tight"],
    [3_334, "2026-12-01", "tight"],
    [3_300, "2026-12-02", "off_track"],
  ])("at %d cents a day is met on %s: %s", (perDay, projectedOn, status) => {
    expect(offerPace(spent(300_000, { "2026-10-20": perDay * 30 }), on)).toMatchObject({ projectedOn, status });
  });

  it("is planned before it begins, and in the first two weeks without spending", () => {
    expect(offerPace(spent(0), "2026-08-31").status).toBe("planning");
    expect(offerPace(spent(0), "2026-09-14").status).toBe("planning");
    expect(offerPace(spent(0), "2026-09-15").status).toBe("stalled");
  });

  it("is stalled when next to nothing is spent", () => {
    expect(offerPace(spent(300_000, { "2026-09-20": 300_000 }), on)).toMatchObject({
      status: "stalled",
      projectedOn: null,
    });
    expect(offerPace(spent(300_000, { "2026-10-20": 5_000 }), on).status).toBe("stalled");
  });

  it("still counts on the deadline and is missed on the day after", () => {
    const late = spent(300_000, { "2026-11-20": 90_000 });
    expect(offerPace(late, "2026-12-01")).toMatchObject({ status: "off_track", needPerDayCents: 100_000 });
    expect(offerPace(late, "2026-12-02")).toMatchObject({ status: "missed", needPerDayCents: null, projectedOn: null });
  });

  it("is met at the last cent, then credited", () => {
    expect(offerPace(spent(399_999, { "2026-10-20": 90_000 }), on).status).toBe("on_track");
    expect(offerPace(spent(400_000), on)).toMatchObject({ status: "met", remainingCents: 0, needPerDayCents: null });
    expect(offerPace(spent(400_000, {}, { creditedOn: "2026-11-01" }), on).status).toBe("credited");
  });

  it("loses what is refunded, and warns when that comes after the bonus", () => {
    expect(offerPace(spent(400_000), on).clawbackRisk).toBe(false);
    expect(offerPace(spent(390_000, {}, { metOn: "2026-10-20" }), on)).toMatchObject({
      status: "met",
      clawbackRisk: true,
    });
    const refund = { "2026-11-15": -10_000 };
    expect(offerPace(spent(390_000, refund, { creditedOn: "2026-10-28" }), on)).toMatchObject({
      status: "credited",
      clawbackRisk: true,
    });
    expect(offerPace(spent(0, {}, { creditedOn: "2026-10-28" }), on).clawbackRisk).toBe(false);
  });
});

describe("an offer with two tiers", () => {
  const tiers = [exampleTier(20_000, 600_000, { months: 6 }), exampleTier(60_000, 400_000)];
  const two = (cents: number) => exampleProgress(tiers, { eligibleCents: cents, recent: { "2026-10-20": 90_000 } });

  it("speaks of the first that is not met", () => {
    expect(offerPace(two(300_000), on)).toMatchObject({ deadlineOn: "2026-12-01", remainingCents: 100_000 });
    expect(offerPace(two(450_000), on)).toMatchObject({ deadlineOn: "2027-03-01", remainingCents: 150_000 });
    expect(offerPace(two(450_000), on).tiers.map(({ met }) => met)).toEqual([true, false]);
  });

  it("continues with the second when the first is missed", () => {
    const pace = offerPace(two(300_000), "2026-12-02");
    expect(pace.tiers.map(({ missed }) => missed)).toEqual([true, false]);
    expect(pace).toMatchObject({ deadlineOn: "2027-03-01", remainingCents: 300_000, countsUntil: "2027-03-01" });
  });

  it("is met in part when only the second is missed", () => {
    expect(offerPace(two(450_000), "2027-03-02")).toMatchObject({ status: "met", remainingCents: 150_000 });
  });
});

describe("what is needed a day", () => {
  it("meets the offer by the safe day when it is spent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 399_999 }), fc.integer({ min: 20, max: 84 }), (cents, day) => {
        const today = addDays("2026-09-01", day);
        const { needPerDayCents, safeByOn, remainingCents } = offerPace(spent(cents), today);
        if (needPerDayCents === null || safeByOn === null) throw new Error("open until the safe day");
        expect(needPerDayCents * Math.max(1, daysBetween(today, safeByOn))).toBeGreaterThanOrEqual(remainingCents);
      }),
    );
  });
});
