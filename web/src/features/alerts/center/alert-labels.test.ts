import { describe, expect, it } from "vitest";
import { aroundAmount, firstSentence, snoozeName, formatTooLate } from "./alert-labels.ts";

describe("words of an alert", () => {
  it("are its first sentence in the list, whatever stops inside an amount", () => {
    expect(firstSentence("$1,284.60 is due tomorrow. A payment started today counts.")).toBe(
      "$1,284.60 is due tomorrow",
    );
    expect(firstSentence("Use it by December 31.")).toBe("Use it by December 31");
    expect(firstSentence("")).toBe("");
  });

  it("highlight the first amount", () => {
    expect(aroundAmount("You owe $1,284.60 and $40.00.")).toEqual(["You owe ", "$1,284.60", " and $40.00."]);
    expect(aroundAmount("Nothing is owed.")).toEqual(["Nothing is owed.", "", ""]);
  });

  it("speak of the due date only where there is one", () => {
    expect(snoozeName("pay_by", "payment_due")).toBe("Until the due date");
    expect(snoozeName("pay_by", "credit_expiring")).toBe("Until its last day");
    expect(formatTooLate("payment_due")).toBe("after the due date");
    expect(formatTooLate("credit_expiring")).toBe("after its last day");
  });
});
