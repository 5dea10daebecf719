import { foldText } from "../fold-text.ts";

/** Between the digits of a number, as people write it. */
const GAP = String.raw`[^\S\n]?[\p{Pd}./]?[^\S\n]?`;
const GROUP_GAP = String.raw`[\p{Zs}\p{Pd}.]`;
const DIGIT = String.raw`\p{Nd}`;

/** In four groups, as American Express writes it, and a Social Security number. */
const GROUPED_NUMBERS = [
  `(?:${DIGIT}{4}${GROUP_GAP}){3}${DIGIT}{4}(?:${GROUP_GAP}${DIGIT}{1,3})?`,
  `${DIGIT}{4}${GROUP_GAP}${DIGIT}{6}${GROUP_GAP}${DIGIT}{4,5}`,
  `${DIGIT}{3}${GROUP_GAP}${DIGIT}{2}${GROUP_GAP}${DIGIT}{4}`,
];

/** American with an area code, without one, and of other countries. */
const PHONES = [
  String.raw`(?:\+?1${GAP})?(?:\(${DIGIT}{3}\)|${DIGIT}{3})${GAP}${DIGIT}{3}${GAP}${DIGIT}{4}`,
  `[2-9]${DIGIT}{2}[-‑]${DIGIT}{4}`,
  String.raw`\+${DIGIT}(?:${GAP}\(?${DIGIT}\)?){7,14}`,
];

/** A number that isn't the end of an amount, nor part of a longer one. */
const wholeNumber = (forms: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![${DIGIT}$]|${DIGIT}[.,])(?:${forms.join("|")})(?!${DIGIT})`, "gu");

const MASKS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [/[\p{L}\p{M}\p{N}._%+'’-]{1,64}[@＠﹫](?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/gu, "[email]"],
  [wholeNumber(GROUPED_NUMBERS), "[number]"],
  [wholeNumber(PHONES), "[phone]"],
  [/\p{Nd}{5,}/gu, "[number]"],
];

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

/**
 * Text without what identifies a person, each part replaced by a word that keeps the sentence readable.
 *
 * @param personal names and addresses of the member who asks
 */
export const maskText = (text: string, personal: readonly string[] = []): string =>
  maskPersonal(
    MASKS.reduce((masked, [pattern, mask]) => masked.replaceAll(pattern, mask), text),
    personal,
  );
