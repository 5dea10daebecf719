import { newId } from "../store.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../wire.ts";
import { amend, emit, now, type World } from "../world.ts";
import { CONFIRMATION_REQUIRED, type Decline } from "./cards.ts";
import { dispute } from "./disputes.ts";
import { cardBehind, METHOD_TYPES } from "./payment-methods.ts";

export type Outcome =
  | { result: "succeeded" }
  | { result: "needs_confirmation" }
  | { result: "declined"; decline: Decline; intent: PaymentIntent | null };

type Payment = {
  customer: string;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
};

export function createPaymentIntent(world: World, payment: Payment): PaymentIntent {
  const id = newId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${id}_secret_${newId("x", 16).slice(2)}`,
    confirmation_method: "automatic",
    created: now(world),
    currency: payment.currency,
    customer: payment.customer,
    customer_account: null,
    description: payment.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
      cashapp: {},
      link: { persistent_token: null },
    },
    payment_method_types: [...METHOD_TYPES],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
  world.tables.paymentIntents.set(id, intent);
  emit(world, "payment_intent.created", intent);
  return intent;
}

/** Requests the payment from the bank. `present`: the cardholder is there and could confirm. */
export function confirmPayment(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  how: { present: boolean; confirmed?: boolean },
): Outcome {
  const card = cardBehind(world, method.id);
  const facts = world.tables.cardFacts.get(method.id);
  const typedNow = how.present && method.customer === null;
  const decline = typedNow ? card.onAttach : card.onCharge;
  if (decline !== null) return reject(world, intent, method, decline);
  const mustConfirm =
    how.confirmed !== true &&
    (card.confirmation === "always" ||
      (card.confirmation === "present" && how.present) ||
      (card.confirmation === "once" && facts?.confirmed !== true));
  if (mustConfirm && how.present) {
    intent.status = "requires_action";
    intent.payment_method = method.id;
    intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
    emit(world, "payment_intent.requires_action", intent);
    return { result: "needs_confirmation" };
  }
  if (mustConfirm) return reject(world, intent, method, CONFIRMATION_REQUIRED);
  if (how.confirmed === true && facts !== undefined) facts.confirmed = true;
  const charge = createCharge(world, intent, method, null);
  Object.assign(intent, {
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  } satisfies Partial<PaymentIntent>);
  emit(world, "payment_intent.succeeded", intent);
  emit(world, "charge.succeeded", charge);
  if (card.disputes) dispute(world, charge);
  return { result: "succeeded" };
}

/** The bank declined, or the cardholder failed the confirmation. */
export function reject(world: World, intent: PaymentIntent, method: PaymentMethod, decline: Decline): Outcome {
  const charge = createCharge(world, intent, method, decline);
  Object.assign(intent, {
    status: "requires_payment_method",
    latest_charge: charge.id,
    payment_method: null,
    next_action: null,
    last_payment_error: {
      charge: charge.id,
      code: decline.code,
      ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
      message: decline.message,
      type: "card_error",
    } as NonNullable<PaymentIntent["last_payment_error"]>,
  } satisfies Partial<PaymentIntent>);
  emit(world, "charge.failed", charge);
  emit(world, "payment_intent.payment_failed", intent);
  return { result: "declined", decline, intent };
}

export function cancelPaymentIntent(world: World, intent: PaymentIntent): void {
  if (intent.status === "succeeded" || intent.status === "canceled") return;
  amend(world, "payment_intent.canceled", intent, (draft) => {
    draft.status = "canceled";
    draft.canceled_at = now(world);
    draft.cancellation_reason = "automatic";
  });
}

function createCharge(world: World, intent: PaymentIntent, method: PaymentMethod, decline: Decline | null): Charge {
  const id = newId("ch");
  const charge: Charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: decline === null ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline === null ? newId("txn") : null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: "CARDWELL",
    captured: decline === null,
    created: now(world),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline === null ? "approved_by_network" : "declined_by_network",
      reason: decline?.declineCode ?? null,
      risk_level: "normal",
      seller_message:
        decline === null ? "Payment complete." : "The bank did not return any further details with this decline.",
      type: decline === null ? "authorized" : "issuer_declined",
    },
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: describeMethod(method, decline === null ? intent.amount : null),
    receipt_email: null,
    receipt_number: null,
    receipt_url: decline === null ? `${world.baseUrl}/receipt/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline === null ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
  world.tables.charges.set(id, charge);
  return charge;
}

/** @param authorizedCents null: it was declined */
function describeMethod(
  { type, card, cashapp }: PaymentMethod,
  authorizedCents: number | null,
): NonNullable<Charge["payment_method_details"]> {
  if (type === "link") return { type, link: { country: null } };
  if (cashapp) return { type, cashapp: { ...cashapp, transaction_id: newId("txn") } };
  return {
    card: {
      amount_authorized: authorizedCents,
      authorization_code: null,
      brand: card?.brand ?? null,
      checks: {
        address_line1_check: null,
        address_postal_code_check: card?.checks?.address_postal_code_check ?? null,
        cvc_check: card?.checks?.cvc_check ?? null,
      },
      country: card?.country ?? null,
      electronic_commerce_indicator: null,
      exp_month: card?.exp_month ?? 1,
      exp_year: card?.exp_year ?? 2030,
      fingerprint: card?.fingerprint ?? null,
      funding: "credit",
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: card?.brand ?? null,
      network_transaction_id: null,
      regulated_status: "unregulated",
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: "card",
  };
}
