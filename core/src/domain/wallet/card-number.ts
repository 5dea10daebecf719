type Range = { from: string; to: string; lengths: number[] };

const from16To19 = [16, 17, 18, 19];

/**
 * The first digits of the numbers that issuers give to cards, and how many digits these numbers have. Source: the card types of
 * Braintree's `credit-card-type` 10.3.0 (July 2026), and the Visa numbers of 13 digits that processors still publish for tests.
 * Left out: Visa numbers of 18 digits, which nobody issues; of Maestro, which isn't issued in the U.S., all but the ranges of its own; and
 * the networks of other countries, such as Elo, Mir and Troy.
 */
const ranges: Range[] = [
  { from: "4", to: "4", lengths: [13, 16, 19] }, // Visa
  { from: "51", to: "55", lengths: [16] }, // Mastercard
  { from: "2221", to: "2720", lengths: [16] },
  { from: "34", to: "34", lengths: [15] }, // American Express
  { from: "37", to: "37", lengths: [15] },
  { from: "6011", to: "6011", lengths: [16, 19] }, // Discover
  { from: "644", to: "659", lengths: [16, 19] },
  { from: "300", to: "305", lengths: [14, 16, 19] }, // Diners Club
  { from: "36", to: "36", lengths: [14, 16, 19] },
  { from: "38", to: "39", lengths: [14, 16, 19] },
  { from: "3528", to: "3589", lengths: from16To19 }, // JCB
  { from: "1800", to: "1800", lengths: from16To19 },
  { from: "2131", to: "2131", lengths: from16To19 },
  { from: "62", to: "62", lengths: from16To19 }, // UnionPay
  { from: "8100", to: "8171", lengths: from16To19 },
  ...["5018", "5020", "5038", "5893", "6304", "6759", "6761", "6762", "6763"].map((prefix) => ({
    from: prefix,
    to: prefix,
    lengths: [13, 14, 15, ...from16To19], // Maestro
  })),
];

const LONGEST = 19;

const hasPrefix = (digits: string, { from, to }: Range): boolean => {
  const start = digits.slice(0, from.length);
  return start >= from && start <= to;
};

/** The check digit of card numbers (Luhn). */
function isChecked(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, at) => {
      const counted = at % 2 === 0 ? digit : digit * 2;
      return total + (counted > 9 ? counted - 9 : counted);
    }, 0);
  return sum % 10 === 0;
}

const isCardNumber = (digits: string): boolean =>
  ranges.some((range) => range.lengths.includes(digits.length) && hasPrefix(digits, range)) && isChecked(digits);

/** The digit in ASCII: Unicode has the digits of each script in order, from zero to nine. */
function toAscii(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}

/**
 * For each group of digits in a text: itself and those after it, as far as they can be one number. Between them may be anything but letters;
 * letters that are invisible, or that look like a dash, count as separators, too.
 */
const listRows = (typed: string): string[][] =>
  typed
    .normalize("NFKC")
    .split(/(?:(?![\p{DI}\p{Lm}])\p{L})+/u)
    .flatMap((part) => {
      const groups = (part.match(/\p{Nd}+/gu) ?? []).map((group) => group.replaceAll(/\P{ASCII}/gu, toAscii));
      return groups.map((_, first) => groups.slice(first, first + LONGEST));
    });

/**
 * Whether a text contains what looks like a full card number: whole groups of digits, also of one digit each, that have together the
 * first digits and the length of an issuer's cards, and a valid check digit. What is longer than a card number, such as a tracking number,
 * contains none. The number of an order or a booking that has all three by chance is found, too.
 */
export const hasCardNumber = (typed: string): boolean =>
  listRows(typed).some((groups) => {
    let digits = "";
    return groups.some((group) => {
      digits += group;
      return isCardNumber(digits);
    });
  });

/** As many digits as no amount, phone number or day has. */
const MOST_PARTIAL = 10;

/** Whether a text contains what may be a card number of which the last digits are missing, or one with a digit too many. */
export const mayContainPartialCardNumber = (typed: string): boolean =>
  listRows(typed).some((groups) => {
    const digits = groups.join("");
    return digits.length > MOST_PARTIAL && ranges.some((range) => hasPrefix(digits, range));
  });

/** A text without the digits of a card number in it: all of its digits are masked. */
export const maskCardNumber = (text: string): string =>
  hasCardNumber(text) ? text.normalize("NFKC").replaceAll(/\p{Nd}/gu, "•") : text;

/** A bank's text without the numbers of cards, accounts and references: of eight digits in a row and more the last four are left. */
export const maskNumbers = (text: string): string =>
  maskCardNumber(text).replaceAll(/\p{Nd}{4,}(?=\p{Nd}{4})/gu, "••••");

/** Whether an id is a card number: our ids are random and may contain many digits, but never only digits. */
export const isCardNumberAsId = (id: string): boolean => /^\d{12,19}$/.test(id);

/** The error message for a full card number, in the field and in the API's response. */
export const CARD_NUMBER_ERROR =
  "This looks like a full card number. We never store one. Enter the last four digits at most.";
