import { describe, expect, it } from "vitest";
import { readThreshold, thresholdLabel, formatThreshold, typedThreshold } from "./threshold.ts";

describe("a threshold as typed", () => {
  it.each([
    ["$1,284.60", "cents", 128_460],
    ["25", "cents", 2_500],
    ["9.5%", "bps", 950],
    ["10 %", "bps", 1_000],
    ["30 days", "days", 30],
    ["1", "days", 1],
  ] as const)("%s is read in %s", (typed, unit, value) => {
    expect(readThreshold(typed, unit)).toEqual({ value });
  });

  it.each([
    ["", "cents", "Enter an amount in dollars, such as 25."],
    ["-5", "cents", "Enter an amount in dollars, such as 25."],
    ["101", "bps", "Enter a percentage from 0 to 100."],
    ["1.5", "days", "Enter a number of days from 0 to 365."],
    [
      "95,00",
      "cents",
      "Enter an amount in dollars, such as 25. Use a comma only for thousands and a period for cents.",
    ],
    ["9,5", "bps", "Enter a percentage from 0 to 100. Use a comma only for thousands and a period for decimals."],
  ] as const)("%j is rejected in %s", (typed, unit, error) => {
    expect(readThreshold(typed, unit)).toEqual({ error });
  });

  it("is shown as typed, with its unit", () => {
    expect(typedThreshold(950, "bps")).toBe("9.5");
    expect([formatThreshold(500, "cents"), formatThreshold(1_000, "bps"), formatThreshold(1, "days")]).toEqual([
      "$5.00",
      "10%",
      "1 day",
    ]);
    expect(thresholdLabel("utilization_at_close", "bps")).toBe("Alert when a statement would report more than, %");
  });
});
