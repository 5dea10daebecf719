import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";
import * as z from "zod/mini";
import { readMoney } from "./format-money.ts";

/** A text field that may be left blank. It takes no card number. */
export const typedText = z.string().check(
  z.refine((typed) => !hasCardNumber(typed), { error: CARD_NUMBER_ERROR }),
  z.trim(),
);

/** A money field, as cents; null when nothing was typed. */
export const typedCents = z.pipe(
  z.string(),
  z.transform((typed, { issues }): number | null => {
    const { value, error } = readMoney(typed);
    if (error !== undefined) issues.push({ code: "custom", message: error, input: typed });
    return value ?? null;
  }),
);

/** A money field that can't be left blank. */
export const requiredCents = (missing: string, { least = 0 } = {}) =>
  z.pipe(
    typedCents,
    z.transform((amountCents, { issues }): number => {
      const isEnough = amountCents !== null && amountCents >= least;
      if (!isEnough) issues.push({ code: "custom", message: missing, input: amountCents });
      return amountCents ?? 0;
    }),
  );
