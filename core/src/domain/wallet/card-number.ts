/** Twelve or more digits in a row, spaced as people space numbers, are what a card number looks like. */
const plainRun = /(?:\p{Nd}[ .\-–—_/]*){12}/u;

/** With other separators, a run of digits is a card number only when its check digit is valid, because lists contain dates and amounts, too. */
const markedRuns = /\p{Nd}(?:[\s\p{P}\p{S}\p{Cf}]*\p{Nd}){12,18}(?![\s\p{P}\p{S}\p{Cf}]*\p{Nd})/gu;

const zeros = [0x30, 0x660, 0x6f0, 0x966];

/** The value of a digit, in the scripts that our members' keyboards have. */
function toDigit(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const zero = zeros.find((each) => code >= each && code <= each + 9);
  return zero === undefined ? 0 : code - zero;
}

/** The check digit of card numbers (Luhn). */
function isChecked(digits: readonly number[]): boolean {
  const sum = digits.toReversed().reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a text contains what looks like a full card number. */
export function hasCardNumber(typed: string): boolean {
  const text = typed.normalize("NFKC");
  if (plainRun.test(text)) return true;
  return (text.match(markedRuns) ?? []).some((run) => isChecked((run.match(/\p{Nd}/gu) ?? []).map(toDigit)));
}

/** Whether an id is a card number: our ids are random and may contain many digits, but never only digits. */
export const isCardNumberAsId = (id: string): boolean => /^\d{12,19}$/.test(id);

/** The error message for a full card number, in the field and in the API's response. */
export const CARD_NUMBER_ERROR =
  "This looks like a full card number. We never store one. Enter the last four digits at most.";
