import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";

const mostCents = 100_000_000;

export type Typed<Value> = { value: Value; error?: undefined } | { value?: undefined; error: string };

/** How statements write an amount in credit: a minus before or after it, brackets around it, or CR behind it. */
const credits = [/^-([^-]+)$/, /^([^-]+)-$/, /^\((.+)\)$/, /^(.+)cr$/i];

/** Reads dollars as a person types them: "$1,284.60", "1284.6", "-20", "(20)", "20 CR". Null: nothing was typed. */
export function readMoney(typed: string, { allowNegative = false } = {}): Typed<number | null> {
  const text = typed.trim();
  if (text === "") return { value: null };
  if (hasCardNumber(text)) return { error: CARD_NUMBER_ERROR };
  const plain = text
    .replaceAll(/\s/g, "")
    .replace(/[−–]/, "-")
    .replace(/^\$([-(])/, "$1");
  const minus = credits.map((credit) => credit.exec(plain)?.[1]).find((amount) => amount !== undefined);
  const match = /^\$?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/.exec(minus ?? plain);
  const [, dollars = "", cents = ""] = match ?? [];
  if (match === null || (dollars === "" && cents === ""))
    return { error: "Enter an amount in dollars, such as 1,284.60." };
  const amountCents = Number(dollars.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
  if (amountCents > mostCents) return { error: "Enter $1,000,000.00 or less." };
  if (minus !== undefined && !allowNegative) return { error: "Enter $0 or more." };
  return { value: minus === undefined || amountCents === 0 ? amountCents : -amountCents };
}

/** The same amount as one would type it. */
export function typedMoney(amountCents: number | null): string {
  if (amountCents === null) return "";
  const [whole, part] = (Math.abs(amountCents) / 100).toFixed(2).split(".");
  return `${amountCents < 0 ? "-" : ""}${Number(whole).toLocaleString("en-US")}${part === "00" ? "" : `.${part}`}`;
}

/** A day of a month as typed. Null: nothing was typed. */
export function readDay(typed: string): Typed<number | null> {
  const text = typed.trim().replace(/(?<=^\d{1,2})(st|nd|rd|th)$/i, "");
  if (text === "") return { value: null };
  const day = Number(text);
  if (!/^\d+$/.test(text) || day < 1) return { error: "Enter a day of the month, 1 to 31." };
  return day > 31 ? { error: "A month has at most 31 days." } : { value: day };
}
