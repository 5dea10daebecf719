import * as z from "zod/mini";
import { cents, slug } from "../catalog/shapes.ts";
import { civilDate } from "../dates/shapes.ts";
import { documentId, text } from "../text.ts";

/** The provider's id of a link, and of an account. */
export const bankId = documentId(80, { minLength: 4 });

/**
 * What is known of a bank link.
 * - `up_to_date`: it works.
 * - `sign_in`: the bank asks the member to sign in again.
 * - `expiring`: access ends on a known day; until then it works.
 * - `permission`: the member hasn't allowed everything that is needed.
 * - `new_accounts`: it works, access doesn't end soon, and the bank has accounts that aren't shared.
 * - `no_accounts`: nothing is shared.
 * - `revoked`: the member ended access at the bank.
 * - `not_responding`: the bank has an outage, which only the bank can end.
 * - `unsupported`: the bank can't be linked any more.
 */
export const LINK_STATUSES = [
  "up_to_date",
  "sign_in",
  "expiring",
  "permission",
  "new_accounts",
  "no_accounts",
  "revoked",
  "not_responding",
  "unsupported",
] as const;

export type LinkStatus = (typeof LINK_STATUSES)[number];

/** What the wallet keeps of a link, so that a page and a reminder need not read it. Instants are ISO 8601. */
export const walletBank = z.strictObject({
  name: z.string(),
  status: z.enum(LINK_STATUSES),
  /** Since when it has this status. */
  since: z.iso.datetime(),
  /** As of when its data is, by the bank's own time; null: none arrived yet. */
  updatedAt: z.nullable(z.iso.datetime()),
  /** The day on which the bank ends access, where it is known. */
  endsOn: z.nullable(civilDate),
  /** Since when the bank has accounts that aren't shared. */
  newAccountsAt: z.optional(z.iso.datetime()),
  /** When it last worked again after it was broken, or after an outage of which the member wanted to know the end. */
  recoveredAt: z.optional(z.iso.datetime()),
});

export type WalletBank = z.infer<typeof walletBank>;

/** So long a transaction may be worth an alert. */
export const NOTABLE_DAYS = 14;

/** What other purchases on a card cost in the year before one. */
const usualSpending = z.strictObject({
  /** 95% of purchases cost this or less. */
  p95Cents: z.int().check(z.positive()),
  /** Of how many purchases. */
  count: z.int().check(z.positive()),
  /** The card was used for none in this one's category. */
  isNewCategory: z.optional(z.literal(true)),
});

export type UsualSpending = z.infer<typeof usualSpending>;

/** A transaction that an alert may be about, for some days. The amount is what was charged. */
export const notableTransaction = z.strictObject({
  id: bankId,
  kind: z.enum(["purchase", "interest", "late_fee", "foreign_fee", "credit"]),
  on: civilDate,
  amountCents: z.int().check(z.positive()),
  merchant: z.nullable(text(200)),
  /** The bank's text of a credit. */
  description: z.optional(text(200)),
  abroad: z.optional(z.literal(true)),
  /** It may still change, or not be charged at all. */
  pending: z.optional(z.literal(true)),
  /** Of a purchase. */
  categoryId: z.optional(slug),
  /** What it is compared with, as it was when the purchase posted. Null: nothing was known then. Left out: it hasn't posted, or is no purchase. */
  usual: z.optional(z.nullable(usualSpending)),
});

export type NotableTransaction = z.infer<typeof notableTransaction>;

/** A purchase for a statement credit of the card, its refund, or such a credit, as its bank reports it. */
export const creditTransaction = z.strictObject({
  id: bankId,
  kind: z.enum(["purchase", "refund", "credit"]),
  benefitId: slug,
  on: civilDate,
  amountCents: z.int().check(z.positive()),
  pending: z.optional(z.literal(true)),
});

export type CreditTransaction = z.infer<typeof creditTransaction>;

/** The account that a card's facts come from. */
export const cardBank = z.strictObject({
  linkId: bankId,
  accountId: bankId,
  /** The last day on which its data is current. Left out: the link is broken, or not all payments were read yet. */
  currentThrough: z.optional(civilDate),
  /** The bank no longer shares the account, while others of the link go on. */
  isWithdrawn: z.optional(z.literal(true)),
  /** When a statement is due of which the bank doesn't report the balance. `closeOn` and the minimum are null where it leaves them out, too. */
  due: z.optional(
    z.strictObject({ closeOn: z.nullable(civilDate), dueOn: civilDate, minimumCents: z.nullable(cents) }),
  ),
  /** Ascending by day. */
  notable: z.optional(z.array(notableTransaction).check(z.maxLength(10))),
  /** Ascending by day: purchases since the account was linked, and credits of its history as well. */
  creditTransactions: z.optional(z.array(creditTransaction).check(z.maxLength(60))),
});

export type CardBank = z.infer<typeof cardBank>;
