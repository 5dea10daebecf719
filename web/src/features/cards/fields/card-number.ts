import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";

/** The error at a text that holds what looks like a full card number. */
export const textError = (typed: string): string | undefined => (hasCardNumber(typed) ? CARD_NUMBER_ERROR : undefined);

const elevenDigits = /(?:\p{Nd}[^\p{Nd}\p{L}]*){11}/u;

/**
 * A card number is typed digit by digit: what has more of them, with no letter between, than any amount or day is as little kept as
 * the whole.
 */
export const mayBeNumber = (typed: unknown): boolean =>
  typeof typed === "string" && (hasCardNumber(typed) || elevenDigits.test(typed));
