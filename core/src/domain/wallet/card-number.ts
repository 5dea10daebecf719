/** A run of 12 or more digits, however it is spaced, is what a card number looks like. */
const cardNumber = /(?:\d[ .\-–—_/]*){12,}/;

/** Whether words hold what looks like a full card number. */
export const hasCardNumber = (typed: string): boolean => cardNumber.test(typed.normalize("NFKC"));

/** What is said to a person who typed one, in the field and in the server's answer. */
export const CARD_NUMBER_REFUSAL =
  "This looks like a full card number. We never keep one: write the last four digits at most.";
