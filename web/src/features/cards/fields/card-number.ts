import {
  CARD_NUMBER_ERROR,
  hasCardNumber,
  mayContainPartialCardNumber,
} from "@cardwell/core/domain/wallet/card-number";

/** The error at a text that holds what looks like a full card number. */
export const textError = (typed: string): string | undefined => (hasCardNumber(typed) ? CARD_NUMBER_ERROR : undefined);

/** A card number is typed digit by digit: what may be the beginning of one is as little kept as the whole. */
export const mayBeNumber = (typed: unknown): boolean => typeof typed === "string" && mayContainPartialCardNumber(typed);
