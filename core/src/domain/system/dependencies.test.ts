import { describe, expect, it } from "vitest";
import { computePercentile, getDependencyState, getLatencyBucket, LATENCY_BOUNDS_MS } from "./dependencies.ts";
import type { DependencyFacts } from "./dependencies.ts";

const fillBuckets = (...latencies: number[]) => {
  const buckets = Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, () => 0);
  for (const ms of latencies) buckets[getLatencyBucket(ms)] = (buckets[getLatencyBucket(ms)] ?? 0) + 1;
  return buckets;
};

describe("the p95 of calls", () => {
  it("is not known without calls", () => {
    expect(computePercentile(fillBuckets(), 0.95)).toBeNull();
  });

  it("lies in the bucket of the call at that rank", () => {
    // 95 calls of 40 ms, 5 of 900 ms: the 95th is still fast.
    const mixed = fillBuckets(...Array.from({ length: 95 }, () => 40), ...Array.from({ length: 5 }, () => 900));
    expect(computePercentile(mixed, 0.95)).toBe(50);
    const slower = fillBuckets(...Array.from({ length: 90 }, () => 40), ...Array.from({ length: 10 }, () => 900));
    expect(computePercentile(slower, 0.95)).toBe(875);
  });

  it("is the longest bound where calls take longer than that", () => {
    expect(computePercentile(fillBuckets(90_000), 0.95)).toBe(30_000);
  });
});

describe("a dependency", () => {
  const given = (facts: Partial<DependencyFacts>): DependencyFacts => ({
    calls: 1_000,
    errors: 0,
    p95Ms: 100,
    lastSuccessAt: null,
    lastErrorAt: null,
    ...facts,
  });

  it.each([
    ["idle without calls", { calls: 0, p95Ms: null }, "idle"],
    ["operational with few errors", { errors: 19 }, "operational"],
    ["degraded from 2% of errors on", { errors: 20 }, "degraded"],
    ["down when half of the calls fail", { errors: 500 }, "down"],
    ["operational when 2 calls fail at night", { calls: 2, errors: 2 }, "operational"],
    ["degraded when it is slow", { p95Ms: 8_400 }, "degraded"],
    ["operational when a few calls are slow at night", { calls: 19, p95Ms: 8_400 }, "operational"],
  ] as const)("is %s", (_, facts, state) => {
    expect(getDependencyState("stripe", given(facts))).toBe(state);
  });
});
