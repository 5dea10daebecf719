import { ALERT_TYPES } from "@cardwell/core/domain/alerts/types";
import { describe, expect, it } from "vitest";
import { formatClose } from "./alert-content.ts";

describe("why an alert closed automatically", () => {
  it("claims no action of the member where only the cause is known to be gone", () => {
    for (const type of ALERT_TYPES) {
      expect(formatClose(type, "gone")).toMatch(
        type === "payment_due" || type === "payment_overdue" || type === "payment_partial"
          ? /^Closed automatically: we stopped tracking it, and no payment was recorded\.$/
          : /^Closed automatically: it no longer applies\.$/,
      );
    }
  });

  it("names the payment where it is known to be recorded", () => {
    expect(formatClose("payment_overdue", "paid")).toBe("Closed automatically: the payment was recorded.");
    expect(formatClose("payment_partial", "paid")).toBe("Closed automatically: the rest was recorded.");
  });
});
