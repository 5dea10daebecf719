import { describe, expect, it } from "vitest";
import { compareMeasure, formatMeasure } from "./format-measure.ts";

describe("a figure", () => {
  it("is shown as what it is", () => {
    expect(formatMeasure("members", 1_204)).toBe("1,204");
    expect(formatMeasure("mrrCents", 182_400)).toBe("$1,824.00");
    expect(formatMeasure("churn", 0.0312)).toBe("3.1%");
    expect(formatMeasure("churn", null)).toBe("—");
  });

  it("is compared in percent, a share in points", () => {
    expect(compareMeasure("members", { now: 103, before: 100 })).toEqual({ text: "+3%", tone: "better" });
    expect(compareMeasure("alertsActedOn", { now: 0.61, before: 0.59 })).toEqual({ text: "+2 pt", tone: "better" });
    expect(compareMeasure("signUps", { now: 4, before: 0 })).toEqual({ text: "was 0", tone: "neutral" });
    expect(compareMeasure("members", { now: 100, before: null })).toBeNull();
  });

  it("is worse when less of it is good, or more of it is bad", () => {
    expect(compareMeasure("members", { now: 95, before: 100 })).toEqual({ text: "−5%, worse", tone: "worse" });
    expect(compareMeasure("churn", { now: 0.05, before: 0.04 })).toEqual({ text: "+1 pt, worse", tone: "worse" });
    expect(compareMeasure("alerts", { now: 50, before: 100 })).toEqual({ text: "−50%", tone: "neutral" });
    expect(compareMeasure("churn", { now: 0.04, before: 0.04 })).toEqual({ text: "0 pt", tone: "neutral" });
  });
});
