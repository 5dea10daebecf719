import { readNumber } from "@cardwell/core/domain/number-text";
import type { ReadNumber } from "@cardwell/core/domain/number-text";

/** An amount as one would type it. */
export function typedMoney(amountCents: number | null): string {
  if (amountCents === null) return "";
  const [whole, part] = (Math.abs(amountCents) / 100).toFixed(2).split(".");
  return `${amountCents < 0 ? "-" : ""}${Number(whole).toLocaleString("en-US")}${part === "00" ? "" : `.${part}`}`;
}

const dayHint = "Enter a day of the month, 1 to 31.";

/** A day of a month as typed. Null: nothing was typed. */
export function readDay(typed: string): ReadNumber {
  const day = readNumber(typed.trim().replace(/(?<=^\d{1,2})(st|nd|rd|th)$/i, ""), "whole", { hint: dayHint });
  const value = day.value ?? 1;
  if (value < 1) return { error: dayHint };
  return value > 31 ? { error: "A month has at most 31 days." } : day;
}

/** Cents a unit as typed: "1.4", "1.4 ¢". Null: nothing was typed. */
export const readCents = (typed: string): ReadNumber =>
  readNumber(typed.replace(/\s*¢\s*$/, ""), "decimal", { hint: "Enter cents, 0 to 10.", most: 10, decimals: 4 });
