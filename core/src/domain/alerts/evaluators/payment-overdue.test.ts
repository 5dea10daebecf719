import { describe, expect, it } from "vitest";
import { exampleTerms } from "../../earning/example-cards.ts";
import { cardWith, paymentWith, statementWith } from "../../statements/card-fixture.ts";
import type { Statement, WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { paymentOverdue } from "./payments-due.ts";

const terms = exampleTerms();
const lateFee = { terms: { ...terms, fees: { ...terms.fees, lateFirstCents: 2_900 } } };

/** A statement of $500 with a minimum of $40 that was due on Tuesday, December 1. */
const overdue = (today: string, statement: Partial<Statement> = {}, card: Partial<WalletCard> = {}) =>
  paymentOverdue.evaluate(
    factsWith([cardWith({ nickname: "Gold", statement: statementWith(statement), ...card })], today, lateFee),
    DEFAULT_RULES.payment_overdue,
  );

describe("a payment that was due on Tuesday, December 1 and was not made", () => {
  it("is sent 1, 5, 15, 28 and 31 days after, and each time it is critical", () => {
    const [reminder] = overdue("2026-12-02");
    expect(listSteps(reminder)).toEqual([
      "d1 on 2026-12-02",
      "d5 on 2026-12-06",
      "d15 on 2026-12-16",
      "d28 on 2026-12-29",
      "d31 on 2027-01-01",
    ]);
    expect(new Set(reminder?.steps.map(({ severity }) => severity))).toEqual(new Set(["critical"]));
  });

  it("shows what is missing, the late fee, and from when it is reported", () => {
    const [reminder] = overdue("2026-12-02", { payments: [paymentWith({ amountCents: 1_500 })] });
    expect(reminder?.steps[0]).toMatchObject({
      title: "Gold has been overdue since Tuesday, December 1",
      body: "$25.00 of the minimum was due Tuesday, December 1 and isn't recorded as paid. $485.00 of the statement is left. Starting Thursday, December 31, it can be reported to the credit bureaus as late.",
      stake: { cents: 2_900, note: "late fee" },
    });
    expect(reminder?.steps[3]?.title).toBe("Pay Gold before Thursday, December 31");
    expect(reminder?.steps[4]?.title).toBe("Gold is more than 30 days overdue");
    expect(reminder?.mark).toMatchObject({ kind: "mark_paid", cycleKey: "2026-11-05", amount: 48_500 });
    expect(reminder?.facts.find(({ label }) => label === "Late fee")?.source.label).toBe("First Bank");
  });

  it("stays after the next close and the next due date, and ends when the minimum is recorded", () => {
    for (const today of ["2026-12-20", "2027-01-02", "2027-04-01"])
      expect(overdue(today)[0]?.key).toBe("card-1:2026-11-05");
    expect(overdue("2026-12-20", { payments: [paymentWith({ on: "2026-12-19" })] })).toEqual([]);
  });
});
