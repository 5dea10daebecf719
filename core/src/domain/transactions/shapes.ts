import * as z from "zod/mini";
import { civilDate } from "../dates/shapes.ts";
import { FEE_KINDS, ownText, purchase, recordId } from "../wallet/shapes.ts";
import { TRANSACTION_KINDS } from "./kinds.ts";

/** Where a category comes from, in the order of trust. `none`: nothing is known. */
export const CATEGORY_SOURCES = ["member", "member_rule", "merchant", "mcc", "bank_high", "bank_low", "none"] as const;

const bankWord = z.string().check(z.regex(/^[A-Z_]{1,120}$/));

/** The bank data's own category of a transaction. */
export const bankCategory = z.strictObject({
  primary: bankWord,
  detailed: bankWord,
  confidence: z.nullable(bankWord),
});

/** One entry of a card's account. Positive amounts are charged to the card. */
export const transaction = z.strictObject({
  ...purchase.shape,
  source: z.enum(["member", "bank"]),
  status: z.enum(["posted", "pending"]),
  kind: z.enum(TRANSACTION_KINDS),
  feeKind: z.nullable(z.enum(FEE_KINDS)),
  categorySource: z.enum(CATEGORY_SOURCES),
  /** The day of the purchase, where the bank reports another than that of the booking. */
  authorizedOn: z.nullable(civilDate),
  /** What the bank had authorized, where it booked another amount. */
  authorizedCents: z.optional(z.int()),
  /** The bank's own text. */
  description: z.nullable(ownText(200)),
  /** The bank data's id of the merchant. */
  merchantId: z.nullable(recordId),
  mcc: z.nullable(z.string().check(z.regex(/^\d{4}$/))),
  bankCategory: z.nullable(bankCategory),
  /** The pending transaction that this one replaces. */
  pendingId: z.nullable(recordId),
});

export type Transaction = z.infer<typeof transaction>;
export type BankCategory = z.infer<typeof bankCategory>;
export type TransactionKind = Transaction["kind"];
export type FeeKind = NonNullable<Transaction["feeKind"]>;
export type CategorySource = Transaction["categorySource"];

/** A transaction as the bank data reports it. */
export type BankEntry = {
  id: string;
  walletCardId: string;
  isPending: boolean;
  pendingId: string | null;
  on: string;
  authorizedOn: string | null;
  /** Positive: charged to the card. */
  amountCents: number;
  description: string;
  merchantName: string | null;
  merchantId: string | null;
  mcc: string | null;
  category: BankCategory | null;
  /** The provider's own kind of transaction, where the bank sends one. */
  code: string | null;
  /** Two letters; null: not known. */
  country: string | null;
  isOnline: boolean;
};

/** What changed at the bank since the last batch. */
export type BankBatch = {
  added: readonly BankEntry[];
  modified: readonly BankEntry[];
  removedIds: readonly string[];
  /** Whether the bank no longer has a transaction. Left out: those that the batch removes. */
  isRemoved?: (id: string) => boolean;
};
