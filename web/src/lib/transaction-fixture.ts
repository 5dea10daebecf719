import type { TransactionItem } from "./transaction-name.ts";

/** A posted purchase of $53.00 at a café, as the list has it, for the tests to change. */
export const transactionItem = (change: Partial<TransactionItem> = {}): TransactionItem => ({
  id: "tx-1",
  walletCardId: "gold",
  on: "2026-11-16",
  amountCents: 5_300,
  categoryId: "dining",
  categoryLabel: "Dining",
  logo: { url: null, initials: "HC", hue: "copper" },
  categorySource: "mcc",
  merchant: "Harbor Coffee",
  note: null,
  countsForOffer: true,
  source: "bank",
  status: "posted",
  kind: "purchase",
  feeKind: null,
  authorizedOn: null,
  description: "SQ *HARBOR COFFEE",
  mcc: "5814",
  pendingId: null,
  unitsPerDollar: 3,
  benefitId: null,
  refundOf: null,
  ...change,
});
