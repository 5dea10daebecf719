import type { Subscription } from "../wire.ts";
import { amend, emit, now, type World } from "../world.ts";
import { periodEnd } from "./lookups.ts";

type Details = { comment?: string | null; feedback?: string | null };

/** Ends a subscription permanently. Its open invoices are no longer collected. */
export function endSubscription(
  world: World,
  subscription: Subscription,
  how: { reason: string; at?: number; details?: Details },
): void {
  const at = how.at ?? now(world);
  const firstPaymentOpen = subscription.status === "incomplete";
  stopCollecting(world, subscription.id);
  if (firstPaymentOpen) {
    amend(world, "customer.subscription.updated", subscription, (draft) => {
      draft.status = "incomplete_expired";
      draft.ended_at = at;
    });
    return;
  }
  subscription.status = "canceled";
  subscription.ended_at = at;
  subscription.canceled_at ??= at;
  delete subscription.status_details;
  setDetails(subscription, how.reason, how.details);
  emit(world, "customer.subscription.deleted", subscription);
}

/** Lets a subscription run to a day and end then. */
export function scheduleEnd(
  world: World,
  subscription: Subscription,
  how: { at: number | "period_end"; flag: boolean; details?: Details },
): void {
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    draft.cancel_at = how.at === "period_end" ? periodEnd(draft) : how.at;
    draft.cancel_at_period_end = how.flag;
    draft.canceled_at = now(world);
    setDetails(draft, "cancellation_requested", how.details);
  });
}

/** Undoes a scheduled cancellation. */
export function keep(world: World, subscription: Subscription): void {
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    draft.cancel_at = null;
    draft.cancel_at_period_end = false;
    draft.canceled_at = null;
    draft.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason: null };
  });
}

function setDetails(subscription: Subscription, reason: string, details: Details | undefined): void {
  const current = subscription.cancellation_details;
  subscription.cancellation_details = {
    comment: details?.comment ?? current?.comment ?? null,
    feedback: details?.feedback ?? current?.feedback ?? null,
    feedback_option: null,
    reason: current?.reason ?? reason,
  };
}

function stopCollecting(world: World, subscriptionId: string): void {
  for (const invoice of world.tables.invoices.values()) {
    if (invoice.parent?.subscription_details?.subscription !== subscriptionId) continue;
    if (invoice.status !== "open" && invoice.status !== "draft") continue;
    invoice.next_payment_attempt = null;
    invoice.auto_advance = false;
  }
}
