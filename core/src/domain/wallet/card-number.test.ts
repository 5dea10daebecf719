import { describe, expect, it } from "vitest";
import { harmlessTexts, testNumbers } from "./card-number-fixture.ts";
import { hasCardNumber, maskCardNumber, maskNumbers, mayContainPartialCardNumber } from "./card-number.ts";

describe("what looks like a full card number", () => {
  it.each([
    "4242424242424242",
    "4242 4242 4242 4242",
    "4242-4242-4242-4242",
    "3782 822463 10005",
    "my card 4242.4242.4242.4242 please",
    "４２４２４２４２４２４２４２４２",
    "4242 – 4242 – 4242 – 4242",
  ])("is found in %s", (typed) => expect(hasCardNumber(typed)).toBe(true));

  it.each(["ending 4417", "opened 2024-03-15, limit 26000", "1-800-432-3117", "Gold 2026"])(
    "is not seen in %s",
    (typed) => expect(hasCardNumber(typed)).toBe(false),
  );
});

describe("a card number between other marks", () => {
  it.each([
    "4111\t1111\t1111\t1111",
    "4111\n1111\n1111\n1111",
    "4111\r\n1111\r\n1111\r\n1111",
    "4111,1111,1111,1111",
    "4111•1111•1111•1111",
    "4111_1111_1111_1111",
    "4111/1111/1111/1111",
    "4111\\1111\\1111\\1111",
    "4111|1111|1111|1111",
    "4111+1111+1111+1111",
    "4111 = 1111 = 1111 = 1111",
    "4111—1111—1111—1111",
    "4111−1111−1111−1111",
    "4111ー1111ー1111ー1111",
    "4111   -   1111   -   1111   -   1111",
    "4111 -- 1111 // 1111 .. 1111",
    "(4111) (1111) (1111) (1111)",
    "[4111][1111][1111][1111]",
    "4111 (1111) 1111 (1111)",
    "“4111” “1111” “1111” “1111”",
    "4111…1111…1111…1111",
    "4111🙂1111🙂1111🙂1111",
    "4111\u00a01111\u00a01111\u00a01111",
    "4111\u202f1111\u202f1111\u202f1111",
    "4111\u200b1111\u200b1111\u200b1111",
    "4111\u200d1111\u200d1111\u200d1111",
    "4111\u00ad1111\u00ad1111\u00ad1111",
    "4111\u20601111\ufeff1111\u200e1111",
    "4111\u31641111\u31641111\u31641111",
    "4111\u28001111\u28001111\u28001111",
    "4111\u03011111\u03011111\u03011111",
    "4\ufe0f\u20e31\ufe0f\u20e31\ufe0f\u20e31\ufe0f\u20e31111 1111 1111",
    "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
    "4-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1",
    "4.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1",
    "41 11 11 11 11 11 11 11",
    "411111 1111111111",
    "41111111 11111111",
    "4111111111111 111",
    "my amex is 3782:822463:10005, ok",
    "Visa4111111111111111exp",
    "card=4111111111111111;cvc=123",
    "No. 4111111111111111.",
    "4111 1111 1111 1111 12/29 123",
    "12/29 4111 1111 1111 1111",
    "2026-11-14 4111 1111 1111 1111 2026-11-16",
    "90210 4111 1111 1111 1111",
    "4111 1111 1111 1111 4242 4242 4242 4242",
    "4111 1111 1111 1112 4242 4242 4242 4242",
    "1234 5678 9012 3456, 4111 1111 1111 1111",
    "4111111111111111 4242424242424242 5555555555554444",
    "1. 4111-1111-1111-1111 2. 4242-4242-4242-4242",
    "4111 1111 1111 1111 4111 1111",
  ])("is found in %j", (typed) => {
    expect(hasCardNumber(typed)).toBe(true);
  });

  it.each([
    ["Arabic", "٤١١١١١١١١١١١١١١١"],
    ["Persian", "۴۱۱۱ ۱۱۱۱ ۱۱۱۱ ۱۱۱۱"],
    ["Devanagari", "४१११ ११११ ११११ ११११"],
    ["Bengali", "৪১১১-১১১১-১১১১-১১১১"],
    ["Gurmukhi", "੪੧੧੧ ੧੧੧੧ ੧੧੧੧ ੧੧੧੧"],
    ["Tamil", "௪௧௧௧ ௧௧௧௧ ௧௧௧௧ ௧௧௧௧"],
    ["Thai", "๔๑๑๑๑๑๑๑๑๑๑๑๑๑๑๑"],
    ["Lao", "໔໑໑໑ ໑໑໑໑ ໑໑໑໑ ໑໑໑໑"],
    ["Tibetan", "༤༡༡༡ ༡༡༡༡ ༡༡༡༡ ༡༡༡༡"],
    ["Burmese", "၄၁၁၁ ၁၁၁၁ ၁၁၁၁ ၁၁၁၁"],
    ["Khmer", "៤១១១ ១១១១ ១១១១ ១១១១"],
    ["Adlam", "𞥔𞥑𞥑𞥑 𞥑𞥑𞥑𞥑 𞥑𞥑𞥑𞥑 𞥑𞥑𞥑𞥑"],
    ["full-width", "４１１１　１１１１　１１１１　１１１１"],
    ["bold mathematical", "𝟒𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 𝟏𝟏𝟏𝟏 𝟏𝟏𝟏𝟏"],
    ["monospace mathematical", "𝟺𝟷𝟷𝟷 𝟷𝟷𝟷𝟷 𝟷𝟷𝟷𝟷 𝟷𝟷𝟷𝟷"],
    ["superscript", "⁴¹¹¹ ¹¹¹¹ ¹¹¹¹ ¹¹¹¹"],
    ["circled", "④①①① ①①①① ①①①① ①①①①"],
    ["several kinds of", "٤१1１ 1111 ١١١١ ११११"],
  ])("is found in %s digits", (_, typed) => {
    expect(hasCardNumber(typed)).toBe(true);
  });

  it.each(["$1,200, $1,300, $900 and $1,450", "2026-01-02, 2026-02-03", "calls on 10/02/2026; 11/02/2026"])(
    "is not seen in %j",
    (typed) => {
      expect(hasCardNumber(typed)).toBe(false);
    },
  );

  it("is detected fast in any text", () => {
    const before = process.threadCpuUsage();
    hasCardNumber("1 ".repeat(50_000));
    hasCardNumber("1,".repeat(6).repeat(20_000));
    hasCardNumber(`${"•".repeat(50_000)}1`);
    hasCardNumber("4 ".repeat(5_000));
    hasCardNumber("4".repeat(10_000));
    hasCardNumber("٤".repeat(10_000));
    hasCardNumber("4a".repeat(5_000));
    hasCardNumber("a".repeat(10_000));
    expect(process.threadCpuUsage(before).user).toBeLessThan(10_000_000);
  });
});

describe("each published test number", () => {
  const spellings: [string, (number: string) => string][] = [
    ["without separators", (number) => number.replaceAll(" ", "")],
    ["with spaces", (number) => number],
    ["with dashes", (number) => number.replaceAll(" ", "-")],
    ["with dots", (number) => number.replaceAll(" ", ".")],
    ["with slashes", (number) => number.replaceAll(" ", "/")],
    ["with en dashes between spaces", (number) => number.replaceAll(" ", " – ")],
    ["with underscores", (number) => number.replaceAll(" ", "_")],
    ["with no-break spaces", (number) => number.replaceAll(" ", "\u00a0")],
    ["with zero-width spaces", (number) => number.replaceAll(" ", "\u200b")],
    ["with line breaks", (number) => number.replaceAll(" ", "\n")],
    ["in parentheses", (number) => `(${number.replaceAll(" ", ") (")})`],
    ["digit by digit", (number) => number.replaceAll(" ", "").split("").join(" ")],
    ["in a sentence", (number) => `The card 1 of 2 is ${number}, valid until 12/29, code 123.`],
    ["after a date", (number) => `2026-11-14 ${number}`],
    ["after another number", (number) => `1234 5678 9012 3456 ${number}`],
    ["before itself", (number) => `${number} ${number}`],
    [
      "in full-width digits",
      (number) => number.replaceAll(/\d/g, (digit) => "０１２３４５６７８９"[Number(digit)] ?? ""),
    ],
    ["in Arabic digits", (number) => number.replaceAll(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "")],
    ["in Devanagari digits", (number) => number.replaceAll(/\d/g, (digit) => "०१२३४५६७८९"[Number(digit)] ?? "")],
  ];

  it("is one of 50", () => {
    expect(new Set(testNumbers).size).toBe(50);
  });

  it.each(spellings)("is found %s", (_, spell) => {
    expect(testNumbers.filter((number) => !hasCardNumber(spell(number)))).toEqual([]);
  });

  it("isn't found with another check digit", () => {
    const toOther = (number: string) => `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
    expect(testNumbers.filter((number) => hasCardNumber(toOther(number)))).toEqual([]);
  });
});

describe("a harmless text", () => {
  it("is one of 200", () => {
    expect(new Set(harmlessTexts).size).toBeGreaterThanOrEqual(200);
  });

  it.each(harmlessTexts)("has no card number: %s", (typed) => {
    expect(hasCardNumber(typed)).toBe(false);
  });
});

describe("the rule for card numbers", () => {
  it.each([
    ["a number of 12 digits", "411111111111"],
    ["a number of 14 digits that begins as Visa's of 16 do", "41111111111114"],
    ["a number of 16 digits that no issuer's begins like", "9111 1111 1111 1110"],
    ["a Mastercard below the second range", "2220 9999 9999 9991"],
    ["a Mastercard above the second range", "2721 0000 0000 0004"],
    ["a number inside of a longer one", "00004111111111111111"],
    ["a number with a digit too many in its last group", "4111 1111 1111 11111"],
    ["a number whose groups are apart in words", "4111 1111 and 1111 1111"],
  ])("leaves out %s", (_, typed) => {
    expect(hasCardNumber(typed)).toBe(false);
  });

  it.each([
    ["the first Mastercard of the second range", "2221 0000 0000 0009"],
    ["the last Mastercard of the second range", "2720 9900 0000 0007"],
    ["19 digits of Visa", "4000 0000 0000 0000 006"],
  ])("includes %s", (_, typed) => {
    expect(hasCardNumber(typed)).toBe(true);
  });

  it.each([
    ["an order", "Order 4532-0151-1283-0366"],
    ["days", "3/1/26, 4/1/26, 5/1/26, 6/1/26, 7/1/26, 8/1/26"],
    ["counts", "1 2 3 4 5 6 7 8 9 10 11 12 13"],
  ])("includes the digits of %s that satisfy it by chance", (_, typed) => {
    expect(hasCardNumber(typed)).toBe(true);
  });
});

describe("what may be a card number of which digits are missing", () => {
  it.each([
    "4111 1111 111",
    "41111111111",
    "4-1-1-1-1-1-1-1-1-1-1",
    "on 12/29: 4111 1111 1111 111",
    "٤١١١١١١١١١١",
    "3782 822463 1",
    "6011 1111 1111 11",
    "4111 1111 1111 1112",
    "411111111111111111111",
    "4111 1111 1111 1111",
  ])("is seen in %s", (typed) => {
    expect(mayContainPartialCardNumber(typed)).toBe(true);
  });

  it.each(["4111 1111 11", "2026-11-14 - 2026-11-16", "(212) 555-0134", "Order 112-1234567-1234567", "$1,284.60"])(
    "isn't seen in %s",
    (typed) => {
      expect(mayContainPartialCardNumber(typed)).toBe(false);
    },
  );

  it("is seen in each published test number from its 11th digit on", () => {
    const beginnings = testNumbers.flatMap((number) => {
      const digits = number.replaceAll(" ", "");
      return Array.from({ length: digits.length - 10 }, (_, at) => digits.slice(0, 11 + at));
    });
    expect(beginnings.filter((typed) => !mayContainPartialCardNumber(typed))).toEqual([]);
  });
});

describe("a masked text", () => {
  it.each([
    ["Paid with 4111 1111 1111 1111 on 11/14", "Paid with •••• •••• •••• •••• on ••/••"],
    ["٤١١١ ١١١١ ١١١١ ١١١١", "•••• •••• •••• ••••"],
    ["④①①① ①①①① ①①①① ①①①①", "•••• •••• •••• ••••"],
    ["Order 112-1234567-1234567", "Order 112-1234567-1234567"],
    ["Ticket ① of ②", "Ticket ① of ②"],
  ])("of %s is %s", (text, masked) => {
    expect(maskCardNumber(text)).toBe(masked);
    expect(hasCardNumber(maskCardNumber(text))).toBe(false);
  });
});

describe("a bank's text", () => {
  it.each([
    ["PAYMENT FROM CHECKING 000123456789", "PAYMENT FROM CHECKING ••••6789"],
    ["24013395234000912345678 LYFT", "••••5678 LYFT"],
    ["VISA 4111 1111 1111 1111", "VISA •••• •••• •••• ••••"],
    ["AMZN 112-1234567-1234567", "AMZN 112-1234567-1234567"],
    ["SHELL OIL 5744201 PORTLAND OR 97205", "SHELL OIL 5744201 PORTLAND OR 97205"],
  ])("%s is stored as %s", (text, masked) => {
    expect(maskNumbers(text)).toBe(masked);
  });
});
