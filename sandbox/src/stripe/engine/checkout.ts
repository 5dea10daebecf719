import type { SessionFacts } from "../store.ts";
import type { Customer, PaymentIntent, PaymentMethod, Session, SetupIntent, Subscription } from "../wire.ts";
import { amend, emit, now, type World } from "../world.ts";
import { CONFIRMATION_FAILED, type Decline } from "./cards.ts";
import { paid } from "./collect.ts";
import { DAY_SECONDS } from "./calendar.ts";
import { newCustomer } from "./customers.ts";
import { createInvoice, settle } from "./invoices.ts";
import { customerNamed } from "./lookups.ts";
import {
  attach,
  cardBehind,
  createOtherMethod,
  createPaymentMethod,
  type OtherMethod,
  type TypedCard,
} from "./payment-methods.ts";
import { confirmPayment, createPaymentIntent, reject } from "./payments.ts";
import { createSetupIntent } from "./setup-intents.ts";
import { createSubscription, periodLines } from "./subscriptions.ts";

export type Step = { step: "done" } | { step: "confirm" } | { step: "declined"; decline: Decline };

export function getSessionFacts(world: World, session: Session): SessionFacts {
  const facts = world.tables.sessionFacts.get(session.id);
  if (facts === undefined) throw new Error(`session ${session.id} has no facts`);
  return facts;
}

/** What is charged when the page is submitted: a subscription's first invoice also counts the customer's balance. */
export function dueToday(world: World, session: Session): number {
  const total = session.amount_total ?? 0;
  const customer = session.customer === null ? undefined : world.tables.customers.get(session.customer);
  if (session.mode !== "subscription" || total === 0) return total;
  return Math.max(0, total + (customer?.balance ?? 0));
}

/** Whether the page may ask for no card at all: nothing is due today, and the seller doesn't insist. */
export function needsCard(session: Session): boolean {
  if (session.mode === "setup") return true;
  return (session.amount_total ?? 0) > 0 || session.payment_method_collection !== "if_required";
}

/** The customer submits the page. A declined card leaves the session open. */
export function submit(
  world: World,
  session: Session,
  paidWith: TypedCard | OtherMethod | null,
  email: string | null,
): Step {
  const facts = getSessionFacts(world, session);
  const customer = ensureCustomer(world, session, email);
  if (paidWith === null) {
    complete(world, session, customer, null, null, null);
    return { step: "done" };
  }
  const method =
    typeof paidWith === "string"
      ? createOtherMethod(world, paidWith, customer.email)
      : createPaymentMethod(world, { ...paidWith, email: customer.email });
  if (dueToday(world, session) === 0) return submitForLater(world, session, customer, method);
  const intent = ensureIntent(world, session, customer);
  const outcome = confirmPayment(world, intent, method, { present: true });
  if (outcome.result === "declined") return { step: "declined", decline: outcome.decline };
  if (outcome.result === "needs_confirmation") {
    facts.pending = { paymentMethod: method.id, email, paymentIntent: intent.id };
    return { step: "confirm" };
  }
  complete(world, session, customer, method, intent, null);
  return { step: "done" };
}

/** Nothing is due today: the card is only kept. */
function submitForLater(world: World, session: Session, customer: Customer, method: PaymentMethod): Step {
  const card = cardBehind(world, method.id);
  if (card.onAttach !== null) return { step: "declined", decline: card.onAttach };
  if (card.confirmation !== "never") {
    getSessionFacts(world, session).pending = { paymentMethod: method.id, email: customer.email, paymentIntent: null };
    return { step: "confirm" };
  }
  complete(world, session, customer, method, null, createSetupIntent(world, customer, method));
  return { step: "done" };
}

/** The cardholder answers the bank's question. */
export function answerChallenge(world: World, session: Session, agreed: boolean): Step {
  const facts = getSessionFacts(world, session);
  const { pending } = facts;
  const method = pending === null ? undefined : world.tables.paymentMethods.get(pending.paymentMethod);
  if (pending === null || method === undefined || session.status !== "open")
    return { step: "declined", decline: CONFIRMATION_FAILED };
  facts.pending = null;
  const customer = ensureCustomer(world, session, pending.email);
  const intent =
    pending.paymentIntent === null ? null : (world.tables.paymentIntents.get(pending.paymentIntent) ?? null);
  if (!agreed) {
    if (intent !== null) reject(world, intent, method, CONFIRMATION_FAILED);
    return { step: "declined", decline: CONFIRMATION_FAILED };
  }
  const cardFacts = world.tables.cardFacts.get(method.id);
  if (cardFacts) cardFacts.confirmed = true;
  if (intent === null) {
    complete(world, session, customer, method, null, createSetupIntent(world, customer, method));
    return { step: "done" };
  }
  const outcome = confirmPayment(world, intent, method, { present: true, confirmed: true });
  if (outcome.result === "declined") return { step: "declined", decline: outcome.decline };
  complete(world, session, customer, method, intent, null);
  return { step: "done" };
}

function complete(
  world: World,
  session: Session,
  customer: Customer,
  method: PaymentMethod | null,
  intent: PaymentIntent | null,
  setupIntent: SetupIntent | null,
): void {
  const facts = getSessionFacts(world, session);
  if (method !== null) {
    attach(world, method, customer.id);
    takeDetails(world, customer, method, facts);
  }
  if (session.mode === "subscription") startFromSession(world, session, customer, method, intent);
  if (session.mode === "payment") session.payment_intent = intent?.id ?? null;
  if (session.mode === "setup") session.setup_intent = setupIntent?.id ?? null;
  Object.assign(session, {
    status: "complete",
    payment_status: intent === null ? "no_payment_required" : "paid",
    customer: customer.id,
    customer_details: {
      address: method?.billing_details.address ?? customer.address ?? null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: method?.billing_details.name ?? customer.name ?? null,
      phone: customer.phone ?? null,
      tax_exempt: "none",
      tax_ids: [],
    },
    url: null,
  } satisfies Partial<Session>);
  emit(world, "checkout.session.completed", session);
}

function startFromSession(
  world: World,
  session: Session,
  customer: Customer,
  method: PaymentMethod | null,
  intent: PaymentIntent | null,
): Subscription {
  const facts = getSessionFacts(world, session);
  const trialEnd = facts.trialEnd ?? (facts.trialDays === null ? null : now(world) + facts.trialDays * DAY_SECONDS);
  const items = facts.lineItems.flatMap((line) =>
    line.price === null || line.price.recurring === null
      ? []
      : [{ price: line.price, quantity: line.quantity ?? 1, metadata: {} }],
  );
  const subscription = createSubscription(world, {
    customer: customer.id,
    items,
    metadata: facts.subscriptionMetadata,
    description: facts.subscriptionDescription,
    trialEnd,
    trialSettings: facts.trialSettings,
    defaultPaymentMethod: method?.id ?? null,
    status: trialEnd === null ? "active" : "trialing",
  });
  const invoice = createInvoice(world, {
    subscription,
    reason: "subscription_create",
    lines: periodLines(world, subscription, trialEnd !== null),
    beforeEvents: () => emit(world, "customer.subscription.created", subscription),
  });
  settle(world, invoice, intent);
  paid(world, invoice, subscription);
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  return subscription;
}

function ensureCustomer(world: World, session: Session, email: string | null): Customer {
  if (session.customer !== null) return customerNamed(world, session.customer);
  const customer = newCustomer(world);
  customer.email = session.customer_email ?? email;
  session.customer = customer.id;
  emit(world, "customer.created", customer);
  return customer;
}

/** One payment serves all attempts in one session. */
function ensureIntent(world: World, session: Session, customer: Customer): PaymentIntent {
  const facts = getSessionFacts(world, session);
  const existing = facts.paymentIntent === null ? undefined : world.tables.paymentIntents.get(facts.paymentIntent);
  if (existing !== undefined) return existing;
  const intent = createPaymentIntent(world, {
    customer: customer.id,
    amount: dueToday(world, session),
    currency: session.currency ?? "usd",
    description: session.mode === "subscription" ? "Subscription creation" : null,
    metadata: facts.paymentMetadata,
  });
  facts.paymentIntent = intent.id;
  return intent;
}

function takeDetails(world: World, customer: Customer, method: PaymentMethod, facts: SessionFacts): void {
  amend(world, "customer.updated", customer, (draft) => {
    if (facts.customerUpdate.name) draft.name = method.billing_details.name;
    if (facts.customerUpdate.address) draft.address = structuredClone(method.billing_details.address);
  });
}
