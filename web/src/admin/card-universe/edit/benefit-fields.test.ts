import { benefit } from "@cardwell/core/domain/catalog/benefit";
import type { Benefit } from "@cardwell/core/domain/catalog/benefit";
import { describe, expect, it } from "vitest";
import { withField } from "../../../components/fields/field-data.ts";
import { newBenefit } from "./benefit-fields.ts";

const earnedAfter = (earnedBy: Benefit["earnedBy"], spendCents: number | null) =>
  withField({ ...newBenefit([]), earnedBy }, { path: "earnedBy.spendCents" }, spendCents, benefit);

describe("what has to be spent for a benefit", () => {
  it("counts in the same window until the user chooses the one before", () => {
    expect(earnedAfter(null, 1_500_000).earnedBy).toEqual({ spendCents: 1_500_000, during: "this_window" });
    const before = { spendCents: 1_500_000, during: "window_before" as const };
    expect(earnedAfter(before, 2_000_000).earnedBy).toEqual({ spendCents: 2_000_000, during: "window_before" });
  });

  it("is nothing when the field is empty", () => {
    expect(earnedAfter({ spendCents: 1_500_000, during: "window_before" }, null).earnedBy).toBeNull();
  });

  it("is what the catalog's schema takes", () => {
    expect(benefit.parse(earnedAfter(null, 1_500_000)).earnedBy).toEqual({
      spendCents: 1_500_000,
      during: "this_window",
    });
  });
});
