import { describe, expect, it } from "vitest";
import { readDay, readMoney, typedMoney } from "./format-money.ts";

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
    (typed) => expect(readMoney(typed, { allowNegative: true }).error).toMatch(/^Enter an amount in dollars/),
  );

  it("that is a card number shows why it is rejected", () => {
    expect(readMoney("4242 4242 4242 4242").error).toMatch(/full card number/);
  });

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
