import { hasCardNumber } from "@cardwell/core/domain/wallet/card-number";

const mostDigits = 6;

/** Whether the server may be asked for a shop of that name: not for a card number, nor for the beginning of one. */
export const mayBeShop = (typed: string): boolean =>
  !hasCardNumber(typed) && (typed.match(/\p{Nd}/gu)?.length ?? 0) <= mostDigits;
