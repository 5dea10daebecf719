import { describe, expect, it } from "vitest";
import { formatAmount } from "./format-amount.ts";

describe("amounts of a credit", () => {
  it("are shown in their own unit", () => {
    expect(formatAmount(11_450, null)).toBe("$114.50");
    expect(formatAmount(1, "night")).toBe("1 night");
    expect(formatAmount(2, "night")).toBe("2 nights");
    expect(formatAmount(null, null)).toBe("not known");
  });
});
