import * as z from "zod/mini";
import { slug } from "../domain/catalog/shapes.ts";
import { civilDate } from "../domain/dates/shapes.ts";
import { logoMark } from "../domain/logos/logo-mark.ts";
import { transaction } from "../domain/transactions/shapes.ts";
import { trimmedText } from "../domain/text.ts";
import { FEE_KINDS, recordId } from "../domain/wallet/shapes.ts";
import { endpoint } from "./endpoint.ts";
import { entryCursor, walletChange } from "./wallet.ts";

const { booked: _booked, bankCategory: _bankCategory, merchantId: _merchantId, ...shown } = transaction.shape;

/** Units that a dollar of a purchase earns; null: it isn't known, or it earns nothing by its kind. */
const unitsPerDollar = z.nullable(z.number());

/** `isOwn`: the member's correction of this one transaction. */
const categoryNow = z.strictObject({ categoryId: slug, isOwn: z.boolean() });

const correction = z.strictObject({
  /** Null: takes the correction back. */
  categoryId: z.nullable(slug),
  appliesTo: z.enum(["one", "merchant"]),
  /** With `merchant`: the correction of this one transaction, which comes before the merchant's. Left out: it has none. */
  ownCategoryId: z.optional(slug),
  /** As its writer saw it: 409 `conflict` when it's in another category by then. */
  from: z.optional(categoryNow),
});

export const transactionsContract = {
  list: endpoint("GET /api/wallet/transactions", {
    access: "member",
    isViewable: true,
    summary:
      "Transactions of all cards or of one, newest first: what the member logged and what banks reported, one row for each purchase.",
    query: z.strictObject({
      walletCardId: z.optional(recordId),
      cursor: z.optional(entryCursor),
      limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|[1-4]\d\d|500)$/)), z.transform(Number))),
      month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
      categoryId: z.optional(slug),
      status: z.optional(transaction.shape.status),
      kind: z.optional(transaction.shape.kind),
      /** Leaves out what isn't such a fee. */
      feeKind: z.optional(z.enum(FEE_KINDS)),
      /** `credit`: purchases for a statement credit, their refunds, and such credits. */
      matchedTo: z.optional(z.literal("credit")),
      /** Words of the merchant, the bank's text, the category or the note, or an amount. All must be found. */
      search: z.optional(trimmedText(80)),
    }),
    response: z.object({
      transactions: z.array(
        z.object({
          ...shown,
          categoryLabel: z.string(),
          /** Of the merchant; where a bank books for itself, as payments and fees, of the card's issuer. */
          logo: logoMark,
          unitsPerDollar,
          /** The statement credit that it is for, that a refund gives a purchase of back, or that it pays. */
          benefitId: z.nullable(z.string()),
          /** The purchase that a refund gives back; null: it isn't known, or it is no refund. */
          refundOf: z.nullable(z.object({ on: civilDate, amountCents: z.int() })),
        }),
      ),
      /** Null: there are no more. What is sought in many transactions may come in pages with few or none. */
      nextCursor: z.nullable(z.string()),
    }),
  }),
  categories: endpoint("GET /api/wallet/transactions/:transactionId/categories", {
    access: "member",
    summary:
      "The categories that a transaction can be in, with what it would earn in each, the one by what its bank reports, and how many other purchases share its merchant.",
    params: z.strictObject({ transactionId: recordId }),
    response: z.object({
      categories: z.array(z.object({ id: z.string(), label: z.string(), unitsPerDollar })),
      reportedId: z.string(),
      now: categoryNow,
      /** What a unit is worth to the member; null: it isn't known what the card earns. */
      centsPerUnit: z.nullable(z.number()),
      /**
       * Other purchases that a correction for the merchant changes, among the newest 2,000 transactions; `hasMore`: there are older ones,
       * which weren't counted. Null: the transaction has no merchant.
       */
      others: z.nullable(z.object({ count: z.int(), hasMore: z.boolean() })),
    }),
    rejections: ["not_found"],
  }),
  setCategory: endpoint("PUT /api/wallet/transactions/:transactionId/category", {
    access: "member",
    summary:
      "Corrects the category of a transaction, or of all at its merchant, or undoes that: what they earn and count toward follows.",
    params: z.strictObject({ transactionId: recordId }),
    body: correction,
    response: z.extend(walletChange, {
      /** The body that undoes it, and nothing later. */
      undo: correction,
    }),
    rejections: ["not_found", "conflict"],
  }),
};
