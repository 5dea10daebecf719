import { describe, expect, it } from "vitest";
import { centsOfUnits, applyBps, roundCents } from "./money.ts";

describe("rounding to a cent", () => {
  it.each([
    [0.5, 1],
    [1.4999, 1],
    [2.5, 3],
    [-0.5, -1],
    [-2.5, -3],
    [0.49, 0],
    [-0.49, 0],
    [1.005 * 100, 101],
  ])("turns %d into %d", (exact, rounded) => {
    expect(roundCents(exact)).toBe(rounded);
  });
});

describe("what units and percentages are worth", () => {
  it("rounds once, at the end", () => {
    expect(centsOfUnits(1_000, 1.4)).toBe(1_400);
    expect(centsOfUnits(1, 0.5)).toBe(1);
    expect(centsOfUnits(-1, 0.5)).toBe(-1);
    expect(centsOfUnits(60_000, 1.25)).toBe(75_000);
    expect(applyBps(10_000, 300)).toBe(300);
    expect(applyBps(1_050, 300)).toBe(32);
    expect(applyBps(-1_050, 300)).toBe(-32);
    expect(applyBps(0, 300)).toBe(0);
  });
});
