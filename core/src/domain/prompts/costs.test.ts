import { describe, expect, it } from "vitest";
import { computeCostMicros, countMostTokens, findLimitProblem, modelPrices } from "./costs.ts";

const price = {
  model: "small-4",
  inputUsd: 0.15,
  outputUsd: 0.6,
  source: "https://vendor.example/prices",
  asOf: "2026-11-20",
};

describe("what a call costs", () => {
  it("is in millionths of a dollar, rounded up", () => {
    expect(computeCostMicros({ tokensIn: 1_000_000, tokensOut: 0 }, price)).toBe(150_000);
    expect(computeCostMicros({ tokensIn: 1_912, tokensOut: 218 }, price)).toBe(418);
    expect(computeCostMicros({ tokensIn: 1, tokensOut: 0 }, price)).toBe(1);
  });

  it("has a token for each byte at most, and some for each message", () => {
    expect(
      countMostTokens([
        { role: "system", content: "abcdef" },
        { role: "user", content: "東京" },
      ]),
    ).toBe(28);
  });
});

describe("the limits of a prompt", () => {
  const limits = { budgetCents: 100, callsPerHour: 10 };
  const usage = { costMicros: 900_000, reservedMicros: 50_000, callsThisHour: 4 };

  it.each([
    [{ calls: 1, mostMicros: 50_000 }, null],
    [{ calls: 1, mostMicros: 50_001 }, "over_budget"],
    [{ calls: 6, mostMicros: 10 }, null],
    [{ calls: 7, mostMicros: 10 }, "over_rate"],
  ])("answer the wish for %o with the problem %s", (wanted, problem) => {
    expect(findLimitProblem(usage, limits, wanted)).toBe(problem);
  });

  it("allow nothing that costs where there is no budget", () => {
    const nothing = { costMicros: 0, reservedMicros: 0, callsThisHour: 0 };
    expect(findLimitProblem(nothing, { ...limits, budgetCents: 0 }, { calls: 1, mostMicros: 1 })).toBe("over_budget");
  });
});

describe("configured prices", () => {
  it("name their source and its day, each model once", () => {
    expect(modelPrices.safeParse([price]).success).toBe(true);
    expect(modelPrices.safeParse([price, price]).success).toBe(false);
    expect(modelPrices.safeParse([{ ...price, source: "" }]).success).toBe(false);
    expect(modelPrices.safeParse([{ ...price, asOf: "last year" }]).success).toBe(false);
  });
});
