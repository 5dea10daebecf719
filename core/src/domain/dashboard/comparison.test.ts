import { comparison } from "./card-page-shapes.ts";
import { examplePurchase } from "../earning/example-cards.ts";
import type { Purchase } from "../wallet/shapes.ts";
import { describe, expect, it } from "vitest";
import { buildCatalog, held, seedFacts, testFacts, buildView } from "../../../../tests/support/wallet-view.ts";
import { buildComparison } from "./comparison.ts";

const bought = (on: string, amountCents: number, categoryId: string): Purchase =>
  examplePurchase(amountCents, { id: `on-${on}`, on, categoryId });

const compareOn = (
  page: Parameters<typeof buildComparison>[3],
  facts = testFacts,
  other = "test-cash",
  card = held(),
) => comparison.parse(buildComparison(buildView([card], { facts }), card, other, page));
const compare = (purchases: Purchase[] = [], facts = testFacts, other = "test-cash", card = held()) =>
  compareOn({ purchases, nextCursor: null }, facts, other, card);

describe("a card beside another one", () => {
  it("has what both cost, and their credits", () => {
    const { own, other } = compare();
    expect(own).toMatchObject({ name: "Test Travel", issuer: "Chase", annualFeeCents: 39_500 });
    expect(own.credits.map(({ title, value }) => `${title}: ${value}`)).toEqual([
      "Travel credit: $300.00 each card year",
      "Ride credit: $10.00 each month",
      "Stay credit: $200.00 each half-year",
    ]);
    expect(own.currency).toEqual({ name: "Chase Ultimate Rewards", centsPerUnit: 1.6 });
    expect(other).toMatchObject({ name: "Test Cash", annualFeeCents: 0, credits: [] });
  });

  it("has the rates by kind of spending that one of them names, and on everything else", () => {
    expect(compare().earning.map(({ label, own, other }) => [label, own.rate, other.rate])).toEqual([
      ["Dining", "3×", "2%"],
      ["Groceries", "1×", "6%"],
      ["Everything else", "1×", "2%"],
    ]);
  });

  it("has what the purchases of the last twelve months would have earned on either, caps included", () => {
    const { own, other, recorded } = compare([
      bought("2026-11-10", 100_000, "dining"),
      bought("2026-03-02", 700_000, "groceries"),
      bought("2025-11-01", 900_000, "dining"),
    ]);
    expect(recorded).toMatchObject({ purchases: 2, spentCents: 800_000 });
    // 3,000 and 7,000 points at 1.6 cents; 2% of $1,000, 6% of $6,000 and 1% of $1,000.
    expect([own.earnedCents, other.earnedCents]).toEqual([16_000, 2_000 + 36_000 + 1_000]);
  });

  it("begins with the oldest purchase that was read where more of the year remain", () => {
    const purchases = [bought("2026-11-10", 100_000, "dining"), bought("2026-03-02", 700_000, "groceries")];
    const from = (nextCursor: string | null) => compareOn({ purchases, nextCursor }).recorded.from;
    expect(from(null)).toBe("2025-11-21");
    expect(from("2026-03-02.on-2026-03-02")).toBe("2026-03-02");
  });

  it("says what isn't known: the fee, and what a card earns", () => {
    const terms = testFacts.getTerms("test-cash")!;
    const unknown = {
      ...terms,
      fees: { ...terms.fees, annual: null },
      earn: { ...terms.earn, currencyId: null, base: 0, rules: [] },
    };
    const facts = buildCatalog([testFacts.getTerms("test-travel")!, unknown]);
    const { other, earning } = compare([bought("2026-11-10", 100_000, "dining")], facts);
    expect(other).toMatchObject({ annualFeeCents: null, earnedCents: null, currency: null });
    expect(earning.at(-1)?.other).toEqual({ rate: null, more: null });
  });

  it("names a higher rate that waits for something, as of a quarter that isn't activated", () => {
    const { earning } = compare([], seedFacts, "discover-it-cash-back", held({ cardId: "citi-double-cash" }));
    expect(earning.some(({ other }) => other.more?.startsWith("5%: "))).toBe(true);
  });

  it("has the other card as a new account would, whenever the own card was opened", () => {
    const terms = testFacts.getTerms("test-cash")!;
    const annual = [
      { amountCents: 7_500, validFrom: null, validTo: null, openedUntil: "2026-06-16" },
      { amountCents: 9_500, validFrom: null, validTo: null, openedFrom: "2026-06-17" },
    ];
    const rules = terms.earn.rules.map((rule) => ({ ...rule, openedUntil: "2026-06-16" }));
    const limited = { ...terms, fees: { ...terms.fees, annual }, earn: { ...terms.earn, rules } };
    const facts = buildCatalog([testFacts.getTerms("test-travel")!, limited]);
    const own = held({ openedOn: "2022-03-01", addedOn: "2022-03-01" });
    const { other, earning } = compare([bought("2026-03-02", 100_000, "groceries")], facts, "test-cash", own);
    expect(other).toMatchObject({ annualFeeCents: 9_500, earnedCents: 2_000 });
    expect(earning.map(({ label, other: { rate } }) => [label, rate])).toEqual([
      ["Dining", "2%"],
      ["Everything else", "2%"],
    ]);
  });

  it("is nothing for a card that the catalog doesn't have", () => {
    const page = { purchases: [], nextCursor: null };
    expect(buildComparison(buildView([held()]), held(), "no-such-card", page)).toBeNull();
  });
});
