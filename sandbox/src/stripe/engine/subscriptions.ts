import { newId } from "../store.ts";
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from "../wire.ts";
import { now, type World } from "../world.ts";
import { addIntervals, getCadence } from "./calendar.ts";
import { invoiceLine } from "./invoices.ts";
import { customerNamed } from "./lookups.ts";
import { priceText, productName } from "./messages.ts";

export type ItemInput = { price: Price; quantity: number; metadata: Record<string, string> };

export type SubscriptionInput = {
  customer: string;
  items: ItemInput[];
  metadata: Record<string, string>;
  description: string | null;
  trialEnd: number | null;
  trialSettings: Subscription["trial_settings"];
  defaultPaymentMethod: string | null;
  status: string;
};

/** Creates and stores a subscription; the caller creates its first invoice and its events. */
export function createSubscription(world: World, input: SubscriptionInput): Subscription {
  const customer = customerNamed(world, input.customer);
  const at = now(world);
  const id = newId("sub");
  const firstPrice = input.items[0]?.price;
  if (firstPrice === undefined) throw new Error("a subscription needs an item");
  const end = input.trialEnd ?? addIntervals(at, getCadence(firstPrice), 1);
  const subscription: Subscription = {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: input.trialEnd ?? at,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: at,
    currency: firstPrice.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: input.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: input.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: input.items.map((item) => newItem(id, item, { at, start: at, end })),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: "off" },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: input.status,
    test_clock: null,
    transfer_data: null,
    trial_end: input.trialEnd,
    trial_settings: input.trialSettings ?? {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: input.trialEnd === null ? null : at,
  };
  world.tables.subscriptions.set(id, subscription);
  world.tables.subscriptionFacts.set(id, {
    pendingLines: [],
    trialWarningSent: false,
    upcomingSentFor: null,
    failedAttempts: 0,
    pendingChange: null,
  });
  customer.currency ??= subscription.currency;
  return subscription;
}

export function newItem(
  subscriptionId: string,
  input: ItemInput,
  when: { at: number; start: number; end: number },
): SubscriptionItem {
  return {
    id: newId("si", 14),
    object: "subscription_item",
    billing_thresholds: null,
    created: when.at,
    current_period_end: when.end,
    current_period_start: when.start,
    current_trial: null,
    discounts: [],
    metadata: input.metadata,
    plan: toPlan(input.price),
    price: structuredClone(input.price),
    quantity: input.quantity,
    subscription: subscriptionId,
    tax_rates: [],
  };
}

/** The old form of a price, which items still carry. */
export function toPlan(price: Price): SubscriptionItem["plan"] {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: price.recurring?.trial_period_days ?? null,
    usage_type: "licensed",
  };
}

/** One line for each item over its present period; in a trial it costs nothing. */
export function periodLines(world: World, subscription: Subscription, trial = false): InvoiceLine[] {
  return subscription.items.data.map((item) => {
    const quantity = item.quantity ?? 1;
    const name = productName(world, item.price);
    return invoiceLine(subscription, item, {
      price: item.price,
      quantity,
      amount: trial ? 0 : (item.price.unit_amount ?? 0) * quantity,
      period: { start: item.current_period_start, end: item.current_period_end },
      description: trial ? `Trial period for ${name}` : `${quantity} × ${name} (at ${priceText(item.price)})`,
      proration: false,
    });
  });
}
