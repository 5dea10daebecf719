import type { AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { ALERT_TYPES } from "@cardwell/core/domain/alerts/types";
import { describe, expect, it } from "vitest";
import { formatDay, isByDays, plainDays, readStepDay, formatSteps } from "./format-steps.ts";

const notified = (type: AlertTypeInfo["type"]) => formatSteps(DEFAULT_RULES[type]);

describe("when a type is sent", () => {
  it("is shown in days before, and on the day", () => {
    expect(notified("payment_due")).toBe("7, 3 and 1 days before and on the day.");
    expect(notified("subscription_renewal")).toBe("7 days before.");
  });

  it("is shown in days after", () => {
    expect(notified("payment_overdue")).toBe("1, 5, 15, 28 and 31 days after.");
  });

  it("is shown by level", () => {
    expect(notified("high_utilization")).toBe("At 30%, 50% and 90%.");
    expect(notified("card_unused")).toBe("At 120 days and 180 days.");
  });

  it("names each of several moments", () => {
    expect(notified("annual_fee")).toBe(
      "45 and 14 days before it is charged, 7 and 2 days before the refund period ends and when it is charged.",
    );
  });

  it("is shown for immediate alerts", () => {
    expect(notified("payment_posted")).toBe("As soon as it happens.");
    expect(notified("weekly_recap")).toBe("Once a week.");
  });

  it("is shown for every type", () => {
    for (const type of ALERT_TYPES) expect(notified(type), type).toMatch(/^[A-Z\d].+\.$/);
  });
});

describe("the days of a type", () => {
  it("are the rule's, the earliest first", () => {
    expect(plainDays(DEFAULT_RULES.payment_due)).toEqual([7, 3, 1, 0]);
    expect(plainDays(DEFAULT_RULES.rotating_activation)).toEqual([14, 3]);
  });

  it("are not plain where they differ by the length of a credit", () => {
    expect(plainDays(DEFAULT_RULES.credit_expiring)).toBeNull();
  });

  it("are shown in full, or not at all", () => {
    expect(isByDays(DEFAULT_RULES.payment_due)).toBe(true);
    expect(isByDays(DEFAULT_RULES.rotating_activation), "it is also told when it opens").toBe(false);
    expect(isByDays(DEFAULT_RULES.credit_expiring)).toBe(false);
  });

  it("are named", () => {
    expect([0, 1, 7].map(formatDay)).toEqual(["on the day", "1 day before", "7 days before"]);
  });
});

describe("a day that a member adds", () => {
  it("is read as a whole number", () => {
    expect(readStepDay(" 10 ", [7, 3])).toEqual({ value: 10 });
    expect(readStepDay("0", [7])).toEqual({ value: 0 });
  });

  it.each(["", "soon", "1.5", "1,5", "1e1", "-1", "121"])("is rejected when it is %j", (typed) => {
    expect(readStepDay(typed, [])).toEqual({ error: "Enter a number of days from 0 to 120." });
  });

  it("is rejected when it exists already, or exceeds the limit", () => {
    expect(readStepDay("7", [7])).toEqual({ error: "7 days before is already added." });
    expect(readStepDay("2", [9, 8, 7, 6, 5, 4])).toEqual({ error: "You can have up to 6. Remove one first." });
  });
});
