import { describe, expect, it } from "vitest";
import { amountTyped } from "./amount-typed.ts";

describe("an amount as it is typed", () => {
  it("is read in cents, whatever it is written with", () => {
    expect(["12", "12.5", ".5", "$1,284.60", " 19.99 "].map((typed) => amountTyped(typed, true))).toEqual([
      1_200, 1_250, 50, 128_460, 1_999,
    ]);
  });

  it("is whole where units are counted", () => {
    expect([amountTyped("2", false), amountTyped("1.5", false)]).toEqual([2, null]);
  });

  it("is none when it is empty, zero, negative or words", () => {
    expect(["", ".", "$", "0", "-5", "ten", "1.234"].filter((typed) => amountTyped(typed, true) !== null)).toEqual([]);
  });

  it("is none where a comma does not part thousands", () => {
    expect(["1,00", "12,5", "1,2345", "1,2,3"].filter((typed) => amountTyped(typed, true) !== null)).toEqual([]);
  });
});
