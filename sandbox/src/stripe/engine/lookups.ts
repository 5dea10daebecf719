import { missing, missingParam } from "../protocol/errors.ts";
import type {
  Customer,
  Invoice,
  InvoicePayment,
  PaymentMethod,
  Price,
  Subscription,
  SubscriptionItem,
} from "../wire.ts";
import type { World } from "../world.ts";

export function priceNamed(world: World, id: string, param: string): Price {
  const price = world.tables.prices.get(id);
  if (price === undefined) throw missingParam("price", id, param);
  return price;
}

/** A customer that exists and isn't deleted. */
export function customerNamed(world: World, id: string, param = "customer"): Customer {
  const customer = world.tables.customers.get(id);
  if (customer === undefined || world.tables.deleted.has(id)) throw missingParam("customer", id, param);
  return customer;
}

export function found<T>(table: Map<string, T>, kind: string, id: string): T {
  const object = table.get(id);
  if (object === undefined) throw missing(kind, id, kind);
  return object;
}

export function firstItem(subscription: Subscription): SubscriptionItem {
  const item = subscription.items.data[0];
  if (item === undefined) throw new Error(`subscription ${subscription.id} has no item`);
  return item;
}

export function periodEnd(subscription: Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}

export function listInvoicePayments(world: World, invoiceId: string): InvoicePayment[] {
  return [...world.tables.invoicePayments.values()].filter((item) => item.invoice === invoiceId).toReversed();
}

export function findSubscription(world: World, invoice: Invoice): Subscription | undefined {
  const id = invoice.parent?.subscription_details?.subscription;
  return id ? world.tables.subscriptions.get(id) : undefined;
}

/** The card that a subscription is charged to: its own, else the customer's. */
export function payingMethod(world: World, subscription: Subscription): PaymentMethod | undefined {
  const customer = world.tables.customers.get(subscription.customer);
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  const method = id ? world.tables.paymentMethods.get(id) : undefined;
  return method?.customer === subscription.customer ? method : undefined;
}

export function listSubscriptions(world: World, customerId: string): Subscription[] {
  return [...world.tables.subscriptions.values()].filter((item) => item.customer === customerId);
}

const ENDED = new Set(["canceled", "incomplete_expired"]);

export function isLive(subscription: Subscription): boolean {
  return !ENDED.has(subscription.status);
}
