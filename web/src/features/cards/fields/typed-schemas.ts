import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";
import * as z from "zod/mini";
import { readDay, readMoney } from "./format-money.ts";
import type { Typed } from "./format-money.ts";

/** A text field that may be left blank. It takes no card number. */
export const typedText = z.string().check(
  z.refine((typed) => !hasCardNumber(typed), { error: CARD_NUMBER_ERROR }),
  z.trim(),
);

const readWith = <Value>(read: (typed: string) => Typed<Value>) =>
  z.pipe(
    z.string(),
    z.transform((typed, { issues }): Value => {
      const { value, error } = read(typed);
      if (error === undefined) return value;
      issues.push({ code: "custom", message: error, input: typed });
      return z.NEVER;
    }),
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

/** A day of the month, 1 to 31. */
export const typedDay = readWith(readDay);

/** A percentage; null when nothing was typed. */
export const typedPercent = (most: number) =>
  readWith((typed): Typed<number | null> => {
    const text = typed.trim().replace(/\s*%$/, "");
    if (text === "") return { value: null };
    if (hasCardNumber(text)) return { error: CARD_NUMBER_ERROR };
    const isPercent = /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) <= most;
    return isPercent ? { value: Number(text) } : { error: `Enter a percentage from 0 to ${most}.` };
  });
