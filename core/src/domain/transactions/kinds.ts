/** What a transaction is. A page that filters by these needs no schema. */
export const TRANSACTION_KINDS = [
  "purchase",
  "refund",
  /** Towards the card's balance. Positive: one that was returned. */
  "payment",
  "fee",
  "interest",
  /** A statement credit or a reward that was redeemed. */
  "credit",
  /** Cash, and what issuers treat as cash: it earns nothing. */
  "cash_advance",
] as const;
