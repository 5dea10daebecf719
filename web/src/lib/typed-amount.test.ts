import { CARD_NUMBER_ERROR } from "@cardwell/core/domain/wallet/card-number";
import { describe, expect, it } from "vitest";
import { readAmount, readMoney } from "./typed-amount.ts";

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
    ["ten", "Enter dollars, such as 95 or 1,284.60."],
    ["1,00", "Enter dollars, such as 95 or 1,284.60. Use a comma only for thousands and a period for cents."],
    ["1,000,000.00", undefined],
    ["$12.50", undefined],
  ])("%s in dollars: %s", (typed, words) => expect(readAmount(typed, true, missing).error).toBe(words));

  it.each([
    ["1000000", "Enter 999,999 or less."],
    ["-2", "Enter 0 or more."],
    ["", missing],
    ["0", missing],
    ["1.5", "Enter a whole number, such as 12 or 1,284."],
    ["2", undefined],
  ])("%s in nights: %s", (typed, words) => expect(readAmount(typed, false, missing).error).toBe(words));
});

describe("an amount as it is typed", () => {
  it("is read in cents, whatever it is written with", () => {
    expect(["12", "12.5", ".5", "$1,284.60", " 19.99 "].map((typed) => readAmount(typed, true, missing).value)).toEqual(
      [1_200, 1_250, 50, 128_460, 1_999],
    );
  });

  it("is whole where units are counted", () => {
    expect([readAmount("2", false, missing).value, readAmount("1.5", false, missing).value]).toEqual([2, undefined]);
  });

  it("is none when it is empty, zero, negative or words", () => {
    expect(
      ["", ".", "$", "0", "-5", "ten", "1.234"].filter((typed) => readAmount(typed, true, missing).value !== undefined),
    ).toEqual([]);
  });

  it("is none where a comma does not part thousands", () => {
    expect(
      ["1,00", "12,5", "1,2345", "1,2,3"].filter((typed) => readAmount(typed, true, missing).value !== undefined),
    ).toEqual([]);
  });
});

describe("an amount in cents, as typed", () => {
  it.each([
    ["1,284.60", 128_460],
    ["$1284.6", 128_460],
    ["26000", 2_600_000],
    ["12,345,6", undefined],
    [".5", 50],
    ["0", 0],
    ["", null],
    ["ten", undefined],
    ["1.234", undefined],
    ["$", undefined],
    ["1000000.01", undefined],
  ])("%j is read as %s", (typed, amountCents) => expect(readMoney(typed).value).toBe(amountCents));

  it("may be negative only for a refund", () => {
    expect(readMoney("-20").error).toBeDefined();
    expect(readMoney("-$20", { allowNegative: true }).value).toBe(-2_000);
    expect(readMoney("−20.05", { allowNegative: true }).value).toBe(-2_005);
  });

  it.each([
    ["-25", -2_500],
    ["−25.00", -2_500],
    ["–25.00", -2_500],
    ["- $25", -2_500],
    ["$-25.00", -2_500],
    ["$−25", -2_500],
    ["(25.00)", -2_500],
    ["($1,025.5)", -102_550],
    ["$(25)", -2_500],
    ["25 CR", -2_500],
    ["$25.00cr", -2_500],
    ["25.00-", -2_500],
    ["(0)", 0],
  ])("%s is a credit as statements write it: %s cents", (typed, amountCents) => {
    expect(readMoney(typed, { allowNegative: true }).value).toBe(amountCents);
    if (amountCents < 0) expect(readMoney(typed).error).toBe("Enter $0 or more.");
  });

  it.each(["-25 CR", "(-25)", "(25", "25)", "(25) CR", "--25", "-25-", "25 DR", "CR", "()", "-"])(
    "%s is rejected with a message, as it is ambiguous",
    (typed) =>
      expect(readMoney(typed, { allowNegative: true }).error).toMatch(/^Enter dollars, such as 95 or 1,284\.60\./),
  );

  it("that is a card number shows why it is rejected", () => {
    expect(readMoney("4242 4242 4242 4242").error).toMatch(/full card number/);
  });
});
