import type { Stripe } from "stripe";
import { toPaymentMethod } from "./stripe-payment-method.ts";
import { INTERVALS, INVOICE_STATUSES } from "./payments.ts";
import type {
  CustomerState,
  DisputeRecord,
  InvoiceRecord,
  NextInvoice,
  PaymentEvent,
  PriceRecord,
  ProductRecord,
  SubscriptionRecord,
} from "./payments.ts";

const date = (unixSeconds: number): Date => new Date(unixSeconds * 1000);
const dateOrNull = (unixSeconds: number | null | undefined): Date | null =>
  typeof unixSeconds === "number" ? date(unixSeconds) : null;
export const getId = (value: string | { id: string } | null | undefined): string | null =>
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

/** Where we keep from when a plan is paused, in the subscription's metadata. */
export const PAUSED_FROM = "pausedFrom";

/** Where we keep which trial was offered, in the subscription's metadata. */
export const TRIAL_ID = "trialId";

/** Why we canceled a subscription as its trial began, as the vendor shows it. */
export const TRIAL_DENIED = "The free trial was already used with this mailbox.";

/** What ends without a card: a trial that was set up to be canceled then. */
function endsWithTrial(
  subscription: Stripe.Subscription,
  customer: Pick<Stripe.Customer, "invoice_settings" | "default_source">,
): boolean {
  return (
    subscription.status === "trialing" &&
    subscription.trial_settings?.end_behavior.missing_payment_method === "cancel" &&
    !subscription.default_payment_method &&
    !subscription.default_source &&
    !customer.invoice_settings.default_payment_method &&
    !customer.default_source
  );
}

const RENEWING = new Set<string>(["active", "past_due", "trialing"]);

/** Whether it continues by itself, after a pause too, so that its next invoice can be previewed. */
export function isRenewing(
  subscription: Stripe.Subscription,
  customer: Pick<Stripe.Customer, "invoice_settings" | "default_source">,
): boolean {
  return (
    RENEWING.has(subscription.status) &&
    subscription.cancel_at === null &&
    !subscription.cancel_at_period_end &&
    !endsWithTrial(subscription, customer)
  );
}

const ENDED = new Set<string>(["canceled", "incomplete_expired"]);

/** The card that should pay for a plan: of its own and the customer's the one that was added last. */
function getCard(
  { default_payment_method: own }: Stripe.Subscription,
  customerMethod: Stripe.PaymentMethod | null,
): Stripe.PaymentMethod | null {
  if (!own || typeof own === "string") return customerMethod;
  return customerMethod !== null && customerMethod.created > own.created ? customerMethod : own;
}

/** What the product still has to do at the vendor, which neither moves a plan to a new card nor pays or closes old bills with it. */
export function findUnsettled(
  customerMethod: Stripe.PaymentMethod | null,
  subscriptions: Stripe.Subscription[],
  invoices: Stripe.Invoice[],
  charges: Stripe.Charge[],
): Pick<CustomerState, "plansWithOwnCard" | "untriedBills" | "billsOfEndedPlans"> {
  const live = subscriptions.filter(({ status }) => !ENDED.has(status));
  const wasTried = (invoice: Stripe.Invoice, card: string) =>
    charges.some(
      (charge) =>
        charge.payment_method === card &&
        getId(charge.payment_intent) !== null &&
        getId(charge.payment_intent) === findPaymentIntent(invoice),
    );
  return {
    plansWithOwnCard: live.flatMap((subscription) => {
      const card = getCard(subscription, customerMethod);
      return subscription.default_payment_method && card
        ? [{ subscriptionId: subscription.id, paymentMethodId: card.id }]
        : [];
    }),
    untriedBills: live.flatMap((subscription) => {
      const card = getCard(subscription, customerMethod);
      if (card === null) return [];
      return invoices
        .filter((invoice) => isDue(invoice, subscription) && !wasTried(invoice, card.id))
        .map(({ id }) => ({ invoiceId: id, paymentMethodId: card.id }));
    }),
    billsOfEndedPlans: subscriptions
      .filter(({ status }) => ENDED.has(status))
      .flatMap(({ id }) => invoices.filter((invoice) => isOpenFor(invoice, id)).map((invoice) => invoice.id)),
  };
}

/** Whether paying it makes a change of plan that waits for that. */
const isForChange = (invoice: Stripe.Invoice, { pending_update, latest_invoice }: Stripe.Subscription): boolean =>
  Boolean(pending_update) && getId(latest_invoice) === invoice.id;

const isOpenFor = (invoice: Stripe.Invoice, subscriptionId: string) =>
  invoice.status === "open" && getId(invoice.parent?.subscription_details?.subscription) === subscriptionId;

/** A bill that was tried and is still open. A younger one, or one still in draft, does not make an older one paid. */
const isDue = (invoice: Stripe.Invoice, subscription: Stripe.Subscription) =>
  isOpenFor(invoice, subscription.id) && invoice.attempt_count > 0 && !isForChange(invoice, subscription);

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What the customer's credit pays of an invoice; what they owe us from before is charged with it. */
const sumCredit = (invoice: Stripe.Invoice): number => Math.max(0, invoice.total - invoice.amount_due);

const sumDiscounts = (invoice: Stripe.Invoice): number =>
  sum((invoice.total_discount_amounts ?? []).map(({ amount }) => amount));

export function toNextInvoice(subscriptionId: string, preview: Stripe.Invoice): NextInvoice {
  return {
    subscriptionId,
    subtotalCents: preview.subtotal,
    discountCents: sumDiscounts(preview),
    creditCents: sumCredit(preview),
    amountDueCents: preview.amount_due,
    currency: preview.currency,
  };
}

const ANSWERABLE = new Set<string>(["needs_response", "warning_needs_response"]);

export function toDispute(dispute: Stripe.Dispute): DisputeRecord {
  const dueBy = dispute.evidence_details.due_by;
  return {
    id: dispute.id,
    paymentId: getId(dispute.payment_intent),
    amountCents: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: dispute.status,
    createdAt: date(dispute.created),
    respondBy: ANSWERABLE.has(dispute.status) ? dateOrNull(dueBy) : null,
  };
}

/** The payment by which an invoice was paid, or is being tried. */
const findPaymentIntent = (invoice: Stripe.Invoice): string | null => {
  const payments = invoice.payments?.data ?? [];
  const payment = payments.find(({ status }) => status === "paid") ?? payments.find(({ is_default }) => is_default);
  return getId(payment?.payment.payment_intent);
};

function earliest(moments: (number | null)[]): Date | null {
  const set = moments.filter((moment) => moment !== null);
  return set.length > 0 ? date(Math.min(...set)) : null;
}

/**
 * One subscription as the mirror keeps it.
 *
 * A period belongs to each item since API version 2025-03-31: the subscription's own is the latest start and the earliest end.
 *
 * @param customerMethod the customer's default card
 * @param invoices the customer's, among them those of this subscription
 */
export function toSubscription(
  subscription: Stripe.Subscription,
  customer: Pick<Stripe.Customer, "invoice_settings" | "default_source">,
  customerMethod: Stripe.PaymentMethod | null,
  invoices: Stripe.Invoice[],
  nextInvoice: NextInvoice | null = null,
): SubscriptionRecord {
  const items = subscription.items.data;
  const [first] = items;
  if (!first) throw new Error(`Subscription ${subscription.id} has no items.`);
  const refs = items.map(({ price }) => ({ productId: getId(price.product) ?? "", priceId: price.id }));
  const owed = invoices.filter((invoice) => isDue(invoice, subscription));
  const pausedFrom = Number(subscription.metadata[PAUSED_FROM] ?? Number.NaN);
  const isPaused = subscription.pause_collection !== null;

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
    trialId: subscription.metadata[TRIAL_ID] ?? null,
    trialDenied: subscription.cancellation_details?.comment === TRIAL_DENIED,
    endsWithTrial: endsWithTrial(subscription, customer),
    collectionPaused: isPaused,
    pausedFrom: isPaused && Number.isSafeInteger(pausedFrom) ? date(pausedFrom) : null,
    resumesAt: dateOrNull(subscription.pause_collection?.resumes_at),
    pastDueSince: earliest(owed.map((invoice) => invoice.status_transitions.finalized_at ?? invoice.created)),
    nextPaymentAttemptAt: earliest(owed.map((invoice) => invoice.next_payment_attempt)),
    nextChargeCents: nextInvoice?.subscriptionId === subscription.id ? nextInvoice.amountDueCents : null,
    dueCents: owed.length > 0 ? sum(owed.map((invoice) => invoice.amount_remaining)) : null,
    paymentMethod: toPaymentMethod(getCard(subscription, customerMethod)),
  };
}

function toPriceRef({ pricing }: Stripe.InvoiceLineItem): { productId: string; priceId: string } | null {
  const details = pricing?.price_details;
  const priceId = getId(details?.price);
  return details && priceId ? { productId: details.product, priceId } : null;
}

export function toInvoice(
  invoice: Stripe.Invoice,
  charges: Stripe.Charge[],
  subscriptions: Stripe.Subscription[],
): InvoiceRecord {
  const lines = invoice.lines.data;
  const largest = lines.toSorted((a, b) => b.amount - a.amount)[0];
  const intent = findPaymentIntent(invoice);
  // The newest first, as the vendor lists them.
  const paidBy = charges.filter(({ payment_intent }) => intent !== null && getId(payment_intent) === intent);
  const payment = invoice.payments?.data.find(({ status }) => status === "paid")?.payment;
  return {
    id: invoice.id,
    subscriptionId: getId(invoice.parent?.subscription_details?.subscription),
    paymentId: getId(payment?.payment_intent),
    priceRefs: lines.flatMap((line) => toPriceRef(line) ?? []),
    boughtPrice: largest ? toPriceRef(largest) : null,
    number: invoice.number,
    createdAt: date(invoice.created),
    paidAt: dateOrNull(invoice.status_transitions.paid_at),
    description: lines.at(-1)?.description ?? "",
    totalCents: invoice.total,
    amountDueCents: invoice.amount_remaining,
    amountPaidCents: invoice.amount_paid,
    discountCents: sumDiscounts(invoice),
    creditCents: sumCredit(invoice),
    failureMessage: invoice.status === "open" ? (paidBy[0]?.failure_message ?? null) : null,
    refundedCents: sum(paidBy.map(({ amount_refunded }) => amount_refunded)),
    currency: invoice.currency,
    status: known(invoice.status, INVOICE_STATUSES, "draft"),
    isForChange: subscriptions.some((subscription) => isForChange(invoice, subscription)),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

/** Of the many notifications about one customer those after which the mirror may differ. */
export const CUSTOMER_EVENTS = [
  "checkout.session.async_payment_failed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.completed",
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.dispute.updated",
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
    // A dispute names no customer.
    chargeId: kind === "charge" && object["object"] === "dispute" ? reference("charge") : null,
    productId: kind === "product" ? objectId : kind === "price" ? reference("product") : null,
  };
}
