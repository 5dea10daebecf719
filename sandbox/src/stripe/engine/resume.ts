import { invalidRequest } from "../protocol/errors.ts";
import type { Subscription } from "../wire.ts";
import { amend, emit, now, type World } from "../world.ts";
import { addIntervals, getCadence } from "./calendar.ts";
import { collect } from "./collect.ts";
import { createInvoice } from "./invoices.ts";
import { periodLines } from "./subscriptions.ts";

/** Starts a paused subscription again with a new period from now; it is active once that is paid. */
export function resume(world: World, subscription: Subscription): Subscription {
  if (subscription.status !== "paused") {
    throw invalidRequest(`The subscription is ${subscription.status}; only a paused subscription can be resumed.`);
  }
  const at = now(world);
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    draft.billing_cycle_anchor = at;
    for (const item of draft.items.data) {
      item.current_period_start = at;
      item.current_period_end = addIntervals(at, getCadence(item.price), 1);
    }
  });
  const invoice = createInvoice(world, {
    subscription,
    reason: "subscription_update",
    lines: periodLines(world, subscription),
  });
  emit(world, "customer.subscription.updated", subscription, { latest_invoice: null });
  collect(world, invoice, { present: false, scheduled: false });
  return subscription;
}
