import { describe, expect, it } from "vitest";
import { readNumber, readRequiredNumber } from "./number-text.ts";
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
    ["90071992547409.92", CARD_NUMBER_ERROR],
  ])("%j are rejected: %s", (text, error) => expect(readNumber(text, "money")).toEqual({ error }));

  it.each([
    ["-95", -9_500],
    ["−95", -9_500],
    ["–95.5", -9_550],
    ["－９５", -9_500],
    ["- $1,234.50", -123_450],
    ["$-95", -9_500],
    ["(95)", -9_500],
    ["($1,234.50)", -123_450],
    ["95-", -9_500],
    ["95 CR", -9_500],
    ["-0", 0],
  ])("%j are %i cents where they can be below $0, and else rejected", (text, value) => {
    expect(readNumber(text, "money", { allowNegative: true })).toEqual({ value });
    expect(readNumber(text, "money")).toEqual({ error: "Enter $0 or more." });
  });

  it.each([
    ["(95,00)", DOLLARS_AND_COMMAS],
    ["-1.234,50", DOLLARS_AND_COMMAS],
    ["(-95)", DOLLARS],
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
    ["(2)", "whole", "Enter 0 or more."],
    ["1,5", "decimal", `${DECIMAL} Use a comma only for thousands and a period for decimals.`],
    ["1.2345678", "decimal", `${DECIMAL} Use at most 6 decimals.`],
    ["0x10", "decimal", DECIMAL],
    ["9007199254740992", "whole", CARD_NUMBER_ERROR],
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
