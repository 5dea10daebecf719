import { describe, expect, it } from "vitest";
import { bankEntry } from "../transactions/transaction-fixture.ts";
import type { CreditTransaction } from "../wallet/bank-shapes.ts";
import { mergeCreditTransactions, toCreditTransaction } from "./credit-transactions.ts";

const purchase: CreditTransaction = {
  id: "bank-1",
  kind: "purchase",
  benefitId: "lyft",
  on: "2026-11-03",
  amountCents: 1_840,
};
const none = { added: [], removedIds: [] };

describe("what a bank reports of a statement credit", () => {
  it("is a purchase for it, or the credit itself", () => {
    const bought = bankEntry({ on: "2026-11-05", authorizedOn: "2026-11-03", amountCents: 1_840, isPending: true });
    expect(toCreditTransaction(bought, "lyft")).toEqual({ ...purchase, pending: true });
    const credited = bankEntry({ amountCents: -1_000, description: "LYFT STATEMENT CREDIT", merchantName: null });
    expect(toCreditTransaction(credited, "lyft")).toMatchObject({ kind: "credit", amountCents: 1_000 });
  });

  it("is a refund of such a purchase, too", () => {
    const refunded = bankEntry({ amountCents: -1_840 });
    expect(toCreditTransaction(refunded, "lyft")).toMatchObject({ kind: "refund", amountCents: 1_840 });
  });

  it("isn't what belongs to no credit, nor a payment", () => {
    expect(toCreditTransaction(bankEntry(), null)).toBeNull();
    const payment = bankEntry({ amountCents: -500, description: "AUTOPAY PAYMENT", merchantName: null });
    expect(toCreditTransaction(payment, "lyft")).toBeNull();
  });

  it("stays the same one when it posts, and goes when its bank removes it", () => {
    const posted = toCreditTransaction(bankEntry({ id: "bank-2", pendingId: "bank-1", amountCents: 1_900 }), "lyft");
    const changes = { added: posted ? [posted] : [], removedIds: ["bank-1"] };
    expect(mergeCreditTransactions([{ ...purchase, pending: true }], changes, "2026-11-22")).toEqual([
      { ...purchase, on: "2026-11-20", amountCents: 1_900 },
    ]);
    expect(mergeCreditTransactions([purchase], { ...none, removedIds: ["bank-1"] }, "2026-11-22")).toEqual([]);
  });

  it("is kept for 120 days as a purchase, and for 400 as a credit", () => {
    const credit = { ...purchase, id: "bank-2", kind: "credit" } as const;
    expect(mergeCreditTransactions([purchase, credit], none, "2027-03-03")).toEqual([purchase, credit]);
    expect(mergeCreditTransactions([purchase, credit], none, "2027-03-04")).toEqual([credit]);
    expect(mergeCreditTransactions([credit], none, "2027-12-08")).toEqual([credit]);
    expect(mergeCreditTransactions([credit], none, "2027-12-09")).toEqual([]);
  });

  it("is kept up to 60 times, credits before purchases", () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ ...purchase, id: `many-${at}`, on: "2026-11-10" }));
    const credit = { ...purchase, id: "bank-2", kind: "credit" } as const;
    const kept = mergeCreditTransactions([purchase, credit, ...many], none, "2026-11-22");
    expect(kept).toHaveLength(60);
    expect(kept).toContainEqual(credit);
    expect(kept).not.toContainEqual(purchase);
  });
});
