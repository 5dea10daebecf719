import type { Stripe } from "stripe";
import { INTERVALS, INVOICE_STATUSES } from "./payments.ts";
import type {
  InvoiceRecord,
  PaymentEvent,
  PaymentMethodRecord,
  PriceRecord,
  ProductRecord,
  SubscriptionRecord,
} from "./payments.ts";

const date = (unixSeconds: number): Date => new Date(unixSeconds * 1000);
const dateOrNull = (unixSeconds: number | null | undefined): Date | null =>
  typeof unixSeconds === "number" ? date(unixSeconds) : null;
const getId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** The vendor's lists of words are open: a word that we do not know counts as the fallback. */
const known = <T extends string, F>(word: string | null | undefined, words: readonly T[], fallback: F): T | F =>
  words.find((each) => each === word) ?? fallback;

/** Plain JSON: the SDK's decimal objects become strings and absent values disappear, which Firestore needs. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function toPrice(price: Stripe.Price): PriceRecord {
  return {
    id: price.id,
    productId: getId(price.product) ?? "",
    active: price.active,
    currency: price.currency,
    unitAmountCents: price.unit_amount,
    nickname: price.nickname,
    type: price.type,
    recurring: price.recurring ? plain({ ...price.recurring }) : null,
    interval: known(price.recurring?.interval, INTERVALS, null),
    intervalCount: price.recurring?.interval_count ?? null,
    trialPeriodDays: price.recurring?.trial_period_days ?? null,
    billingScheme: price.billing_scheme,
    tiersMode: price.tiers_mode,
    taxBehavior: price.tax_behavior,
    metadata: price.metadata,
  };
}

export function toProduct(product: Stripe.Product, prices: Stripe.Price[]): ProductRecord {
  return {
    id: product.id,
    active: product.active,
    name: product.name,
    description: product.description,
    images: product.images,
    metadata: product.metadata,
    features: (product.marketing_features ?? []).flatMap(({ name }) => (name ? [name] : [])),
    taxCode: getId(product.tax_code),
    prices: prices.map(toPrice),
  };
}

function toPaymentMethod(method: string | Stripe.PaymentMethod | null | undefined): PaymentMethodRecord | null {
  if (!method || typeof method === "string" || !method.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return { brand, last4, expMonth: exp_month, expYear: exp_year };
}

/** A bill that was tried and is still open. A younger one, or one still in draft, does not make an older one paid. */
const isDue = (invoice: Stripe.Invoice, subscriptionId: string) =>
  invoice.status === "open" &&
  invoice.attempt_count > 0 &&
  getId(invoice.parent?.subscription_details?.subscription) === subscriptionId;

function earliest(moments: (number | null)[]): Date | null {
  const set = moments.filter((moment) => moment !== null);
  return set.length > 0 ? date(Math.min(...set)) : null;
}

/**
 * One subscription as the mirror keeps it.
 *
 * A period belongs to each item since API version 2025-03-31: the subscription's own is the latest start and the earliest end.
 *
 * @param customerMethod the customer's default card, used when the subscription names none
 * @param invoices the customer's, among them those of this subscription
 */
export function toSubscription(
  subscription: Stripe.Subscription,
  customerMethod: string | Stripe.PaymentMethod | null | undefined,
  invoices: Stripe.Invoice[],
): SubscriptionRecord {
  const items = subscription.items.data;
  const [first] = items;
  if (!first) throw new Error(`Subscription ${subscription.id} has no items.`);
  const refs = items.map(({ price }) => ({ productId: getId(price.product) ?? "", priceId: price.id }));
  const owed = invoices.filter((invoice) => isDue(invoice, subscription.id));

  return {
    id: subscription.id,
    status: subscription.status,
    productId: refs[0]?.productId ?? "",
    priceId: first.price.id,
    priceIds: refs,
    quantity: first.quantity ?? null,
    metadata: subscription.metadata,
    items: plain(items),
    createdAt: date(subscription.created),
    currentPeriodStart: date(Math.max(...items.map((item) => item.current_period_start))),
    currentPeriodEnd: date(Math.min(...items.map((item) => item.current_period_end))),
    cancelAt: dateOrNull(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    canceledAt: dateOrNull(subscription.canceled_at),
    endedAt: dateOrNull(subscription.ended_at),
    trialStart: dateOrNull(subscription.trial_start),
    trialEnd: dateOrNull(subscription.trial_end),
    collectionPaused: subscription.pause_collection !== null,
    pastDueSince: earliest(owed.map((invoice) => invoice.status_transitions.finalized_at ?? invoice.created)),
    nextPaymentAttemptAt: earliest(owed.map((invoice) => invoice.next_payment_attempt)),
    paymentMethod: toPaymentMethod(subscription.default_payment_method) ?? toPaymentMethod(customerMethod),
  };
}

export function toInvoice(invoice: Stripe.Invoice): InvoiceRecord {
  const lines = invoice.lines.data;
  const payment = invoice.payments?.data.find(({ status }) => status === "paid")?.payment;
  return {
    id: invoice.id,
    subscriptionId: getId(invoice.parent?.subscription_details?.subscription),
    paymentId: getId(payment?.payment_intent),
    priceRefs: lines.flatMap(({ pricing }) => {
      const details = pricing?.price_details;
      const priceId = getId(details?.price);
      return details && priceId ? [{ productId: details.product, priceId }] : [];
    }),
    number: invoice.number,
    createdAt: date(invoice.created),
    description: lines.at(-1)?.description ?? "",
    totalCents: invoice.total,
    amountDueCents: invoice.amount_remaining,
    amountPaidCents: invoice.amount_paid,
    currency: invoice.currency,
    status: known(invoice.status, INVOICE_STATUSES, "draft"),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

/** Of the many notifications about one customer those after which the mirror may differ. */
export const CUSTOMER_EVENTS = [
  "checkout.session.async_payment_failed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.completed",
  "charge.refunded",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "customer.subscription.resumed",
  "customer.subscription.updated",
  "customer.updated",
  "invoice.marked_uncollectible",
  "invoice.paid",
  "invoice.payment_action_required",
  "invoice.payment_failed",
  "invoice.voided",
  "payment_method.updated",
] as const;

/** Only the ids: the object in the event may be old, or of another API version. */
export function toEvent(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as unknown as Record<string, unknown>;
  const objectId = typeof object["id"] === "string" ? object["id"] : null;
  const reference = (key: string) => getId(object[key] as string | { id: string } | null | undefined);
  const [kind] = event.type.split(".");
  const customerId = object["object"] === "customer" ? objectId : reference("customer");
  return {
    id: event.id,
    type: event.type,
    createdAt: date(event.created),
    livemode: event.livemode,
    customerId: CUSTOMER_EVENTS.some((type) => type === event.type) ? customerId : null,
    productId: kind === "product" ? objectId : kind === "price" ? reference("product") : null,
  };
}
