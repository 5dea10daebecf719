import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Benefit } from "../catalog/benefit.ts";
import { creditBoosts, triggeredBenefits } from "./credit-boost.ts";
import type { CreditLeft } from "./credit-boost.ts";
import { exampleCredit, exampleTerms, reference } from "./example-cards.ts";

const place = (id: string) => reference.merchants.find((merchant) => merchant.id === id) ?? null;
const kind = (id: string) => reference.categories.find((category) => category.id === id) ?? null;

const isTriggered = (
  change: Partial<Benefit["matchers"][number]>,
  merchantId: string | null,
  categoryId: string,
  cents = 10_000,
) => {
  const matcher = {
    merchantRegex: null,
    merchantEntityIds: [],
    mccs: [],
    pfc: [],
    minCents: null,
    creditTextRegex: [],
    ...change,
  };
  const terms = exampleTerms({ benefits: [exampleCredit("credit", 5_000, { matchers: [matcher] })] });
  const merchant = merchantId === null ? null : place(merchantId);
  return triggeredBenefits(terms, merchant, kind(categoryId), cents).length > 0;
};

describe("a credit that a purchase would use", () => {
  it("is one of that shop", () => {
    expect(isTriggered({ merchantRegex: "^book" }, "bookshop", "dining")).toBe(true);
    expect(isTriggered({ merchantRegex: "^book" }, "warehouse", "groceries")).toBe(false);
    expect(isTriggered({ merchantRegex: "^book" }, null, "dining")).toBe(false);
  });

  it("is one of that kind of spending", () => {
    expect(isTriggered({ mccs: ["4511"] }, null, "airfare")).toBe(true);
    expect(isTriggered({ pfc: ["TRAVEL_FLIGHTS"] }, null, "airfare")).toBe(true);
    expect(isTriggered({ mccs: ["4511"], pfc: ["TRAVEL_FLIGHTS"] }, null, "groceries")).toBe(false);
    expect(isTriggered({ mccs: ["4511"] }, null, "unheard-of")).toBe(false);
  });

  it("asks for its minimum", () => {
    expect(isTriggered({ mccs: ["4511"], minCents: 10_000 }, null, "airfare", 10_000)).toBe(true);
    expect(isTriggered({ mccs: ["4511"], minCents: 10_000 }, null, "airfare", 9_999)).toBe(false);
  });

  it("is none that only the bank can identify, nor one whose pattern is broken", () => {
    expect(isTriggered({ merchantEntityIds: ["e-1"], mccs: ["4511"] }, null, "airfare")).toBe(false);
    expect(isTriggered({ merchantRegex: "(" }, "bookshop", "dining")).toBe(false);
  });
});

describe("what is drawn from credits", () => {
  const credit = (benefitId: string, leftCents: number | null, weight: number): CreditLeft => ({
    benefitId,
    leftCents,
    weight,
    state: "available",
  });

  it("covers each cent of the purchase once, from the credit that is worth most", () => {
    const left = [credit("half", 8_000, 0.5), credit("whole", 6_000, 1)];
    expect(creditBoosts(["half", "whole"], left, 10_000)).toEqual([
      { benefitId: "whole", drawnCents: 6_000, cents: 6_000 },
      { benefitId: "half", drawnCents: 4_000, cents: 2_000 },
    ]);
  });

  it("is nothing of a credit that is not triggered or worth nothing", () => {
    expect(creditBoosts(["other"], [credit("half", 8_000, 0.5)], 10_000)).toEqual([]);
    expect(creditBoosts(["half"], [credit("half", 8_000, 0)], 10_000)).toEqual([]);
  });

  it("is never more than the purchase", () => {
    const anyCredit = fc.record({
      leftCents: fc.option(fc.nat(20_000)),
      weight: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(anyCredit, { maxLength: 6 }), fc.integer({ min: 1, max: 30_000 }), (credits, cents) => {
        const left = credits.map(({ leftCents, weight }, index) => credit(`credit-${index}`, leftCents, weight));
        const boosts = creditBoosts(
          left.map(({ benefitId }) => benefitId),
          left,
          cents,
        );
        expect(boosts.reduce((sum, boost) => sum + boost.cents, 0)).toBeLessThanOrEqual(cents + boosts.length / 2);
      }),
    );
  });
});
