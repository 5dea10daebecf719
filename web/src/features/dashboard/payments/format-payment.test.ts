import type { PaymentItem } from "@cardwell/core/domain/dashboard/shapes";
import { describe, expect, it } from "vitest";
import { canBePaid, formatState, getAmount } from "./format-payment.ts";

const item = (given: Partial<PaymentItem>): PaymentItem => ({
  walletCardId: "card-1",
  closeOn: "2026-11-05",
  dueOn: "2026-12-01",
  dueIsEstimate: false,
  state: "paid",
  statementCents: 50_000,
  minimumCents: null,
  paidCents: 50_000,
  remainingCents: 0,
  currentCents: null,
  autopay: "none",
  bankDataOn: null,
  basis: { how: "", facts: [] },
  ...given,
});

describe("a payment in words", () => {
  it("is paid only with a balance to pay", () => {
    const formatMessage = (statementCents: number) => formatState(item({ statementCents }));
    expect([50_000, 0, -2_500].map(formatMessage)).toEqual(["Paid", "Nothing due", "In credit"]);
  });

  it("that the bank doesn't show is dated by its data, and one that is made in part is not missing", () => {
    const open = { state: "not_confirmed" as const, paidCents: 0 };
    expect(formatState(item(open))).toBe("No payment recorded yet");
    expect(formatState(item({ ...open, bankDataOn: "2026-11-20" }))).toBe("No payment reported as of Nov\u00A020");
    expect(formatState(item({ ...open, bankDataOn: "2026-11-20", paidCents: 1_000 }))).toBe("Partly paid");
  });

  it("of a statement in credit is nothing to tap", () => {
    const inCredit = item({ statementCents: -2_500, paidCents: 0 });
    expect(getAmount(inCredit)).toEqual({ cents: -2_500, isAbout: false });
    expect(canBePaid(inCredit)).toBe(false);
  });

  it("of a card in credit whose statement has not closed is about nothing", () => {
    const later = { state: "closes_later" as const, statementCents: null, remainingCents: null };
    expect(getAmount(item({ ...later, currentCents: -2_500 }))).toEqual({ cents: 0, isAbout: true });
    expect(getAmount(item({ ...later, currentCents: 2_500 }))).toEqual({ cents: 2_500, isAbout: true });
  });
});
