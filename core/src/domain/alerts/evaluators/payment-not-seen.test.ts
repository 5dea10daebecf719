import { describe, expect, it } from "vitest";
import { cardWith, paymentWith, statementWith } from "../../statements/card-fixture.ts";
import type { Payment, WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith } from "./alert-facts-fixture.ts";
import { paymentNotSeen } from "./payments-due.ts";

const chase = {
  name: "Chase",
  status: "up_to_date",
  since: "2026-10-01T14:00:00.000Z",
  updatedAt: "2026-11-30T12:00:00.000Z",
  endsOn: null,
} as const;
const bank = { linkId: "link-1", accountId: "acc-1", currentThrough: "2026-12-02" };
const autopay = { mode: "statement", fixedCents: null, declaredOn: "2026-05-14" } as const;

/** A linked card with autopay, and a statement of $500 with a minimum of $40 that is due on Tuesday, December 1. */
function unseen(today: string, payments: Payment[] = [], change: Partial<WalletCard> = {}) {
  const statement = statementWith({ source: "bank", payments });
  const card = cardWith({ nickname: "Sapphire", statement, autopay, bank, ...change });
  return paymentNotSeen.evaluate(
    factsWith([card], today, { banks: { "link-1": chase } }),
    DEFAULT_RULES.payment_not_seen,
  );
}

describe("an autopay payment that the bank doesn't show", () => {
  it("is high the day before the due date, and critical on the due date at noon", () => {
    const [reminder] = unseen("2026-11-30");
    expect(reminder?.steps.map(({ on, at, severity }) => `${on} ${at} ${severity}`)).toEqual([
      "2026-11-30 08:00 high",
      "2026-12-01 12:00 critical",
    ]);
  });

  it("says what autopay should pay, and until when to pay by hand", () => {
    const [reminder] = unseen("2026-11-30");
    expect(reminder?.steps[0]).toMatchObject({
      title: "No autopay payment to Sapphire yet, due Tuesday, December 1",
      body: "Autopay should pay the full statement balance, and Chase shows no payment, pending or posted. Check autopay, or pay $500.00 by Tuesday, December 1.",
    });
    expect(reminder).toMatchObject({ key: "card-1:2026-11-05", closes: "As soon as Chase shows the payment." });
  });

  it("counts as seen once a payment is pending, and not when one covers less than the minimum", () => {
    const pending = paymentWith({ amountCents: 50_000, on: "2026-11-30", state: "pending", source: "bank" });
    expect(unseen("2026-11-30", [pending])).toEqual([]);
    const small = paymentWith({ amountCents: 1_000, on: "2026-11-28", source: "bank" });
    expect(unseen("2026-11-30", [small])[0]?.steps[0]?.body).toContain("Chase shows only $10.00");
  });

  it("is never claimed while the bank's data is old, the link is broken, or the card isn't linked", () => {
    const { linkId, accountId } = bank;
    expect(unseen("2026-11-30", [], { bank: { linkId, accountId, currentThrough: "2026-11-29" } })).toEqual([]);
    expect(unseen("2026-11-30", [], { bank: { linkId, accountId } })).toEqual([]);
    const { bank: _bank, ...byHand } = cardWith({ statement: statementWith(), autopay, bank });
    expect(paymentNotSeen.evaluate(factsWith([byHand], "2026-11-30"), DEFAULT_RULES.payment_not_seen)).toEqual([]);
  });

  it("isn't asked of a card without autopay, and ends with the due date, after which it is overdue", () => {
    expect(unseen("2026-11-30", [], { autopay: { ...autopay, mode: "none" } })).toEqual([]);
    expect(unseen("2026-12-01")[0]?.endsOn).toBe("2026-12-01");
    expect(unseen("2026-12-02")).toEqual([]);
  });
});
