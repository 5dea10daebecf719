import { CARD_NUMBER_ERROR } from "@cardwell/core/domain/wallet/card-number";
import { describe, expect, it } from "vitest";
import { findAmountProblem, parseAmount } from "./typed-amount.ts";

const missing = "Write how much.";

describe("what is wrong with an amount", () => {
  it.each([
    ["4242 4242 4242 4242", CARD_NUMBER_ERROR],
    ["-1", "Enter $0 or more."],
    ["−$1.50", "Enter $0 or more."],
    ["999999999", "Enter $1,000,000.00 or less."],
    ["1,000,000.01", "Enter $1,000,000.00 or less."],
    ["", missing],
    ["0", missing],
    ["ten", missing],
    ["1,00", missing],
    ["1,000,000.00", undefined],
    ["$12.50", undefined],
  ])("%s in dollars: %s", (typed, words) => expect(findAmountProblem(typed, true, missing)).toBe(words));

  it.each([
    ["1000000", "Enter 999,999 or less."],
    ["-2", "Enter $0 or more."],
    ["1.5", missing],
    ["2", undefined],
  ])("%s in nights: %s", (typed, words) => expect(findAmountProblem(typed, false, missing)).toBe(words));
});

describe("an amount as it is typed", () => {
  it("is read in cents, whatever it is written with", () => {
    expect(["12", "12.5", ".5", "$1,284.60", " 19.99 "].map((typed) => parseAmount(typed, true))).toEqual([
      1_200, 1_250, 50, 128_460, 1_999,
    ]);
  });

  it("is whole where units are counted", () => {
    expect([parseAmount("2", false), parseAmount("1.5", false)]).toEqual([2, null]);
  });

  it("is none when it is empty, zero, negative or words", () => {
    expect(["", ".", "$", "0", "-5", "ten", "1.234"].filter((typed) => parseAmount(typed, true) !== null)).toEqual([]);
  });

  it("is none where a comma does not part thousands", () => {
    expect(["1,00", "12,5", "1,2345", "1,2,3"].filter((typed) => parseAmount(typed, true) !== null)).toEqual([]);
  });
});
