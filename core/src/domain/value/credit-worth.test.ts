import { describe, expect, it } from "vitest";
import { exampleCredit } from "../earning/example-cards.ts";
import { creditWorth } from "./credit-worth.ts";

const nights = (faceValueCents: number | null) =>
  exampleCredit("night", 0, { amountCents: null, units: 2, unit: "night", faceValueCents });

describe("what a part of a credit is worth", () => {
  it("is its face by the holder's weight, rounded once", () => {
    expect(creditWorth(exampleCredit("travel", 30_000), 9_999, 0.5, null)).toBe(5_000);
  });

  it("is a share of the whole window where it is counted in units", () => {
    expect(creditWorth(nights(50_000), 1, 1, null)).toBe(25_000);
  });

  it("is not known where the face is not", () => {
    expect(creditWorth(nights(null), 1, 1, null)).toBeNull();
  });

  it("is that of the card's points", () => {
    const points = exampleCredit("points", 0, {
      amountCents: null,
      units: 10_000,
      unit: "point",
      faceValueCents: null,
    });
    expect(creditWorth(points, 10_000, 1, 1.5)).toBe(15_000);
    expect(creditWorth(points, 10_000, 1, null)).toBeNull();
  });

  it("stays its face when the credit has left the catalog", () => {
    expect(creditWorth(null, 1_500, 1, null)).toBe(1_500);
  });
});
