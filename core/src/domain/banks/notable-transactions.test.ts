import { describe, expect, it } from "vitest";
import { bankEntry } from "../transactions/transaction-fixture.ts";
import { mergeNotable, toNotable } from "./notable-transactions.ts";

const purchase = { id: "tx-1", kind: "purchase", on: "2026-11-20", amountCents: 62_000, merchant: "Delta" } as const;

describe("a transaction that an alert may be about", () => {
  it.each([
    ["a purchase", {}, "purchase"],
    ["interest", { description: "INTEREST CHARGE ON PURCHASES", merchantName: null }, "interest"],
    ["a late fee", { description: "LATE FEE", merchantName: null }, "late_fee"],
    ["a foreign fee", { description: "FOREIGN TRANSACTION FEE", merchantName: null }, "foreign_fee"],
  ])("is %s", (_, change, kind) => {
    expect(toNotable(bankEntry(change))?.kind).toBe(kind);
  });

  it("is a statement credit, by its amount and its bank's text", () => {
    const entry = bankEntry({
      amountCents: -1_000,
      description: "UBER CASH STATEMENT CREDIT",
      merchantName: null,
    });
    expect(toNotable(entry)).toMatchObject({
      kind: "credit",
      amountCents: 1_000,
      merchant: null,
      description: "UBER CASH STATEMENT CREDIT",
    });
  });

  it.each([
    ["a refund", { amountCents: -30_000 }],
    ["a refunded late fee", { amountCents: -2_900, description: "LATE FEE", merchantName: null }],
    ["an annual fee", { description: "ANNUAL MEMBERSHIP FEE", merchantName: null }],
    ["a payment", { amountCents: -30_000, description: "AUTOPAY PAYMENT", merchantName: null }],
  ])("isn't %s", (_, change) => {
    expect(toNotable(bankEntry(change))).toBeNull();
  });

  it("is of the day of the purchase, and shows that it was abroad, is pending, and its category", () => {
    const entry = bankEntry({ on: "2026-11-22", authorizedOn: "2026-11-20", country: "FR", isPending: true });
    expect(toNotable(entry, "groceries")).toEqual({
      id: "bank-1",
      kind: "purchase",
      on: "2026-11-20",
      amountCents: 30_000,
      merchant: "Corner Market",
      abroad: true,
      pending: true,
      categoryId: "groceries",
    });
  });

  it("stays the same one when a pending purchase posts", () => {
    const posted = toNotable(bankEntry({ id: "tx-2", pendingId: "tx-1", amountCents: 62_500 }));
    const merged = mergeNotable([purchase], { added: posted ? [posted] : [], removedIds: ["tx-1"] }, "2026-11-22");
    expect(merged).toMatchObject([{ id: "tx-1", amountCents: 62_500 }]);
  });

  it("keeps what it was compared with when it posted, also when its bank changes it", () => {
    const known = { ...purchase, usual: { p95Cents: 8_500, count: 40 } };
    const changed = { ...purchase, amountCents: 63_000 };
    const merge = (before: Parameters<typeof mergeNotable>[0]) =>
      mergeNotable(before, { added: [changed], removedIds: [] }, "2026-11-22");
    expect(merge([known])).toEqual([{ ...changed, usual: { p95Cents: 8_500, count: 40 } }]);
    expect(merge([{ ...purchase, usual: null }])).toEqual([{ ...changed, usual: null }]);
    // It was pending.
    expect(merge([purchase])).toEqual([changed]);
  });

  it("is forgotten when its bank removes it, or 14 days later", () => {
    const none = { added: [], removedIds: [] };
    expect(mergeNotable([purchase], { ...none, removedIds: ["tx-1"] }, "2026-11-22")).toEqual([]);
    expect(mergeNotable([purchase], none, "2026-12-04")).toEqual([purchase]);
    expect(mergeNotable([purchase], none, "2026-12-05")).toEqual([]);
  });

  it("is one of the ten largest of its card", () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...purchase,
      id: `tx-${index}`,
      amountCents: 100 * (index + 1),
    }));
    const kept = mergeNotable([], { added: many, removedIds: [] }, "2026-11-22");
    expect(kept).toHaveLength(10);
    expect(Math.min(...kept.map(({ amountCents }) => amountCents))).toBe(300);
  });

  it("isn't forgotten for larger purchases when its bank charged or credited it", () => {
    const many = Array.from({ length: 10 }, (_, index) => ({
      ...purchase,
      id: `tx-${index}`,
    }));
    const interest = {
      ...purchase,
      id: "interest-1",
      kind: "interest",
      amountCents: 90,
      merchant: null,
    } as const;
    const kept = mergeNotable(many, { added: [interest], removedIds: [] }, "2026-11-22");
    expect(kept).toHaveLength(10);
    expect(kept).toContainEqual(interest);
  });
});
