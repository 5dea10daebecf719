import { hasCardNumber } from "@cardwell/core/domain/wallet/card-number";

const mostDigits = 10;

/** A card number is typed digit by digit: what has more of them than any amount or day is as little kept as the whole. */
export const mayBeNumber = (typed: unknown): boolean =>
  typeof typed === "string" && (hasCardNumber(typed) || (typed.match(/\p{Nd}/gu)?.length ?? 0) > mostDigits);
