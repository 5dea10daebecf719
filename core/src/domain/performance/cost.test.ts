import { describe, expect, it } from "vitest";
import { computeCost, getCostBudget, measureVolumes } from "./cost.ts";
import { noCounts, performanceCounts } from "./counts.ts";

const counts = performanceCounts.parse({
  routes: { "GET /api/dashboard": { calls: 1_000_000, reads: 4_000_000, writes: 100_000, billedMs: 150_000_000 } },
  work: { sweepAlerts: { runs: 8_640, reads: 1_000_000, writes: 500_000, billedMs: 10_000_000 } },
  vitals: { other: { "/dashboard": { phone: { visits: 10, kilobytes: 2_000_000 } } } },
  emails: 20_000,
  modelMicros: 2_500_000,
});

describe("the cost of what was counted", () => {
  it("is each volume at its published price", () => {
    const { items, dollars, perMember } = computeCost(counts, 2_000);
    expect(Object.fromEntries(items.map((item) => [item.id, Number(item.dollars.toFixed(4))]))).toEqual({
      email: 18,
      model: 2.5,
      cpu: 3.84,
      reads: 3,
      egress: 1.5,
      writes: 1.08,
      calls: 0.4035,
      memory: 0.2,
    });
    expect(dollars).toBeCloseTo(30.5235, 4);
    expect(perMember).toBeCloseTo(30.5235 / 2_000, 6);
    expect(items[0]?.id, "the dearest first").toBe("email");
  });

  it("takes what was loaded from the one visit in five that is measured", () => {
    expect(measureVolumes(counts).egress).toBe(10_000_000);
  });

  it("is nobody's without members", () => {
    expect(computeCost(counts, 0).perMember).toBeNull();
    expect(computeCost(noCounts(), 5).perMember).toBe(0);
  });

  it("has a budget for as many days", () => {
    expect([7, 30, 90].map((days) => Number(getCostBudget(5, days).toFixed(4)))).toEqual([0.0117, 0.05, 0.15]);
  });
});
