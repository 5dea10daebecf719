import { listInvoicePayments } from "../engine/lookups.ts";
import type { Tables } from "../store.ts";
import type { World } from "../world.ts";
import { toList } from "./lists.ts";

/** Fields that hold the id of another object, and where that object is kept. */
export const TABLE_OF_FIELD: Record<string, ObjectTable | undefined> = {
  charge: "charges",
  configuration: "portalConfigurations",
  customer: "customers",
  default_payment_method: "paymentMethods",
  default_price: "prices",
  invoice: "invoices",
  latest_charge: "charges",
  latest_invoice: "invoices",
  payment_intent: "paymentIntents",
  payment_method: "paymentMethods",
  pending_setup_intent: "setupIntents",
  price: "prices",
  product: "products",
  setup_intent: "setupIntents",
  subscription: "subscriptions",
};

type ObjectTable = Exclude<
  keyof Tables,
  "deleted" | "events" | "sessionFacts" | "subscriptionFacts" | "cardFacts" | "portalFacts"
>;

/** Fields that a response includes only on request. */
export const INCLUDABLE: Record<string, ((world: World, id: string) => unknown) | undefined> = {
  "checkout.session.line_items": (world, id) =>
    toList(world.tables.sessionFacts.get(id)?.lineItems ?? [], `/v1/checkout/sessions/${id}/line_items`),
  "invoice.payments": (world, id) => toList(listInvoicePayments(world, id), `/v1/invoice_payments?invoice=${id}`),
  "invoice.confirmation_secret": (world, id) => {
    const payment = listInvoicePayments(world, id)[0]?.payment.payment_intent;
    const intent = payment === undefined ? undefined : world.tables.paymentIntents.get(payment);
    return intent?.client_secret ? { client_secret: intent.client_secret, type: "payment_intent" } : null;
  },
  "customer.subscriptions": (world, id) =>
    toList(
      [...world.tables.subscriptions.values()].filter((item) => item.customer === id && item.status !== "canceled"),
      `/v1/customers/${id}/subscriptions`,
    ),
  "charge.refunds": (world, id) =>
    toList(
      [...world.tables.refunds.values()].filter((item) => item.charge === id).toReversed(),
      `/v1/charges/${id}/refunds`,
    ),
  "price.tiers": () => [],
  "price.currency_options": () => ({}),
};
