import { describe, expect, it } from "vitest";
import { currencies, settings } from "./earning/example-cards.ts";
import { centsPerUnit } from "./valuation.ts";

describe("what one unit of a currency counts", () => {
  it("is the typical value unless the holder chose another way", () => {
    expect(centsPerUnit(currencies.points, settings)).toEqual({ centsPerUnit: 1.5, mode: "typical" });
  });

  it("is what the issuer pays out in cash, for the careful", () => {
    const careful = { ...settings, valuationMode: "cash_floor" as const };
    expect(centsPerUnit(currencies.points, careful)).toEqual({ centsPerUnit: 0.6, mode: "cash_floor" });
    expect(centsPerUnit(currencies.cash, careful)).toEqual({ centsPerUnit: 1, mode: "cash_floor" });
  });

  it("is half a cent at most where no floor is known, and shows that", () => {
    const careful = { ...settings, valuationMode: "cash_floor" as const };
    expect(centsPerUnit(currencies.miles, careful)).toEqual({ centsPerUnit: 0.5, mode: "floor_unknown" });
    const cheap = { ...currencies.miles, typicalCentsPerUnit: 0.3 };
    expect(centsPerUnit(cheap, careful)).toEqual({ centsPerUnit: 0.3, mode: "floor_unknown" });
  });

  it("is the holder's own value, and typical where they have none", () => {
    const own = { ...settings, valuationMode: "own" as const, ownCentsPerUnit: { "first-points": 2 } };
    expect(centsPerUnit(currencies.points, own)).toEqual({ centsPerUnit: 2, mode: "own" });
    expect(centsPerUnit(currencies.miles, own)).toEqual({ centsPerUnit: 1.5, mode: "typical" });
  });

  it("ignores a custom value while another method is chosen", () => {
    expect(centsPerUnit(currencies.points, { ...settings, ownCentsPerUnit: { "first-points": 2 } }).centsPerUnit).toBe(
      1.5,
    );
  });
});
