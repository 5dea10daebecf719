import { describe, expect, it } from "vitest";
import { DEFAULT_RULES } from "./default-rules.ts";
import { checkVerdict, computeUpperShare, isBlocked, needsBackTest, type Verdict } from "./going-live.ts";
import type { AlertRule } from "./rule.ts";

const live: AlertRule = { ...DEFAULT_RULES.annual_fee, version: 2 };
const inShadow: AlertRule = { ...live, mode: "shadow" };
const forSome: AlertRule = { ...live, audience: { percent: 50 } };

describe("a rule that is to go live", () => {
  it("needs no back-test while it makes the same alerts as one that is live, for no more members", () => {
    expect(needsBackTest(live, forSome, { makesSame: true })).toBe(false);
    expect(needsBackTest(forSome, live, { makesSame: true })).toBe(true);
    expect(needsBackTest(live, live, { makesSame: false })).toBe(true);
    expect(needsBackTest(inShadow, live, { makesSame: true })).toBe(true);
  });

  it("needs one if it is off until a day only, and none in shadow mode", () => {
    expect(needsBackTest(inShadow, { ...live, offUntil: "2030-01-01" }, { makesSame: true })).toBe(true);
    expect(needsBackTest(live, inShadow, { makesSame: false })).toBe(false);
  });

  it("is blocked when it takes more members above the flood limit than the one that is live for everybody", () => {
    expect(isBlocked(live, { draft: 3, current: 3 }, null)).toBe(false);
    expect(isBlocked(live, { draft: 4, current: 3 }, null)).toBe(true);
    expect(isBlocked(forSome, { draft: 1, current: 3 }, null)).toBe(true);
    expect(isBlocked(inShadow, { draft: 0, current: 3 }, null)).toBe(false);
  });

  it("is blocked by a sample that leaves open that more than one member in 500 is above the flood limit", () => {
    const none = { draft: 0, current: 0 };
    expect(isBlocked(inShadow, none, { looked: 1_496 })).toBe(true);
    expect(isBlocked(inShadow, none, { looked: 1_497 })).toBe(false);
    expect(isBlocked(inShadow, { draft: 1, current: 0 }, { looked: 2_000 })).toBe(true);
    expect(isBlocked(live, { draft: 5, current: 5 }, { looked: 2_000 })).toBe(false);
  });
});

describe("the share of all members that may be above the limit", () => {
  it.each([
    [0, 2_000, 0.001497],
    [1, 2_000, 0.00237],
    [5, 2_000, 0.005249],
    [10, 20, 0.698046],
    [20, 20, 1],
  ])("with %i of a sample of %i is at most %f", (found, looked, share) => {
    expect(computeUpperShare(found, looked)).toBeCloseTo(share, 5);
  });
});

describe("the check of a rule that needs a back-test", () => {
  const verdict: Verdict = {
    overLimit: 0,
    isBlocked: false,
    against: 2,
    at: new Date("2026-11-20T15:00:00Z"),
    sample: null,
  };
  const stateBy = (found: Partial<Verdict> | null) => checkVerdict(live, found && { ...verdict, ...found }).state;

  it("is untested without one, passed or blocked by what it found", () => {
    expect([stateBy(null), stateBy({}), stateBy({ isBlocked: true, overLimit: 1 })]).toEqual([
      "untested",
      "passed",
      "blocked",
    ]);
  });

  it("is untested where as many as now were above the limit, and now is another version", () => {
    expect(stateBy({ overLimit: 3 })).toBe("passed");
    expect(stateBy({ overLimit: 3, against: 1 })).toBe("untested");
    expect(stateBy({ against: 1 })).toBe("passed");
  });
});
