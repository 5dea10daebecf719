import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from "../wire.ts";
import { amend, emit, now, type World } from "../world.ts";
import { DAY_SECONDS } from "./calendar.ts";
import { CONFIRMATION_REQUIRED, type Decline } from "./cards.ts";
import { endSubscription } from "./ending.ts";
import { paymentRecord, settle } from "./invoices.ts";
import { makePendingChange, waitsFor } from "./pending-changes.ts";
import { listInvoicePayments, payingMethod, findSubscription } from "./lookups.ts";
import { confirmPayment, createPaymentIntent, type Outcome } from "./payments.ts";

/** Days from one failed attempt to the next; after the last one the account's setting decides. */
const RETRY_AFTER_DAYS = [3, 5, 7];

const NO_METHOD: Decline = {
  code: "missing_payment_method",
  declineCode: null,
  message: "This customer has no payment method that could be charged.",
};

type How = {
  /** The cardholder is there and could confirm. */
  present: boolean;
  /** The attempt is one of the schedule's own, so that its failure moves the schedule on. */
  scheduled: boolean;
  method?: PaymentMethod;
  confirmed?: boolean;
};

/** Tries to collect an open invoice, and returns the outcome. */
export function collect(world: World, invoice: Invoice, how: How): Outcome {
  const subscription = findSubscription(world, invoice);
  if (invoice.amount_due === 0) {
    settle(world, invoice, null);
    paid(world, invoice, subscription);
    return { result: "succeeded" };
  }
  const method = how.method ?? (subscription === undefined ? undefined : payingMethod(world, subscription));
  if (method === undefined) {
    failed(world, invoice, subscription, how, NO_METHOD);
    return { result: "declined", decline: NO_METHOD, intent: null };
  }
  const intent = intentFor(world, invoice);
  const outcome = confirmPayment(world, intent, method, {
    present: how.present,
    ...(how.confirmed === undefined ? {} : { confirmed: how.confirmed }),
  });
  if (outcome.result === "succeeded") {
    settle(world, invoice, intent);
    paid(world, invoice, subscription);
  } else if (outcome.result === "declined") {
    failed(world, invoice, subscription, how, outcome.decline);
  } else if (how.method === undefined) {
    // A card that was just typed in is confirmed on the same page.
    failed(world, invoice, subscription, how, CONFIRMATION_REQUIRED);
  }
  return outcome;
}

/** One payment serves all attempts at one invoice. */
export function intentFor(world: World, invoice: Invoice): PaymentIntent {
  const known = listInvoicePayments(world, invoice.id)[0]?.payment.payment_intent;
  const existing = known === undefined ? undefined : world.tables.paymentIntents.get(known);
  if (existing !== undefined && existing.status !== "canceled") return existing;
  const intent = createPaymentIntent(world, {
    customer: invoice.customer ?? "",
    amount: invoice.amount_due,
    currency: invoice.currency,
    description: invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
    metadata: {},
  });
  paymentRecord(world, invoice, intent);
  return intent;
}

/** A customer with an open invoice that was tried in vain is marked. */
function markDelinquent(world: World, invoice: Invoice): void {
  const customer = invoice.customer === null ? undefined : world.tables.customers.get(invoice.customer);
  if (customer === undefined) return;
  const owing = [...world.tables.invoices.values()].some(
    (item) => item.customer === customer.id && item.status === "open" && item.attempted,
  );
  amend(world, "customer.updated", customer, (draft) => {
    draft.delinquent = owing;
  });
}

const OWED = new Set<string>(["past_due", "unpaid", "incomplete"]);

/** What a paid invoice changes in its subscription. */
export function paid(world: World, invoice: Invoice, subscription: Subscription | undefined): void {
  markDelinquent(world, invoice);
  if (subscription === undefined) return;
  if (waitsFor(world, subscription, invoice)) makePendingChange(world, subscription);
  const facts = world.tables.subscriptionFacts.get(subscription.id);
  if (facts) facts.failedAttempts = 0;
  const resumes = subscription.status === "paused" && subscription.latest_invoice === invoice.id;
  if (subscription.latest_invoice !== invoice.id || !(OWED.has(subscription.status) || resumes)) return;
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    draft.status = "active";
    delete draft.status_details;
  });
  if (resumes) emit(world, "customer.subscription.resumed", subscription);
}

function failed(
  world: World,
  invoice: Invoice,
  subscription: Subscription | undefined,
  how: How,
  decline: Decline,
): void {
  const at = now(world);
  const facts = subscription === undefined ? undefined : world.tables.subscriptionFacts.get(subscription.id);
  // A first payment, or that of a change that waits for it, leaves the subscription as it is.
  const harmless = subscription?.status === "incomplete" || waitsFor(world, subscription, invoice);
  const ended = subscription === undefined || subscription.ended_at !== null;
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (how.scheduled && !harmless) {
    const days = ended ? undefined : RETRY_AFTER_DAYS[facts?.failedAttempts ?? 0];
    invoice.next_payment_attempt = days === undefined ? null : at + days * DAY_SECONDS;
    if (facts) facts.failedAttempts += 1;
  }
  if (decline === CONFIRMATION_REQUIRED) emit(world, "invoice.payment_action_required", invoice);
  emit(world, "invoice.payment_failed", invoice);
  markDelinquent(world, invoice);
  if (ended || harmless) return;
  if (subscription.status === "active" || subscription.status === "trialing") {
    amend(world, "customer.subscription.updated", subscription, (draft) => {
      draft.status = "past_due";
    });
  }
  if (how.scheduled && invoice.next_payment_attempt === null) giveUp(world, invoice, subscription);
}

/** The last attempt failed: the account's setting decides what becomes of the subscription. */
function giveUp(world: World, invoice: Invoice, subscription: Subscription): void {
  invoice.auto_advance = false;
  const { finalPaymentFailure } = world.settings;
  if (finalPaymentFailure === "cancel") {
    endSubscription(world, subscription, { reason: "payment_failed" });
  } else if (finalPaymentFailure === "unpaid") {
    amend(world, "customer.subscription.updated", subscription, (draft) => {
      draft.status = "unpaid";
    });
  } else if (finalPaymentFailure === "pause") {
    pause(world, subscription, "final_payment_failure");
  }
}

export function pause(world: World, subscription: Subscription, why: string): void {
  const at = now(world);
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    draft.status = "paused";
    draft.status_details = { paused: { subscription: { type: why }, transitioned_at: at, type: "subscription" } };
  });
  emit(world, "customer.subscription.paused", subscription);
}
