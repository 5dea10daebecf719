import { describe, expect, it } from "vitest";
import { describeOverpayment } from "./pay-dialog.tsx";

describe("a payment", () => {
  it("of more than the statement asks is asked about, with how much more it is", () => {
    expect(describeOverpayment(9_999_900, 80_000)).toBe(
      "That's $99,199.00 more than the statement balance. Save again to confirm.",
    );
  });

  it("of what remains or less, or where no statement is known, is taken as it is", () => {
    expect(describeOverpayment(80_000, 80_000)).toBeUndefined();
    expect(describeOverpayment(100, 80_000)).toBeUndefined();
    expect(describeOverpayment(9_999_900, null)).toBeUndefined();
  });
});
