import { readMoney, readNumber } from "@cardwell/core/domain/number-text";
import type { ReadNumber } from "@cardwell/core/domain/number-text";
import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";
import * as z from "zod/mini";
import { readWith } from "../../../components/use-api-form.ts";

/** A text field that may be left blank. It takes no card number. */
export const typedText = z.string().check(
  z.refine((typed) => !hasCardNumber(typed), { error: CARD_NUMBER_ERROR }),
  z.trim(),
);

/** A money field, as cents; null when nothing was typed. */
export const typedCents = readWith(readMoney);

/** One that the bank may owe. */
export const typedBalance = readWith((typed) => readMoney(typed, { allowNegative: true }));

/** A money field that can't be left blank. */
export const requiredCents = (missing: string, { least = 0, typed = typedCents } = {}) =>
  z.pipe(
    typed,
    z.transform((amountCents, { issues }): number => {
      if (amountCents !== null && amountCents >= least) return amountCents;
      issues.push({ code: "custom", message: missing, input: amountCents });
      return z.NEVER;
    }),
  );

const dayHint = "Enter a day of the month, 1 to 31.";

/** A day of a month as typed. Null: nothing was typed. */
export function readDay(typed: string): ReadNumber {
  const day = readNumber(typed.trim().replace(/(?<=^\d{1,2})(st|nd|rd|th)$/i, ""), "whole", { hint: dayHint });
  const value = day.value ?? 1;
  if (value < 1) return { error: dayHint };
  return value > 31 ? { error: "A month has at most 31 days." } : day;
}

/** A day of the month, 1 to 31. */
export const typedDay = readWith(readDay);

/** A percentage; null when nothing was typed. */
export const typedPercent = (most: number) =>
  z.pipe(
    readWith((typed) =>
      readNumber(typed, "percent", { hint: `Enter a percentage from 0 to ${most}.`, most: most * 100 }),
    ),
    z.transform((bps) => (bps === null ? null : bps / 100)),
  );
