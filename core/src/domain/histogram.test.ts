import { describe, expect, it } from "vitest";
import { computePercentile, countWithin, findBucket } from "./histogram.ts";

const bounds = [10, 20, 50, 100];

const fill = (...values: number[]) => {
  const buckets: Record<number, number> = {};
  for (const value of values) buckets[findBucket(bounds, value)] = (buckets[findBucket(bounds, value)] ?? 0) + 1;
  return buckets;
};

describe("a histogram", () => {
  it("has a bucket up to each bound, and one above all", () => {
    expect([0, 10, 11, 100, 101].map((value) => findBucket(bounds, value))).toEqual([0, 0, 1, 3, 4]);
  });

  it("counts exactly what stayed within a bound", () => {
    expect(countWithin(bounds, fill(5, 15, 20, 21, 400), 20)).toBe(3);
  });
});

describe("a percentile", () => {
  it("is not known of nothing", () => {
    expect(computePercentile(bounds, {}, 0.75)).toBeNull();
  });

  it("is interpolated in its bucket", () => {
    expect(computePercentile(bounds, fill(30, 30, 30, 30), 0.75)).toBe(43);
    expect(computePercentile(bounds, fill(5, 5, 5, 80), 0.75)).toBe(10);
  });

  it("is the last bound of what is above it", () => {
    expect(computePercentile(bounds, fill(5_000), 0.95)).toBe(100);
  });

  it("differs from the true one by less than its bucket", () => {
    const values = Array.from({ length: 1_000 }, (_, index) => (index * 7_919) % 100);
    const exact = values.toSorted((a, b) => a - b)[749] ?? 0;
    expect(Math.abs((computePercentile(bounds, fill(...values), 0.75) ?? 0) - exact)).toBeLessThan(50);
  });
});
