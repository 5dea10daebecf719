import { DISPUTE_STATUSES, summarizeDisputes } from "@cardwell/core/domain/billing/disputes";
import { computeExpiry } from "@cardwell/core/domain/retention";
import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import * as z from "zod/mini";
import { INVOICE_STATUSES } from "../../integrations/payments/payments.ts";
import type { CustomerState, InvoiceRecord, SubscriptionRecord } from "../../integrations/payments/payments.ts";
import { orNull, storedInstant } from "../../lib/firestore.ts";
import { storedPaidPlan } from "../../lib/stored-plan.ts";

/** The deciding subscription, kept on the customer's own document so that a check of access costs one read. */
const subscriptionSummary = z.extend(storedPaidPlan, {
  priceId: z.string(),
  productId: z.string(),
});

const nextInvoice = z.object({
  subscriptionId: z.string(),
  subtotalCents: z.number(),
  discountCents: z.number(),
  creditCents: z.number(),
  amountDueCents: z.number(),
  currency: z.string(),
});

export type SubscriptionSummary = z.infer<typeof subscriptionSummary>;

/** `customers/{uid}`: the SDK's fields, and beside them what the server needs. */
export const customer = z.object({
  stripeId: orNull(z.string()),
  /** Counts the customers made for this person, so that the vendor's idempotency cache doesn't return a deleted one. */
  generation: z.prefault(z.number(), 0),
  /** True for ever once there was a plan, also when the provider has forgotten it: there is one trial. */
  hadSubscription: z.prefault(z.boolean(), false),
  subscription: orNull(subscriptionSummary),
  creditCents: z.prefault(z.number(), 0),
  nextInvoice: orNull(nextInvoice),
  /** When a checkout was last opened. */
  lastCheckoutAt: orNull(storedInstant),
  /** Real time at which the kept state was requested at the provider. */
  fetchStartedAt: orNull(storedInstant),
  /** The `fetchStartedAt` of the state that reminders were planned with; null: they are not planned yet. */
  plannedFetchAt: orNull(storedInstant),
  /** Real time at which a refresh was last let through. */
  refreshClaimedAt: z.optional(storedInstant),
});

export type Customer = z.infer<typeof customer>;

type PriceRef = { productId: string; priceId: string };

/** A plan's first invoice is made with it. */
const CREATED_TOGETHER_MS = HOUR_MS;

/** `customers/{uid}/invoices/{id}`. */
export const invoiceRecord = z.object({
  id: z.string(),
  subscriptionId: orNull(z.string()),
  paymentId: orNull(z.string()),
  priceRefs: z.array(z.object({ productId: z.string(), priceId: z.string() })),
  number: orNull(z.string()),
  createdAt: storedInstant,
  description: z.string(),
  totalCents: z.number(),
  amountDueCents: z.number(),
  amountPaidCents: z.number(),
  discountCents: z.prefault(z.number(), 0),
  creditCents: z.prefault(z.number(), 0),
  refundedCents: z.prefault(z.number(), 0),
  dispute: orNull(z.object({ status: z.enum(DISPUTE_STATUSES), amountCents: z.number() })),
  failureMessage: orNull(z.string()),
  currency: z.string(),
  status: z.enum(INVOICE_STATUSES),
  isForChange: z.prefault(z.boolean(), false),
  hostedUrl: orNull(z.string()),
  pdfUrl: orNull(z.string()),
});

export type StoredInvoice = z.infer<typeof invoiceRecord>;

/** @param grantedUntil until when staff gave access: the provider doesn't know it */
export function summarize(record: SubscriptionRecord, grantedUntil: Date | null): SubscriptionSummary {
  const { id, status, priceId, productId, createdAt, currentPeriodStart, currentPeriodEnd } = record;
  const { cancelAt, cancelAtPeriodEnd, endedAt, trialEnd, endsWithTrial, collectionPaused, pausedFrom, resumesAt } =
    record;
  const { trialDenied, pastDueSince, nextPaymentAttemptAt, nextChargeCents, dueCents, paymentMethod } = record;
  return {
    id,
    status,
    priceId,
    productId,
    createdAt,
    currentPeriodStart,
    currentPeriodEnd,
    cancelAt,
    cancelAtPeriodEnd,
    endedAt,
    trialEnd,
    trialDenied,
    endsWithTrial,
    collectionPaused,
    pausedFrom,
    resumesAt,
    pastDueSince,
    grantedUntil,
    nextPaymentAttemptAt,
    nextChargeCents,
    dueCents,
    paymentMethod,
  };
}

/** The fields of `customers/{uid}/subscriptions/{id}` that the payments SDK reads; it throws when one is missing. */
export function subscriptionDocument<R>(
  record: SubscriptionRecord,
  priceReference: (ref: { productId: string; priceId: string }) => R,
  productReference: (productId: string) => R,
) {
  const prices = record.priceIds.map(priceReference);
  return {
    status: record.status,
    product: productReference(record.productId),
    price: prices[0],
    prices,
    role: null,
    metadata: record.metadata,
    quantity: record.quantity,
    items: record.items,
    cancel_at_period_end: record.cancelAtPeriodEnd || record.cancelAt !== null,
    cancel_at: record.cancelAt,
    canceled_at: record.canceledAt,
    ended_at: record.endedAt,
    trial_start: record.trialStart,
    trial_end: record.trialEnd,
    created: record.createdAt,
    current_period_start: record.currentPeriodStart,
    current_period_end: record.currentPeriodEnd,
  };
}

/** The fields of `customers/{uid}/payments/{id}` that the payments SDK reads: `created` is seconds, not a Timestamp. */
export function paymentDocument<R>(
  invoice: InvoiceRecord,
  priceReference: (ref: { productId: string; priceId: string }) => R,
) {
  return {
    amount: invoice.amountPaidCents,
    amount_capturable: 0,
    amount_received: invoice.amountPaidCents,
    created: Math.floor(invoice.createdAt.getTime() / 1000),
    currency: invoice.currency,
    customer: null,
    description: invoice.description,
    invoice: invoice.id,
    metadata: {},
    payment_method_types: ["card"],
    status: "succeeded",
    prices: invoice.priceRefs.map(priceReference),
  };
}

/** The first payment of a plan, or the first at another price. */
type Change = { before: PriceRef | null; after: PriceRef };

/**
 * By invoice, which of those that were paid are a plan's first or its first at another price. A plan of which the provider has more
 * invoices than were fetched was paid for before the oldest of these, at a price that isn't known here.
 */
function findPriceChanges(
  { id, createdAt }: Pick<SubscriptionRecord, "id" | "createdAt">,
  invoices: readonly InvoiceRecord[],
): { changes: Map<string, Change>; paidPrice: PriceRef | null } {
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === id);
  const isComplete = own.some((each) => each.createdAt.getTime() - createdAt.getTime() < CREATED_TOGETHER_MS);
  const paid = own
    .filter(({ status, paidAt }) => status === "paid" && paidAt !== null)
    .toSorted((a, b) => (a.paidAt?.getTime() ?? 0) - (b.paidAt?.getTime() ?? 0));
  const changes = new Map<string, Change>();
  let paidPrice: PriceRef | null = null;
  for (const invoice of paid) {
    const { boughtPrice, totalCents } = invoice;
    // A trial's invoice is paid too, and buys nothing. Credit may be left after a change to a cheaper price.
    if (boughtPrice === null || (paidPrice === null && totalCents <= 0)) continue;
    const isKnown = paidPrice !== null || isComplete;
    if (isKnown && paidPrice?.priceId !== boughtPrice.priceId)
      changes.set(invoice.id, { before: paidPrice, after: boughtPrice });
    paidPrice = boughtPrice;
  }
  return { changes, paidPrice };
}

/** The documents that mirror a customer, beside `customers/{uid}` itself. `R` is a reference to another document. */
export function mirrorDocuments<R>(
  uid: string,
  { customerId, subscriptions, invoices, disputes }: CustomerState,
  { price, product }: { price: (ref: { productId: string; priceId: string }) => R; product: (productId: string) => R },
): { path: string; data: Record<string, unknown> }[] {
  const home = `customers/${uid}`;
  const plans = subscriptions.map((each) => ({ ...each, ...findPriceChanges(each, invoices) }));
  const refer = (ref: PriceRef | null) => ref && price(ref);
  const invoicesWithDisputes = invoices.map((each) => ({
    ...each,
    dispute: summarizeDisputes(disputes.filter(({ paymentId }) => paymentId !== null && paymentId === each.paymentId)),
  }));
  const invoiceOfPlan = (each: (typeof invoicesWithDisputes)[number]) => {
    const plan = plans.find(({ id }) => id === each.subscriptionId);
    const change = plan?.changes.get(each.id);
    return {
      ...each,
      created: each.createdAt,
      paid_at: each.paidAt,
      ...(change && {
        price_changed_at: each.paidAt,
        price_before: refer(change.before),
        price_after: refer(change.after),
        had_trial: plan?.trialEnd !== null,
      }),
    };
  };
  return [
    ...plans.map(({ changes: _changes, paidPrice, ...each }) => ({
      path: `${home}/subscriptions/${each.id}`,
      data: { ...subscriptionDocument(each, price, product), paid_price: refer(paidPrice) },
    })),
    ...invoicesWithDisputes.flatMap((each) => [
      ...(each.subscriptionId
        ? [{ path: `${home}/subscriptions/${each.subscriptionId}/invoices/${each.id}`, data: invoiceOfPlan(each) }]
        : []),
      ...(each.paymentId ? [{ path: `${home}/payments/${each.paymentId}`, data: paymentDocument(each, price) }] : []),
      { path: `${home}/invoices/${each.id}`, data: each },
    ]),
    ...disputes.map(({ id, ...dispute }) => ({
      path: `disputes/${id}`,
      data: { ...dispute, uid, customerId, expireAt: computeExpiry("disputes", dispute.createdAt) },
    })),
  ];
}
