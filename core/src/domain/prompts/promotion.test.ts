import { describe, expect, it } from "vitest";
import type { TestCase } from "./prompt.ts";
import { checkPromotion } from "./promotion.ts";
import type { CaseResults } from "./promotion.ts";

const now = new Date("2026-11-27T12:00:00Z");
const cases = ["fee", "offer", "empty"].map((id): TestCase => ({ id, revision: 2, name: id, values: {}, checks: [] }));

const results = (outcome: Record<string, "pass" | "fail">, { at = now, caseRevision = 2 } = {}): CaseResults =>
  Object.fromEntries(
    Object.entries(outcome).map(([id, how]) => [
      id,
      { caseRevision, failures: how === "pass" ? [] : ["Has a link"], at },
    ]),
  );

const all = results({ fee: "pass", offer: "pass", empty: "pass" });

describe("a promotion", () => {
  it("is ready when every case that the live version passes is passed", () => {
    expect(checkPromotion(cases, all, all, now)).toEqual({ state: "ready", passed: 3, livePassed: 3 });
  });

  it("is blocked by one case that got worse, even if others got better", () => {
    const live = results({ fee: "pass", offer: "fail", empty: "fail" });
    const candidate = results({ fee: "fail", offer: "pass", empty: "pass" });
    expect(checkPromotion(cases, candidate, live, now)).toEqual({ state: "worse", worse: ["fee"] });
  });

  it("may fail what the live version fails, too", () => {
    const live = results({ fee: "pass", offer: "fail", empty: "pass" });
    expect(checkPromotion(cases, live, live, now)).toEqual({ state: "ready", passed: 2, livePassed: 2 });
  });

  it("is blocked as worse before all cases ran", () => {
    expect(checkPromotion(cases, results({ fee: "fail" }), all, now)).toEqual({ state: "worse", worse: ["fee"] });
  });

  it("needs results of both versions", () => {
    expect(checkPromotion(cases, results({ fee: "pass" }), {}, now)).toEqual({
      state: "not_run",
      candidateMissing: 2,
      liveMissing: 3,
    });
  });

  it("doesn't count results of a case that was edited since, or that are a week old", () => {
    const edited = results({ fee: "pass", offer: "pass", empty: "pass" }, { caseRevision: 1 });
    expect(checkPromotion(cases, edited, all, now)).toMatchObject({ state: "not_run", candidateMissing: 3 });
    const old = results({ fee: "pass", offer: "pass", empty: "pass" }, { at: new Date("2026-11-20T12:00:00Z") });
    expect(checkPromotion(cases, all, old, now)).toMatchObject({ state: "not_run", liveMissing: 3 });
  });

  it("needs a case, and takes no inherited name for a result", () => {
    expect(checkPromotion([], all, all, now)).toEqual({ state: "no_cases" });
    const inherited = [{ ...cases[0], id: "constructor" } as TestCase];
    expect(checkPromotion(inherited, {}, {}, now)).toMatchObject({ state: "not_run", candidateMissing: 1 });
  });
});
