const mostDigits = 6;

/** Whether the text may be sent as a merchant search: not for a card number, nor for the beginning of one. */
export const mayBeShop = (typed: string): boolean =>
  (typed.normalize("NFKC").match(/\p{Nd}/gu)?.length ?? 0) <= mostDigits;
