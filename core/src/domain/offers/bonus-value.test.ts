import { describe, expect, it } from "vitest";
import { currencies, exampleTier, settings } from "../earning/example-cards.ts";
import { tierValueCents } from "./bonus-value.ts";

const all = Object.values(currencies);

describe("what a tier of a welcome offer is worth", () => {
  it("is its points as the holder values them", () => {
    expect(tierValueCents(exampleTier(60_000, 1), all, settings)).toBe(90_000);
    expect(tierValueCents(exampleTier(60_000, 1), all, { ...settings, valuationMode: "cash_floor" })).toBe(36_000);
  });

  it.each(["cash", "statement_credit"] as const)("is the amount itself in %s", (kind) => {
    expect(tierValueCents(exampleTier(20_000, 1, { kind, currencyId: null }), all, settings)).toBe(20_000);
  });

  it.each(["free_night", "companion"] as const)("is not known of a %s", (kind) => {
    expect(tierValueCents(exampleTier(1, 1, { kind, currencyId: null }), all, settings)).toBeNull();
  });

  it("is not known of points that are not in the catalog", () => {
    expect(tierValueCents(exampleTier(60_000, 1, { currencyId: "shells" }), all, settings)).toBeNull();
  });
});
