import { describe, expect, it } from "vitest";
import { classify } from "./classify.ts";
import type { BankEntry } from "./shapes.ts";

const pfc = (detailed: string, primary = detailed): BankEntry["category"] => ({
  primary,
  detailed,
  confidence: "HIGH",
});
const classified = (amountCents: number, description: string, change: Partial<BankEntry> = {}) =>
  classify({ amountCents, description, merchantName: null, mcc: null, code: null, category: null, ...change });

describe("a charge", () => {
  it("at a merchant is a purchase", () => {
    expect(classified(4_210, "CORNER BISTRO", { merchantName: "Corner Bistro", mcc: "5812" }).kind).toBe("purchase");
  });

  it.each([
    ["ANNUAL MEMBERSHIP FEE", "annual"],
    ["LATE PAYMENT FEE", "late"],
    ["FOREIGN TRANSACTION FEE", "foreign"],
    ["CASH ADVANCE FEE", "cash_advance"],
    ["BALANCE TRANSFER FEE", "balance_transfer"],
    ["RETURNED PAYMENT FEE", "returned_payment"],
  ])("called %s is a fee", (text, feeKind) => {
    expect(classified(2_900, text)).toEqual({ kind: "fee", feeKind });
  });

  it.each([
    ["BANK_FEES_LATE_FEES", "late"],
    ["BANK_FEES_FOREIGN_TRANSACTION_FEES", "foreign"],
    ["BANK_FEES_CASH_ADVANCE", "cash_advance"],
    ["BANK_FEES_OTHER_BANK_FEES", "other"],
  ])("with the category %s is a fee, whatever its text is", (detailed, feeKind) => {
    expect(classified(2_900, "SERVICE", { category: pfc(detailed, "BANK_FEES") })).toEqual({ kind: "fee", feeKind });
  });

  it("of interest is interest, by category or text", () => {
    expect(classified(1_840, "FINANCE", { category: pfc("BANK_FEES_INTEREST_CHARGE", "BANK_FEES") }).kind).toBe(
      "interest",
    );
    expect(classified(1_840, "INTEREST CHARGE ON PURCHASES").kind).toBe("interest");
  });

  it.each([
    ["an ATM's code", { mcc: "6011" }],
    ["the code of quasi-cash", { mcc: "6051" }],
    ["a transfer's category", { category: pfc("TRANSFER_OUT_WITHDRAWAL", "TRANSFER_OUT") }],
  ])("with %s is a cash advance", (_, change) => {
    expect(classified(20_000, "NETWORK 4417", change).kind).toBe("cash_advance");
  });

  it("of a payment that was returned is a payment", () => {
    expect(classified(50_000, "RETURNED PAYMENT").kind).toBe("payment");
  });
});

describe("an amount in the holder's favor", () => {
  it("is a payment by its category, whatever its sign is", () => {
    const category = pfc("LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", "LOAN_PAYMENTS");
    expect(classified(-50_000, "ONLINE", { category }).kind).toBe("payment");
    expect(classified(50_000, "ONLINE", { category }).kind).toBe("payment");
  });

  it.each([
    ["AUTOPAY PAYMENT - THANK YOU", null],
    ["CREDIT CARD PAYMENT THANK YOU", null],
    ["PAYMENT CREDIT", null],
    ["Payment Thank You-Mobile", "Payment Thank You"],
    ["MOBILE PYMT", "Mobile"],
  ])("is a payment by the text %s, also where it was read as the merchant %s", (text, merchantName) => {
    expect(classified(-50_000, text, { merchantName }).kind).toBe("payment");
  });

  it("at a merchant is a refund", () => {
    expect(classified(-4_210, "CREDIT CORNER BISTRO", { merchantName: "Corner Bistro" }).kind).toBe("refund");
  });

  it.each(["PLATINUM DIGITAL ENT CREDIT", "STATEMENT CREDIT", "CASH BACK REDEMPTION"])(
    "called %s is a credit",
    (text) => {
      expect(classified(-1_000, text).kind).toBe("credit");
    },
  );

  it("can be a fee that was refunded", () => {
    expect(classified(-2_900, "LATE FEE REVERSAL")).toEqual({ kind: "fee", feeKind: "late" });
  });
});
