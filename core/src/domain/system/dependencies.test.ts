import { describe, expect, it } from "vitest";
import { getDependencyState } from "./dependencies.ts";
import type { DependencyFacts } from "./dependencies.ts";

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
