import { countOf, formatMoney } from "../../lib/format.ts";

/** "$114.50", "2 nights": an amount of a credit in its own unit. */
export function formatAmount(amount: number | null, unit: string | null): string {
  if (amount === null) return "not known";
  return unit === null ? formatMoney(amount) : countOf(amount, unit);
}

/** "80%" of a weight from 0 to 1. */
export const formatWeight = (weight: number): string => `${Math.round(weight * 100)}%`;

/** "20.1%" of basis points, without the tenth where it is none. */
export const formatBps = (bps: number): string => `${(bps / 100).toFixed(1).replace(/\.0$/, "")}%`;

/** Cuts a sentence at its sums, so that they can stand out. */
export const piecesOf = (sentence: string): { at: number; text: string; isMoney: boolean }[] =>
  [...sentence.matchAll(/[−-]?\$\d[\d,]*(?:\.\d{2})?|(?:(?![−-]?\$\d)[^])+/g)].map(({ index, 0: text }) => ({
    at: index,
    text,
    isMoney: /^[−-]?\$\d/.test(text),
  }));

/** "−$795.00" */
export const minusMoney = (amountCents: number): string => `−${formatMoney(Math.abs(amountCents))}`;
