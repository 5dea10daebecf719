import type { Invoice, Subscription } from "../wire.ts";
import { amend, emit, type World } from "../world.ts";
import { getCadence, nextRenewal } from "./calendar.ts";
import { collect, pause } from "./collect.ts";
import { endSubscription } from "./ending.ts";
import { createInvoice, draftInvoice } from "./invoices.ts";
import { firstItem, payingMethod, periodEnd } from "./lookups.ts";
import { periodLines } from "./subscriptions.ts";

/** The present period, or the trial, is over: the next one begins, is invoiced and collected. */
export function renew(world: World, subscription: Subscription): void {
  const start = periodEnd(subscription);
  const trialEnds = subscription.status === "trialing";
  if (trialEnds && payingMethod(world, subscription) === undefined && !endsFree(subscription)) {
    const behavior = subscription.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice";
    if (behavior === "cancel")
      return endSubscription(world, subscription, { reason: "cancellation_requested", at: start });
    if (behavior === "pause") return pause(world, subscription, "trial_end_without_payment_method");
  }
  const facts = world.tables.subscriptionFacts.get(subscription.id);
  const ended = { start: firstItem(subscription).current_period_start, end: start };
  let invoice: Invoice | undefined;
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    moveOn(draft, start);
    if (trialEnds) draft.status = "active";
    const lines = [...(facts?.pendingLines ?? []), ...periodLines(world, draft)];
    const held = draft.pause_collection !== null || draft.status === "unpaid";
    invoice = createInvoice(world, {
      subscription: draft,
      reason: "subscription_cycle",
      lines,
      period: ended,
      draft: held,
    });
    if (facts) Object.assign(facts, { pendingLines: [], failedAttempts: 0 });
  });
  if (invoice === undefined) return;
  if (subscription.pause_collection !== null) return hold(world, subscription, invoice);
  if (invoice.status === "open") collect(world, invoice, { present: false, scheduled: true });
}

function moveOn(subscription: Subscription, start: number): void {
  for (const item of subscription.items.data) {
    item.current_period_start = start;
    item.current_period_end = nextRenewal(subscription.billing_cycle_anchor, getCadence(item.price), start);
  }
}

/** While collection is paused, an invoice is made but never collected. */
function hold(world: World, subscription: Subscription, invoice: Invoice): void {
  const behavior = subscription.pause_collection?.behavior;
  if (behavior === "keep_as_draft") return;
  invoice.status = behavior === "void" ? "void" : "uncollectible";
  emit(world, behavior === "void" ? "invoice.voided" : "invoice.marked_uncollectible", invoice);
}

/** The invoice of the next renewal, as of now. */
export function upcomingInvoice(world: World, subscription: Subscription): Invoice {
  const start = periodEnd(subscription);
  const next = structuredClone(subscription);
  moveOn(next, start);
  const pending = world.tables.subscriptionFacts.get(subscription.id)?.pendingLines ?? [];
  const lines = [...structuredClone(pending), ...periodLines(world, next)];
  const invoice = draftInvoice(world, { subscription: next, reason: "upcoming", lines, at: start });
  invoice.period_start = firstItem(subscription).current_period_start;
  invoice.period_end = start;
  invoice.next_payment_attempt = start;
  return invoice;
}

export function announceRenewal(world: World, subscription: Subscription): void {
  const { id: _id, ...invoice } = upcomingInvoice(world, subscription);
  emit(world, "invoice.upcoming", invoice);
}

function endsFree(subscription: Subscription): boolean {
  return subscription.items.data.every((item) => (item.price.unit_amount ?? 0) === 0);
}
