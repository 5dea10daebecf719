import { foldText } from "../fold-text.ts";
import { hasCardNumber } from "../wallet/card-number.ts";

const DIGIT = String.raw`\p{Nd}`;
const DASH = String.raw`[\p{Pd}\u2212]`;
/** Between the digits of what is a number, as people write it. */
const GAP = String.raw`[^\S\n]?(?:${DASH}|[./])?[^\S\n]?`;
/** Anything but what is part of words and amounts. */
const ANY_GAP = String.raw`[^\p{L}\p{M}\p{N}\p{Sc}%]{1,3}`;
const DASH_OR_DOT = String.raw`\p{Zs}?${DASH}\p{Zs}?|\.`;

/** Groups of so many digits with the same between them each time, as amounts and years in a row seldom have it. */
function inGroups(gap: string, first: string, ...others: string[]): string {
  const [second = "", ...more] = others.map((length) => `${DIGIT}{${length}}`);
  return `${DIGIT}{${first}}(?<gap>${gap})${[second, ...more].join(String.raw`\k<gap>`)}`;
}

const NOT_YEAR = `(?!(?:19|20)${DIGIT}{2}(?!${DIGIT}))`;
const NOT_IN_AMOUNT = "(?<![$.,])";
const AFTER_PHONE_WORD = String.raw`(?<=\b(?:call|cell|fax|mobile|phone|tel|text)\b\W{0,3}(?:\w{1,12}\W{1,3}){0,2})`;

/** In four groups, as American Express writes it, and a Social Security number. */
const NUMBERS = [
  NOT_YEAR + inGroups(ANY_GAP, "4", "4", "4", "4,"),
  inGroups(ANY_GAP, "4", "6", "4,5"),
  NOT_IN_AMOUNT + inGroups(String.raw`${DASH_OR_DOT}|\p{Zs}`, "3", "2", "4"),
];

/** Of other countries, from abroad and in them; American with brackets, with one sign or nothing between its parts, and after a word. */
const PHONES = [
  String.raw`\+${DIGIT}(?:${GAP}\(?${DIGIT}\)?){7,14}`,
  `${NOT_IN_AMOUNT}(?=0)${inGroups(String.raw`[\p{Zs}\p{Pd}]`, "3,5", "3,4", "3,4")}`,
  String.raw`(?:1${GAP})?\(${DIGIT}{3}\)${GAP}${DIGIT}{3}${GAP}${DIGIT}{4}`,
  `(?:1${GAP})?${inGroups(`${DASH_OR_DOT}|`, "3", "3", "4")}`,
  String.raw`${AFTER_PHONE_WORD}\(?${DIGIT}{3}\)?${GAP}(?:${DIGIT}{3}${GAP})?${DIGIT}{4}`,
];

const wholeNumber = (form: string): RegExp => new RegExp(`(?<!${DIGIT})(?:${form})(?!${DIGIT})`, "giu");

const MASKS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [/[\p{L}\p{M}\p{N}._%+'’-]{1,64}[@＠﹫](?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/gu, "[email]"],
  ...NUMBERS.map((form) => [wholeNumber(form), "[number]"] as const),
  ...PHONES.map((form) => [wholeNumber(form), "[phone]"] as const),
  [/\p{Nd}{5,}/gu, "[number]"],
];

/** As many digits as a card's number has, in other groups. */
const MANY_DIGITS = new RegExp(`${DIGIT}(?:(?:${ANY_GAP})?${DIGIT}){12,}`, "gu");

const maskOddGroups = (text: string): string =>
  text.replaceAll(MANY_DIGITS, (found) => (hasCardNumber(found.replaceAll(/\P{Nd}/gu, "")) ? "[number]" : found));

const WORDS = /[\p{L}\p{M}\p{N}]{2,}/gu;
const PERSONAL = "[private]";
const PERSONAL_WITH_HOUSE_NUMBER = /(?:(\p{Nd}+)[\s,]+)?\[private\](?:[\s,.]+\[private\])*/gu;

/** Numbers of an address are masked beside its words alone: they are in sentences about anything. */
function maskPersonal(text: string, personal: readonly string[]): string {
  const words = new Set(personal.flatMap((each) => each.match(WORDS) ?? []).map(foldText));
  if (words.size === 0) return text;
  return text
    .replaceAll(WORDS, (word) => (/\P{Nd}/u.test(word) && words.has(foldText(word)) ? PERSONAL : word))
    .replaceAll(PERSONAL_WITH_HOUSE_NUMBER, (_, number?: string) =>
      number === undefined || words.has(number) ? PERSONAL : `${number} ${PERSONAL}`,
    );
}

/** Whether something in it was masked. */
export const hasMask = (text: string): boolean => /\[(?:private|email|phone|number)\]/.test(text);

/**
 * Text without what identifies a person, each part replaced by a word that keeps the sentence readable.
 *
 * @param personal names and addresses of the member who asks
 */
export const maskText = (text: string, personal: readonly string[] = []): string =>
  maskPersonal(
    maskOddGroups(MASKS.reduce((masked, [pattern, mask]) => masked.replaceAll(pattern, mask), text)),
    personal,
  );
