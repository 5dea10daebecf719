import { describe, expect, it } from "vitest";
import { DEFAULT_RULES } from "./default-rules.ts";
import { checkVerdict, isBlocked, needsBackTest, type Verdict } from "./going-live.ts";
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
    expect(isBlocked(live, { draft: 3, current: 3 })).toBe(false);
    expect(isBlocked(live, { draft: 4, current: 3 })).toBe(true);
    expect(isBlocked(forSome, { draft: 1, current: 3 })).toBe(true);
    expect(isBlocked(inShadow, { draft: 0, current: 3 })).toBe(false);
  });
});

describe("the check of a rule that needs a back-test", () => {
  const verdict: Verdict = { overLimit: 0, isBlocked: false, against: 2, at: new Date("2026-11-20T15:00:00Z") };
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
