import { describe, expect, it } from "vitest";
import { readAmount, readMoney, readNumber, readRequiredNumber, typedMoney, typedNumber } from "./number-text.ts";
import type { NumberKind } from "./number-text.ts";
import { CARD_NUMBER_ERROR } from "./wallet/card-number.ts";

const DOLLARS = "Enter dollars, such as 95 or 1,284.60.";
const DOLLARS_AND_COMMAS = `${DOLLARS} Use a comma only for thousands and a period for cents.`;
const DOLLARS_WITHOUT_SPACES = `${DOLLARS} Leave out the spaces.`;
const US_DOLLARS = `${DOLLARS} Amounts are in US dollars.`;
const PERCENTAGE = "Enter a percentage, such as 3 or 28.99.";
const WHOLE = "Enter a whole number, such as 12 or 1,284.";
const DECIMAL = "Enter a number, such as 1.5.";

describe("dollars in a text", () => {
  it.each([
    ["95", 9_500],
    ["$95", 9_500],
    ["$ 95", 9_500],
    ["+95", 9_500],
    ["+$95", 9_500],
    ["1284.60", 128_460],
    ["1,234", 123_400],
    ["1,234.50", 123_450],
    ["$1,234.5", 123_450],
    ["1,234,567.89", 123_456_789],
    ["123,456", 12_345_600],
    [".5", 50],
    ["5.", 500],
    ["0", 0],
    ["007", 700],
    ["1.15", 115],
    ["\u00A095\u00A0", 9_500],
    ["９５", 9_500],
    ["＄１，２３４．５０", 123_450],
  ])("%j are %i cents", (text, value) => expect(readNumber(text, "money")).toEqual({ value }));

  it.each(["", " ", "\u00A0", "\u3000"])("that are only space, as %j, are not known", (text) =>
    expect(readNumber(text, "money")).toEqual({ value: null }),
  );

  it.each([
    ["95,00", DOLLARS_AND_COMMAS],
    ["$95,00", DOLLARS_AND_COMMAS],
    ["9,5", DOLLARS_AND_COMMAS],
    ["12,34", DOLLARS_AND_COMMAS],
    ["1,23,456", DOLLARS_AND_COMMAS],
    ["1234,567", DOLLARS_AND_COMMAS],
    ["1,2345", DOLLARS_AND_COMMAS],
    ["0,950", DOLLARS_AND_COMMAS],
    ["012,345", DOLLARS_AND_COMMAS],
    ["1.234,50", DOLLARS_AND_COMMAS],
    ["1.234.567", DOLLARS_AND_COMMAS],
    ["1,234,50", DOLLARS_AND_COMMAS],
    ["1'234", DOLLARS_AND_COMMAS],
    ["95,", DOLLARS_AND_COMMAS],
    [",95", DOLLARS_AND_COMMAS],
    ["９５，００", DOLLARS_AND_COMMAS],
    ["1.234", `${DOLLARS} Use at most 2 decimals.`],
    ["1,234.567", `${DOLLARS} Use at most 2 decimals.`],
    ["1 234", DOLLARS_WITHOUT_SPACES],
    ["1\u00A0234", DOLLARS_WITHOUT_SPACES],
    ["1\u202F234,50", DOLLARS_WITHOUT_SPACES],
    ["€95", US_DOLLARS],
    ["95 €", US_DOLLARS],
    ["£1,234", US_DOLLARS],
    ["€1.234,50", US_DOLLARS],
    ["CA$95", DOLLARS],
    ["$$95", DOLLARS],
    ["$", DOLLARS],
    [".", DOLLARS],
    ["-", DOLLARS],
    ["about 95", DOLLARS],
    ["95%", DOLLARS],
    ["1e3", DOLLARS],
    ["0x10", DOLLARS],
    ["Infinity", DOLLARS],
    ["NaN", DOLLARS],
    ["null", DOLLARS],
    ["9²", DOLLARS],
    ["½", DOLLARS],
    ["٩٥", DOLLARS],
    ["90071992547409.92", "Enter $90,071,992,547,409.91 or less."],
    ["4111111111111111", CARD_NUMBER_ERROR],
  ])("%j are rejected: %s", (text, error) => expect(readNumber(text, "money")).toEqual({ error }));

  it.each([
    ["-95", -9_500],
    ["−95", -9_500],
    ["–95.5", -9_550],
    ["－９５", -9_500],
    ["- $1,234.50", -123_450],
    ["$-95", -9_500],
    ["95-", -9_500],
    ["95 CR", -9_500],
    ["-0", 0],
  ])("%j are %i cents where they can be below $0, and else rejected", (text, value) => {
    expect(readNumber(text, "money", { allowNegative: true })).toEqual({ value });
    expect(readNumber(text, "money")).toEqual({ error: "Enter $0 or more." });
  });

  it.each([
    ["-1.234,50", DOLLARS_AND_COMMAS],
    ["-+95", DOLLARS],
    ["--95", DOLLARS],
    ["(95", DOLLARS],
  ])("%j are rejected where they can be below $0, too", (text, error) =>
    expect(readNumber(text, "money", { allowNegative: true })).toEqual({ error }),
  );

  it.each(["4242 4242 4242 4242", "4242424242424242", "-4242424242424242", "4242.4242.4242.4242"])(
    "are no card number, and %s is called one",
    (text) => expect(readNumber(text, "money")).toEqual({ error: CARD_NUMBER_ERROR }),
  );

  it("can have a limit, which is included, as other numbers can", () => {
    expect(readNumber("1,000,000.00", "money", { most: 100_000_000 })).toEqual({ value: 100_000_000 });
    expect(readNumber("1,000,000.01", "money", { most: 100_000_000 })).toEqual({
      error: "Enter $1,000,000.00 or less.",
    });
    expect(readNumber("100.01", "percent", { most: 10_000 })).toEqual({ error: "Enter 100 or less." });
    expect(readNumber("1,000,000", "whole", { most: 999_999 })).toEqual({ error: "Enter 999,999 or less." });
  });
});

describe("other numbers in a text", () => {
  it.each<[string, NumberKind, number]>([
    ["28.99%", "percent", 2_899],
    ["3 %", "percent", 300],
    ["0.1", "percent", 10],
    ["20.", "percent", 2_000],
    ["12", "whole", 12],
    ["60,000", "whole", 60_000],
    ["1.5", "decimal", 1.5],
    [".5", "decimal", 0.5],
    ["0.000001", "decimal", 0.000_001],
    ["1,234.5", "decimal", 1_234.5],
  ])("are read: %j, as %s, is %d", (text, kind, value) => expect(readNumber(text, kind)).toEqual({ value }));

  it.each<[string, NumberKind, string]>([
    ["9,5", "percent", `${PERCENTAGE} Use a comma only for thousands and a period for decimals.`],
    ["3.125", "percent", `${PERCENTAGE} Use at most 2 decimals.`],
    ["$3", "percent", PERCENTAGE],
    ["-3", "percent", "Enter 0 or more."],
    ["60,00", "whole", WHOLE],
    ["60.000", "whole", WHOLE],
    ["12.", "whole", WHOLE],
    ["1e3", "whole", WHOLE],
    ["60 000", "whole", `${WHOLE} Leave out the spaces.`],
    ["(2)", "whole", "Enter a whole number, such as 12 or 1,284. Leave out the brackets: -95 is below 0."],
    ["1,5", "decimal", `${DECIMAL} Use a comma only for thousands and a period for decimals.`],
    ["1.2345678", "decimal", `${DECIMAL} Use at most 6 decimals.`],
    ["0x10", "decimal", DECIMAL],
    ["9007199254740992", "whole", "Enter 9,007,199,254,740,991 or less."],
    ["4111-1111-1111-1111", "whole", CARD_NUMBER_ERROR],
  ])("are rejected: %j, as %s, with %s", (text, kind, error) => expect(readNumber(text, kind)).toEqual({ error }));

  const hint = "Enter days from 1 to 30.";

  it.each(["", "0", "31", "-1", "1.5", "1,5", "soon"])("with a range have its words for %j", (text) =>
    expect(readRequiredNumber(text, "whole", { hint, least: 1, most: 30 })).toEqual({ error: hint }),
  );

  it.each([
    ["1", 1],
    ["30", 30],
  ])("with a range include its ends: %s", (text, value) =>
    expect(readRequiredNumber(text, "whole", { hint, least: 1, most: 30 })).toEqual({ value }),
  );
});

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

describe("dollars that a member types", () => {
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
    ["25 CR", -2_500],
    ["$25.00cr", -2_500],
    ["25.00-", -2_500],
  ])("%s is a credit as statements write it: %s cents", (typed, amountCents) => {
    expect(readMoney(typed, { allowNegative: true }).value).toBe(amountCents);
    if (amountCents < 0) expect(readMoney(typed).error).toBe("Enter $0 or more.");
  });

  it("are an error in brackets, which are read as a minus in files alone", () => {
    const error = "Enter dollars, such as 95 or 1,284.60. Leave out the brackets: -95 is below 0.";
    expect(readMoney("(95)", { allowNegative: true })).toEqual({ error });
    expect(readMoney("$(95)")).toEqual({ error });
    const inFile = { allowNegative: true, isFromFile: true };
    expect(readNumber("(95)", "money", inFile)).toEqual({ value: -9_500 });
    expect(readNumber("($1,234.50)", "money", inFile)).toEqual({ value: -123_450 });
    expect(readNumber("(95,00)", "money", inFile).error).toMatch(/^Enter dollars, such as 95 or 1,284\.60\./);
    expect(readNumber("(-95)", "money", inFile).error).toMatch(/^Enter dollars, such as 95 or 1,284\.60\./);
  });

  it.each(["-25 CR", "(-25)", "(25", "25)", "(25) CR", "--25", "-25-", "25 DR", "CR", "()", "-"])(
    "%s is rejected with a message, as it is ambiguous",
    (typed) =>
      expect(readMoney(typed, { allowNegative: true }).error).toMatch(/^Enter dollars, such as 95 or 1,284\.60\./),
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

const centsEach = { hint: "Enter cents, 0 to 10.", most: 10, decimals: 4 };

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
  ])("%j is read as %s", (typed, value) => expect(readNumber(typed, "decimal", centsEach).value).toBe(value));

  it.each([
    ["11", "Enter cents, 0 to 10."],
    ["1,4", "Enter cents, 0 to 10. Use a comma only for thousands and a period for decimals."],
  ])("%j is rejected: %s", (typed, error) => expect(readNumber(typed, "decimal", centsEach)).toEqual({ error }));
});

describe("a number as it is typed", () => {
  it.each([
    ["", "money", null],
    ["0", "money", 0],
    ["95", "money", 9_500],
    ["$1,284.60", "money", 128_460],
    ["28.99%", "percent", 2_899],
    ["0.1", "percent", 10],
    ["12", "whole", 12],
    ["20.", "percent", 2_000],
    [".5", "decimal", 0.5],
    ["1.5", "decimal", 1.5],
  ] as const)("reads %j as %s: %j", (typed, kind, value) => {
    expect(readNumber(typed, kind)).toEqual({ value });
  });

  it.each([
    ["-5", "money"],
    ["9.999", "money"],
    ["about 95", "money"],
    ["1.5", "whole"],
    [".", "money"],
    ["3.125", "percent"],
    ["1e3", "decimal"],
  ] as const)("rejects %j as %s", (typed, kind) => {
    expect(readNumber(typed, kind)).toHaveProperty("error");
  });

  it.each([
    [9_500, "money", "95"],
    [128_460, "money", "1284.60"],
    [2_899, "percent", "28.99"],
    [0, "money", "0"],
    [null, "money", ""],
  ] as const)("writes %j as %s so that it reads the same again", (value, kind, typed) => {
    expect(typedNumber(value, kind)).toBe(typed);
    expect(readNumber(typed, kind)).toEqual({ value });
  });
});
