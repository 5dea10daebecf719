import { describe, expect, it } from "vitest";
import { toFeeEdit, feesTyped, newFeeFrom } from "./fee-edit.ts";

const today = "2026-11-20";
const free = [{ amountCents: 0, validFrom: null, validTo: null }];
const charged = [
  { amountCents: 0, validFrom: null, validTo: "2026-11-19" },
  { amountCents: 9_500, validFrom: today, validTo: null },
];
const fromToday = { from: today, isCorrection: false };

describe("an annual fee that is typed", () => {
  it("begins on its day, and what was charged before stays", () => {
    expect(feesTyped(free, 9_500, fromToday)).toEqual(charged);
  });

  it("is nothing new when it is what is published", () => {
    expect(feesTyped(free, 0, fromToday)).toBe(free);
  });

  it("rewrites what was charged only as a correction", () => {
    const corrected = feesTyped(free, 9_500, { from: today, isCorrection: true });
    expect(corrected).toEqual([{ amountCents: 9_500, validFrom: null, validTo: null }]);
    expect(toFeeEdit(free, corrected, today)).toEqual({ from: today, isCorrection: true });
  });

  it("is not known when the field is empty", () => {
    expect(feesTyped(free, null, fromToday)).toBeNull();
  });

  it("has always held where none was known", () => {
    expect(feesTyped(null, 9_500, fromToday)).toEqual([{ amountCents: 9_500, validFrom: null, validTo: null }]);
  });

  it("is found again in a draft that was left and opened again", () => {
    const later = feesTyped(free, 9_500, { from: "2027-01-01", isCorrection: false });
    expect(newFeeFrom(free, later)).toBe("2027-01-01");
    expect(toFeeEdit(free, later, today)).toEqual({ from: "2027-01-01", isCorrection: false });
    expect(toFeeEdit(free, free, today)).toEqual(fromToday);
    expect(newFeeFrom(free, free)).toBeNull();
  });
});
