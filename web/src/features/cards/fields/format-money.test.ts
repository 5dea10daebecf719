import { describe, expect, it } from "vitest";
import { readMoney } from "../../../lib/typed-amount.ts";
import { readCents, readDay, typedMoney } from "./format-money.ts";

describe("an amount in cents, as typed", () => {
  it("is read back as it was written", () => {
    for (const amountCents of [0, 5, 50, 100, 128_460, 2_600_000, -2_005]) {
      expect(readMoney(typedMoney(amountCents), { allowNegative: true }).value).toBe(amountCents);
    }
  });
});

describe("a day of the month as typed", () => {
  it.each([
    ["7", 7],
    ["31", 31],
    ["3rd", 3],
    ["", null],
    ["0", undefined],
    ["32", undefined],
    ["1.5", undefined],
  ])("%j is read as %s", (typed, day) => expect(readDay(typed).value).toBe(day));

  it("beyond 31 shows that no month is so long", () =>
    expect(readDay("32").error).toBe("A month has at most 31 days."));
});

describe("cents a point, as typed", () => {
  it.each([
    ["1.4", 1.4],
    ["1.4 ¢", 1.4],
    [".5", 0.5],
    ["10", 10],
    ["", null],
    ["11", undefined],
    ["-1", undefined],
    ["one", undefined],
    [".", undefined],
    ["1.23456", undefined],
  ])("%j is read as %s", (typed, value) => expect(readCents(typed).value).toBe(value));

  it.each([
    ["11", "Enter cents, 0 to 10."],
    ["1,4", "Enter cents, 0 to 10. Use a comma only for thousands and a period for decimals."],
  ])("%j is rejected: %s", (typed, error) => expect(readCents(typed)).toEqual({ error }));
});
