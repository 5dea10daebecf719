import { cardError, invalidRequest } from "../protocol/errors.ts";
import type { Subscription } from "../wire.ts";
import { amend, emit, type World } from "../world.ts";
import { collect } from "./collect.ts";
import { setDiscounts } from "./discounts.ts";
import { createInvoice } from "./invoices.ts";
import { payingMethod } from "./lookups.ts";
import { createSubscription, periodLines, type SubscriptionInput } from "./subscriptions.ts";

type FirstPayment = "allow_incomplete" | "error_if_incomplete" | "default_incomplete";

type Start = Omit<SubscriptionInput, "status"> & { firstPayment: FirstPayment; coupons: string[] };

/** Starts a subscription by API: its first invoice is created and, by default, collected immediately. */
export function startSubscription(world: World, input: Start): Subscription {
  const trial = input.trialEnd !== null;
  const subscription = createSubscription(world, { ...input, status: trial ? "trialing" : "incomplete" });
  try {
    setDiscounts(world, subscription, input.coupons);
  } catch (error) {
    forget(world, subscription);
    throw error;
  }
  const lines = periodLines(world, subscription, trial);
  const owed = lines.some((line) => line.amount > 0);
  const attempted = owed && input.firstPayment !== "default_incomplete";
  if (attempted && payingMethod(world, subscription) === undefined) {
    forget(world, subscription);
    throw invalidRequest(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting.",
      { code: "resource_missing" },
    );
  }
  const invoice = createInvoice(world, {
    subscription,
    reason: "subscription_create",
    lines,
    beforeEvents: () => emit(world, "customer.subscription.created", subscription),
  });
  if (invoice.amount_due > 0 && !attempted) return subscription;
  const outcome = collect(world, invoice, { present: false, scheduled: false });
  if (outcome.result === "declined" && input.firstPayment === "error_if_incomplete") {
    forget(world, subscription);
    throw cardError(outcome.decline, outcome.intent);
  }
  return subscription;
}

/** Ends a subscription that the caller only wanted if it could be paid. */
function forget(world: World, subscription: Subscription): void {
  if (subscription.latest_invoice !== null) {
    const invoice = world.tables.invoices.get(subscription.latest_invoice);
    if (invoice) {
      amend(world, "invoice.voided", invoice, (draft) => {
        draft.status = "void";
      });
    }
    amend(world, "customer.subscription.updated", subscription, (draft) => {
      draft.status = "incomplete_expired";
    });
  }
  world.tables.subscriptions.delete(subscription.id);
  world.tables.subscriptionFacts.delete(subscription.id);
}
