import type { Customer, PaymentMethod } from "../wire.ts";
import { amend, type World } from "../world.ts";
import { collect } from "./collect.ts";
import { isLive, findSubscription, listSubscriptions } from "./lookups.ts";
import { attach } from "./payment-methods.ts";
import { createSetupIntent } from "./setup-intents.ts";

/** Makes a card the default for every charge, including subscriptions with a separate card. */
export function saveAsDefault(world: World, customer: Customer, method: PaymentMethod): void {
  createSetupIntent(world, customer, method);
  attach(world, method, customer.id);
  amend(world, "customer.updated", customer, (draft) => {
    draft.invoice_settings.default_payment_method = method.id;
  });
  for (const subscription of listSubscriptions(world, customer.id)) {
    if (!isLive(subscription) || subscription.default_payment_method === null) continue;
    amend(world, "customer.subscription.updated", subscription, (draft) => {
      draft.default_payment_method = method.id;
    });
  }
}

/** Retries open invoices with a new card. Returns the paid and the declined amounts, in cents. */
export function payBalance(
  world: World,
  customer: Customer,
  method: PaymentMethod,
): { paid: number; declined: number } {
  const result = { paid: 0, declined: 0 };
  for (const invoice of world.tables.invoices.values()) {
    if (invoice.customer !== customer.id || invoice.status !== "open") continue;
    const subscription = findSubscription(world, invoice);
    if (subscription !== undefined && !isLive(subscription)) continue;
    const { amount_due: amount } = invoice;
    const outcome = collect(world, invoice, { present: false, scheduled: false, method });
    result[outcome.result === "succeeded" ? "paid" : "declined"] += amount;
  }
  return result;
}
