import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centsOfUnits, percentOf, roundCents, splitCents } from "./money.ts";

const sumOf = (parts: number[]) => parts.reduce((before, part) => before + part, 0);

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
  ])("%d is %d", (exact, rounded) => {
    expect(roundCents(exact)).toBe(rounded);
  });
});

describe("splitting money", () => {
  it("gives the cents that are left to the parts that lost most", () => {
    expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitCents(10_000, [1, 2])).toEqual([3_333, 6_667]);
    expect(splitCents(5, [0, 1, 0])).toEqual([0, 5, 0]);
    expect(splitCents(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  });

  it("is even when no part weighs anything", () => {
    expect(splitCents(7, [0, 0])).toEqual([4, 3]);
    expect(splitCents(7, [])).toEqual([]);
  });

  it("refuses a weight below zero", () => {
    expect(() => splitCents(7, [1, -1])).toThrow(RangeError);
    expect(() => splitCents(7, [Number.NaN])).toThrow(RangeError);
  });

  it("never loses or makes a cent", () => {
    const weights = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), weights, (total, given) => {
        const parts = splitCents(total, given);
        expect(sumOf(parts)).toBe(total);
        expect(parts.every(Number.isInteger)).toBe(true);
        expect(parts.every((part) => part === 0 || Math.sign(part) === Math.sign(total))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe("what units and percentages are worth", () => {
  it("rounds once, at the end", () => {
    expect(centsOfUnits(1_000, 1.4)).toBe(1_400);
    expect(centsOfUnits(1, 0.5)).toBe(1);
    expect(centsOfUnits(-1, 0.5)).toBe(-1);
    expect(centsOfUnits(60_000, 1.25)).toBe(75_000);
    expect(percentOf(10_000, 300)).toBe(300);
    expect(percentOf(1_050, 300)).toBe(32);
    expect(percentOf(-1_050, 300)).toBe(-32);
    expect(percentOf(0, 300)).toBe(0);
  });
});
