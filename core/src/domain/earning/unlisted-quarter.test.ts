import { describe, expect, it } from "vitest";
import { cardWith } from "../statements/card-fixture.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { cashTerms, exampleRule, reference } from "./example-cards.ts";
import { rulesFor } from "./rules-at.ts";
import { findRule, quarterSpan } from "./unlisted-quarter.ts";

/** 5% on gas in the last quarter of 2026; what follows is not in the catalog. */
const terms = cashTerms(1, {
  earn: {
    currencyId: "cash",
    base: 1,
    rules: [
      exampleRule("gas", 5, ["gas"], {
        cap: { amountCents: 150_000, period: "calendar_quarter", shared: true, afterMultiplier: 1 },
        rotating: {
          quarter: "2026Q4",
          activationRequired: true,
          activationOpens: null,
          activationCloses: "2026-12-14",
          retroactive: true,
        },
      }),
    ],
  },
});

const statesAt = (categoryId: string, on: string, card: Partial<WalletCard> = {}) =>
  rulesFor(
    terms,
    cardWith(card),
    { categoryId, merchantId: null, channel: "any", abroad: false, on, amountCents: 10_000 },
    reference.categories,
  ).map(({ rule, state, unitsPerDollar }) => [rule.id, state, unitsPerDollar]);

describe("a quarter that the catalog doesn't list", () => {
  it("may earn the rate of the program anywhere, as its categories are unknown", () => {
    expect(statesAt("dining", "2027-01-01")).toEqual([["quarter-2027q1", "unknown_quarter", 5]]);
    expect(statesAt("dining", "2026-12-31")).toEqual([]);
  });

  it("earns it in the categories that the member entered, once activated", () => {
    const entered = { chosenCategories: { "quarter-2027q1": ["dining"] } };
    expect(statesAt("dining", "2027-01-05", entered)).toEqual([["quarter-2027q1", "needs_activation", 5]]);
    const activated = { ...entered, activations: { "quarter-2027q1": "2027-01-02" } };
    expect(statesAt("dining", "2027-01-05", activated)).toEqual([["quarter-2027q1", "applies", 5]]);
    expect(statesAt("gas", "2027-01-05", activated)).toEqual([]);
  });

  it("is found by its id, unless its quarter is listed", () => {
    expect(findRule(terms, cardWith(), "quarter-2027q1")?.label).toBe("Categories of January to March 2027");
    expect(findRule(terms, cardWith(), "quarter-2026q4")).toBeNull();
    expect(findRule(terms, cardWith(), "gas")?.multiplier).toBe(5);
  });

  it("is named by its months", () => {
    expect(["2026Q4", "2027Q2"].map(quarterSpan)).toEqual(["October to December 2026", "April to June 2027"]);
  });
});
