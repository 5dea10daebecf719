import { newId } from "../store.ts";
import type {
  Invoice,
  InvoiceLine,
  InvoicePayment,
  PaymentIntent,
  Price,
  Subscription,
  SubscriptionItem,
} from "../wire.ts";
import { amend, emit, now, type World } from "../world.ts";
import { discountAmounts, useUp } from "./discounts.ts";
import { customerNamed } from "./lookups.ts";

type LineInput = {
  price: Price;
  quantity: number;
  amount: number;
  period: { start: number; end: number };
  description: string;
  proration: boolean;
};

export function invoiceLine(subscription: Subscription, item: SubscriptionItem, input: LineInput): InvoiceLine {
  return {
    id: newId("il"),
    object: "line_item",
    amount: input.amount,
    currency: input.price.currency,
    description: input.description,
    discount_amounts: [],
    discountable: !input.proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: input.proration ? newId("ii") : null,
        proration: input.proration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period: input.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: input.price.id, product: input.price.product },
      type: "price_details",
      unit_amount_decimal: input.price.unit_amount_decimal,
    },
    quantity: input.quantity,
    quantity_decimal: String(input.quantity),
    subscription: subscription.id,
    subtotal: input.amount,
    taxes: [],
  };
}

type InvoiceInput = {
  subscription: Subscription;
  reason: NonNullable<Invoice["billing_reason"]>;
  lines: InvoiceLine[];
  /** The moment from which its payment is due. */
  at?: number;
};

/** An invoice as it would be made, kept nowhere. */
export function draftInvoice(world: World, input: InvoiceInput): Invoice {
  const { subscription, lines } = input;
  const customer = customerNamed(world, subscription.customer);
  const at = input.at ?? now(world);
  const id = newId("in");
  const subtotal = sum(lines.map((line) => line.amount));
  const discounts = discountAmounts(world, subscription, lines, at);
  const total = subtotal - sum(discounts.map(({ amount }) => amount));
  // Credit pays it; what is owed from before is charged with it.
  const due = Math.max(0, total + customer.balance);
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Cardwell",
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: input.reason,
    collection_method: "charge_automatically",
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: discounts.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: "list",
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: at,
    period_start: at,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

/** Makes an invoice and finalizes it straight away; the vendor would leave renewals in draft for about an hour. */
export function createInvoice(
  world: World,
  input: InvoiceInput & { period?: { start: number; end: number }; draft?: boolean; beforeEvents?: () => void },
): Invoice {
  const invoice = draftInvoice(world, input);
  if (input.period) Object.assign(invoice, { period_start: input.period.start, period_end: input.period.end });
  world.tables.invoices.set(invoice.id, invoice);
  input.subscription.latest_invoice = invoice.id;
  useUp(world, input.subscription);
  input.beforeEvents?.();
  emit(world, "invoice.created", invoice);
  if (input.draft === true) {
    invoice.auto_advance = false;
    return invoice;
  }
  finalize(world, invoice);
  return invoice;
}

function finalize(world: World, invoice: Invoice): void {
  const customer = customerNamed(world, invoice.customer ?? "");
  const at = now(world);
  const sequence = customer.next_invoice_sequence ?? 1;
  const used = invoice.total - invoice.amount_due;
  const pageUrl = `${world.baseUrl}/invoice/${invoice.id}`;
  customer.next_invoice_sequence = sequence + 1;
  customer.balance = invoice.starting_balance + used;
  Object.assign(invoice, {
    status: "open",
    number: `${customer.invoice_prefix ?? "CARDWELL"}-${String(sequence).padStart(4, "0")}`,
    effective_at: at,
    ending_balance: customer.balance,
    hosted_invoice_url: pageUrl,
    invoice_pdf: `${pageUrl}/pdf`,
    status_transitions: { ...invoice.status_transitions, finalized_at: at },
  } satisfies Partial<Invoice>);
  emit(world, "invoice.finalized", invoice);
}

/** Records that an invoice is settled; `intent` is the payment that did it, or null when nothing was owed. */
export function settle(world: World, invoice: Invoice, intent: PaymentIntent | null): void {
  const at = now(world);
  Object.assign(invoice, {
    status: "paid",
    attempted: true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    auto_advance: false,
    attempt_count: invoice.attempt_count + (intent === null ? 0 : 1),
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  } satisfies Partial<Invoice>);
  emit(world, "invoice.paid", invoice);
  emit(world, "invoice.payment_succeeded", invoice);
  if (intent === null) return;
  const payment = paymentRecord(world, invoice, intent);
  Object.assign(payment, {
    status: "paid",
    amount_paid: invoice.amount_due,
    status_transitions: { canceled_at: null, paid_at: at },
  });
  emit(world, "invoice_payment.paid", payment);
}

/** Closes an open invoice without payment. */
export function voidInvoice(world: World, invoice: Invoice): void {
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  amend(world, "invoice.voided", invoice, (draft) => {
    draft.status = "void";
    draft.status_transitions.voided_at = now(world);
  });
}

/** The link between an invoice and the payment that is tried for it. */
export function paymentRecord(world: World, invoice: Invoice, intent: PaymentIntent): InvoicePayment {
  const existing = [...world.tables.invoicePayments.values()].find(
    (item) => item.invoice === invoice.id && item.payment.payment_intent === intent.id,
  );
  if (existing !== undefined) return existing;
  const payment: InvoicePayment = {
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now(world),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  };
  world.tables.invoicePayments.set(payment.id, payment);
  return payment;
}

export function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
