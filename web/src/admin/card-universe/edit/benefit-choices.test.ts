import { benefit } from "@cardwell/core/domain/catalog/benefit";
import { describe, expect, it } from "vitest";
import { earnedAfter, newBenefit } from "./benefit-choices.ts";

describe("what has to be spent for a benefit", () => {
  it("counts in the same window until the user chooses the one before", () => {
    expect(earnedAfter(null, 1_500_000)).toEqual({ spendCents: 1_500_000, during: "this_window" });
    const before = { spendCents: 1_500_000, during: "window_before" as const };
    expect(earnedAfter(before, 2_000_000)).toEqual({ spendCents: 2_000_000, during: "window_before" });
  });

  it("is nothing when the field is empty", () => {
    expect(earnedAfter({ spendCents: 1_500_000, during: "window_before" }, null)).toBeNull();
  });

  it("is what the catalog's schema takes", () => {
    const filled = { ...newBenefit([]), earnedBy: earnedAfter(null, 1_500_000) };
    expect(benefit.parse(filled).earnedBy).toEqual({ spendCents: 1_500_000, during: "this_window" });
  });
});
