import { money, number } from "./format.ts";
import { CARD_NUMBER_ERROR, hasCardNumber } from "./wallet/card-number.ts";

/** How a number is written: `money` in dollars and kept in cents, `percent` kept in basis points. */
export type NumberKind = "money" | "percent" | "whole" | "decimal";

/** Null: nothing is written, which is "not known" and never 0. */
export type ReadNumber<Value = number | null> =
  | { value: Value; error?: undefined }
  | { value?: undefined; error: string };

type Options = {
  /** What to write, also in place of a number that is out of range; without it, each kind has a hint of its own. */
  hint?: string;
  most?: number;
  allowNegative?: boolean;
  /** In files brackets are a minus; a person who types them may mean something else. */
  isFromFile?: boolean;
  decimals?: number;
};

const hints: Record<NumberKind, string> = {
  money: "Enter dollars, such as 95 or 1,284.60.",
  percent: "Enter a percentage, such as 3 or 28.99.",
  whole: "Enter a whole number, such as 12 or 1,284.",
  decimal: "Enter a number, such as 1.5.",
};

const maxDecimals: Record<NumberKind, number> = { money: 2, percent: 2, whole: 0, decimal: 6 };

const signs: Partial<Record<NumberKind, RegExp>> = { money: /^\$/, percent: /%$/, decimal: /¢$/ };

/** How statements write an amount in credit: a minus before or after it, CR behind it, or brackets around it. */
const credits = [/^-([^-]+)$/, /^([^-]+)-$/, /^(.+)cr$/i];
const brackets = /^\((.+)\)$/;

/** With full-width characters as plain ones, one kind of minus, and no spaces beside signs. */
const simplify = (text: string): string =>
  text
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[−–‐‑]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/(?<=[-+($]) | (?=[-)%¢]|cr$)/gi, "")
    .replace(/^\$(?=[-+(])/, "");

/** Why a text is no number, where that can be named. */
function explain(text: string, kind: NumberKind): string {
  if (kind === "money" && /[^\P{Sc}$]/u.test(text)) return " Amounts are in US dollars.";
  if (brackets.test(text)) return " Leave out the brackets: -95 is below 0.";
  if (/\d\s+\d/.test(text)) return " Leave out the spaces.";
  if (kind === "whole" || !/\d[,'’]|[,'’]\d|\..*\./.test(text)) return "";
  return ` Use a comma only for thousands and a period for ${kind === "money" ? "cents" : "decimals"}.`;
}

/**
 * Reads a number as a person or a file writes it. What can be read two ways is an error that shows how to write it: a comma is read
 * only before each group of three digits, and a period only before decimals.
 */
export function readNumber(
  text: string,
  kind: NumberKind,
  {
    hint,
    most = Number.MAX_SAFE_INTEGER,
    allowNegative = false,
    isFromFile = false,
    decimals = maxDecimals[kind],
  }: Options = {},
): ReadNumber {
  const reject = (error: string) => ({ error: hasCardNumber(text) ? CARD_NUMBER_ERROR : error });
  const plain = simplify(text);
  if (plain === "") return { value: null };
  const negated = [...credits, ...(isFromFile ? [brackets] : [])]
    .map((credit) => credit.exec(plain)?.[1])
    .find((size) => size !== undefined);
  const size = (negated ?? plain.replace(/^\+/, "")).replace(signs[kind] ?? "", "");
  const match = /^(?=\.?\d)(\d*|[1-9]\d{0,2}(?:,\d{3})+)(\.\d*)?$/.exec(size);
  if (match === null) return reject(`${hint ?? hints[kind]}${explain(plain, kind)}`);
  const [, whole = "", point = ""] = match;
  const fraction = point.slice(1);
  if (fraction.length > decimals || (point !== "" && decimals === 0)) {
    return reject(`${hint ?? hints[kind]}${decimals === 0 ? "" : ` Use at most ${decimals} decimals.`}`);
  }
  const isHundredths = kind === "money" || kind === "percent";
  const units = whole.replaceAll(",", "");
  const value = Number(isHundredths ? `${units}${fraction.padEnd(2, "0")}` : `${units}.${fraction}0`);
  if (value > most) {
    const shown = kind === "money" ? money(most) : number(kind === "percent" ? most / 100 : most);
    return reject(hint ?? `Enter ${shown} or less.`);
  }
  if (negated !== undefined && !allowNegative) {
    return reject(hint ?? `Enter ${kind === "money" ? "$0" : "0"} or more.`);
  }
  return { value: negated === undefined || value === 0 ? value : -value };
}

/** The same where a number has to be written, `least` or more. */
export function readRequiredNumber(
  text: string,
  kind: NumberKind,
  { least = 0, ...options }: Options & { least?: number } = {},
): ReadNumber<number> {
  const { value, error } = readNumber(text, kind, options);
  if (error !== undefined) return { error };
  return value === null || value < least ? { error: options.hint ?? hints[kind] } : { value };
}

const MOST_CENTS = 100_000_000;
const MOST_UNITS = 999_999;

/** Dollars that a member types, in cents: "$1,284.60", and where they may be negative "-20", "20 CR". */
export const readMoney = (typed: string, { allowNegative = false } = {}): ReadNumber =>
  readNumber(typed, "money", { most: MOST_CENTS, allowNegative });

/** An amount above 0 that a member types, in cents or whole units; `missing` is the error where there is none. */
export function readAmount(typed: string, isMoney: boolean, missing: string): ReadNumber<number> {
  const { value, error } = isMoney ? readMoney(typed) : readNumber(typed, "whole", { most: MOST_UNITS });
  if (error !== undefined) return { error };
  return value === null || value === 0 ? { error: missing } : { value };
}

/** Dollars as a member would type them: "1,284.60". */
export function typedMoney(amountCents: number | null): string {
  if (amountCents === null) return "";
  const [whole, part] = (Math.abs(amountCents) / 100).toFixed(2).split(".");
  return `${amountCents < 0 ? "-" : ""}${Number(whole).toLocaleString("en-US")}${part === "00" ? "" : `.${part}`}`;
}

/** A number as one would type it, without commas. */
export function typedNumber(value: number | null, kind: NumberKind): string {
  if (value === null) return "";
  if (kind === "money") return (value / 100).toFixed(value % 100 === 0 ? 0 : 2);
  return kind === "percent" ? String(value / 100) : String(value);
}
