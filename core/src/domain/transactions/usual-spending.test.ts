import { describe, expect, it } from "vitest";
import { exampleCard } from "../earning/example-cards.ts";
import type { NotableTransaction } from "../wallet/bank-shapes.ts";
import { sumMonth } from "./sums.ts";
import { entered } from "./transaction-fixture.ts";
import { computeUsualSpending, findUnusual, withUsualSpending } from "./usual-spending.ts";

const sums = (...amounts: number[]) => ({
  ...sumMonth(
    amounts.map((cents, at) => entered(cents, { id: `purchase-${at}`, on: "2026-10-05" })),
    exampleCard(),
  ),
  entered: amounts.length,
  reported: 0,
});
/** 38 purchases of $20 and two of $85. */
const october = sums(...Array.from({ length: 38 }, () => 2_000), 8_500, 8_500);

const delta: NotableTransaction = {
  id: "tx-1",
  kind: "purchase",
  on: "2026-11-18",
  amountCents: 25_501,
  merchant: "Delta",
  categoryId: "flights",
};

describe("usual spending on a card", () => {
  const compute = (
    months: Parameters<typeof computeUsualSpending>[0],
    today = "2026-11-20",
    categoryId = "groceries",
  ) => computeUsualSpending(months, categoryId, today);

  it("is what 95% of its purchases cost at most, to two digits", () => {
    expect(compute({ "2026-10": october })).toEqual({ p95Cents: 2_000, count: 40 });
    expect(compute({ "2026-10": october, "2026-09": sums(8_467) })).toEqual({ p95Cents: 8_500, count: 41 });
  });

  it("is of 12 whole months, before those that alerts are about", () => {
    expect(compute({ "2026-10": october }, "2026-11-14")).toBeNull();
    expect(compute({ "2026-10": october }, "2026-11-15")).toMatchObject({ count: 40 });
    expect(compute({ "2025-11": october }, "2026-12-14")).toMatchObject({ count: 40 });
    expect(compute({ "2025-11": october }, "2026-12-15")).toBeNull();
  });

  it("has no refunds, and nothing of months that were counted before purchases were", () => {
    expect(compute({ "2026-10": sums(-5_000) })).toBeNull();
    expect(compute({ "2026-10": { ...october, purchaseSizes: undefined } })).toBeNull();
  });

  it("knows a category by its purchases, also when they were given back in the same month", () => {
    expect(compute({ "2026-10": october }, "2026-11-20", "flights")).toMatchObject({ isNewCategory: true });
    const returned = sums(4_000, -4_000);
    expect(returned).toMatchObject({ spentCents: 0, byCategory: { groceries: 0 } });
    expect(compute({ "2026-10": returned })).toEqual({ p95Cents: 4_000, count: 1 });
  });

  it("stays with a purchase as it was when that posted", () => {
    const waiting = { ...delta, id: "tx-2", pending: true } as const;
    const known = { "2026-10": october };
    const [posted, pending, first] = withUsualSpending(
      [delta, waiting, { ...delta, id: "tx-3", usual: null }],
      known,
      "2026-11-20",
    );
    expect(posted?.usual).toEqual({ p95Cents: 2_000, count: 40, isNewCategory: true });
    expect(pending).toEqual(waiting);
    // It posted when nothing was known yet.
    expect(first?.usual).toBeNull();
    const later = withUsualSpending(
      posted ? [posted] : [],
      { ...known, "2026-09": sums(8_467, 9_000, 9_000) },
      "2026-11-29",
    );
    expect(later).toEqual([posted]);
  });
});

describe("an unusual purchase", () => {
  const limits = { minPurchases: 30, minCents: 10_000, times: 3 };
  const usual = { p95Cents: 8_500, count: 40 };
  const find = (change: Partial<NotableTransaction>) => findUnusual({ ...delta, usual, ...change }, limits);

  it("cost more than three times what 95% of purchases do", () => {
    expect(find({})).toBe("amount");
    expect(find({ amountCents: 25_500 })).toBeNull();
  });

  it("was made abroad in a new category, and cost more than 95% of purchases", () => {
    const abroad = { abroad: true, amountCents: 10_000, usual: { ...usual, isNewCategory: true } } as const;
    expect(find(abroad)).toBe("abroad");
    expect(find({ ...abroad, usual })).toBeNull();
    expect(find({ ...abroad, abroad: undefined })).toBeNull();
    expect(find({ ...abroad, amountCents: 9_999 })).toBeNull();
  });

  it("isn't known of a card with few purchases, of one that is pending, and of what is no purchase", () => {
    expect(find({ usual: { ...usual, count: 29 } })).toBeNull();
    expect(find({ usual: null })).toBeNull();
    expect(find({ pending: true })).toBeNull();
    expect(find({ kind: "interest" })).toBeNull();
    expect(find({ amountCents: 9_999, usual: { ...usual, p95Cents: 1_000 } })).toBeNull();
  });
});
