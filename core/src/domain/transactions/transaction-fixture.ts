import { examplePurchase, reference } from "../earning/example-cards.ts";
import type { Purchase } from "../wallet/shapes.ts";
import type { EntryContext } from "./entries.ts";
import { fromPurchase } from "./entries.ts";
import type { BankEntry, Transaction } from "./shapes.ts";

/** A posted purchase of $300 as the bank reports it, and other entries, for the tests to change. */
export const bankEntry = (change: Partial<BankEntry> = {}): BankEntry => ({
  id: "bank-1",
  walletCardId: "card-1",
  isPending: false,
  pendingId: null,
  on: "2026-11-20",
  authorizedOn: null,
  amountCents: 30_000,
  description: "CORNER MARKET 0412 PORTLAND OR",
  merchantName: "Corner Market",
  merchantId: null,
  mcc: "5411",
  category: null,
  code: null,
  country: null,
  isOnline: false,
  ...change,
});

export const entered = (amountCents: number, change: Partial<Purchase> = {}): Transaction =>
  fromPurchase(examplePurchase(amountCents, { booked: null, ...change }));

export const entryContext = (change: Partial<EntryContext> = {}): EntryContext => ({
  cards: {},
  getTerms: () => null,
  reference,
  rules: {},
  ...change,
});
