import { cardError, invalidRequest } from "../protocol/errors.ts";
import type { Change } from "../store.ts";
import type { Invoice, Subscription } from "../wire.ts";
import { amend, now, type World } from "../world.ts";
import { applyChange, planChange, type ItemChange, type ProrationBehavior } from "./changes.ts";
import { PLAN_CONFIRMATION_REQUIRED } from "./cards.ts";
import { collect, intentFor } from "./collect.ts";
import { dropPendingChange } from "./pending-changes.ts";
import { createInvoice, draftInvoice } from "./invoices.ts";
import { isLive } from "./lookups.ts";
import { upcomingInvoice } from "./renewals.ts";

type PlanUpdate = {
  items: ItemChange[];
  behavior: ProrationBehavior;
  endTrial: boolean;
  /** Whether a new period begins now, and is invoiced. */
  startsPeriod?: boolean;
  /** What a failed payment means: the plan is changed and owed, stays as it was, or waits for the money. */
  unpaid: "allow" | "fail" | "wait";
  /** Whether the cardholder is there and could confirm the payment. */
  present?: boolean;
  at?: number;
};

/** Changes the plan, and invoices what falls due now. */
export function changePlan(world: World, subscription: Subscription, update: PlanUpdate): void {
  rejectEnded(subscription);
  const at = update.at ?? now(world);
  const change = planChange(world, subscription, update.items, { ...update, at });
  const facts = world.tables.subscriptionFacts.get(subscription.id);
  if (update.unpaid === "wait" && change.invoiceNow) {
    waitForPayment(world, subscription, change, { at, endTrial: update.endTrial }, update.present === true);
    return;
  }
  const before = structuredClone(subscription);
  let invoice: Invoice | undefined;
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    applyChange(draft, change, update.endTrial, at);
    if (!change.invoiceNow) {
      facts?.pendingLines.push(...change.prorations);
      return;
    }
    const lines = [...(facts?.pendingLines ?? []), ...change.prorations, ...change.fullPeriod];
    if (facts) facts.pendingLines = [];
    invoice = createInvoice(world, { subscription: draft, reason: "subscription_update", lines });
  });
  if (invoice === undefined) return;
  const outcome = collect(world, invoice, { present: update.present === true, scheduled: true });
  if (outcome.result === "succeeded" || update.unpaid !== "fail") return;
  invoice.next_payment_attempt = null;
  amend(world, "invoice.voided", invoice, (draft) => {
    draft.status = "void";
  });
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    Object.assign(draft, before);
  });
  throw outcome.result === "declined"
    ? cardError(outcome.decline, outcome.intent)
    : cardError(PLAN_CONFIRMATION_REQUIRED, intentFor(world, invoice));
}

const WAITING_SECONDS = 23 * 3600;

/** Invoices a change first, and makes it once that is paid; without the money it is dropped a day later. */
function waitForPayment(
  world: World,
  subscription: Subscription,
  change: Change,
  how: { at: number; endTrial: boolean },
  present: boolean,
): void {
  const facts = world.tables.subscriptionFacts.get(subscription.id);
  if (facts === undefined) return;
  dropPendingChange(world, subscription);
  const lines = [...facts.pendingLines, ...change.prorations, ...change.fullPeriod];
  const expiresAt = now(world) + WAITING_SECONDS;
  const invoice = createInvoice(world, { subscription, reason: "subscription_update", lines });
  facts.pendingLines = [];
  facts.pendingChange = { change, invoice: invoice.id, expiresAt, ...how };
  const outcome = collect(world, invoice, { present, scheduled: false });
  if (outcome.result === "succeeded") return;
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    draft.pending_update = {
      billing_cycle_anchor: change.anchor === draft.billing_cycle_anchor ? null : change.anchor,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: expiresAt,
      metadata: null,
      subscription_items: structuredClone(change.items),
      trial_end: null,
      trial_from_plan: null,
    };
  });
}

/** What `changePlan` would invoice: now if it invoices now, else with the next renewal. */
export function previewChange(world: World, subscription: Subscription, update: Omit<PlanUpdate, "unpaid">): Invoice {
  rejectEnded(subscription);
  const at = update.at ?? now(world);
  const change = planChange(world, subscription, update.items, { ...update, at });
  const changed = structuredClone(subscription);
  applyChange(changed, change, update.endTrial, at);
  const pending = world.tables.subscriptionFacts.get(subscription.id)?.pendingLines ?? [];
  if (change.invoiceNow) {
    const lines = [...structuredClone(pending), ...change.prorations, ...change.fullPeriod];
    return named(draftInvoice(world, { subscription: changed, reason: "upcoming", lines, at }));
  }
  const next = upcomingInvoice(world, changed);
  const lines = [
    ...structuredClone(pending),
    ...change.prorations,
    ...next.lines.data.filter((line) => line.parent?.subscription_item_details?.proration !== true),
  ];
  const invoice = draftInvoice(world, { subscription: changed, reason: "upcoming", lines, at: next.created });
  return named({
    ...invoice,
    period_start: next.period_start,
    period_end: next.period_end,
    next_payment_attempt: next.next_payment_attempt,
  });
}

export function previewRenewal(world: World, subscription: Subscription): Invoice {
  rejectEnded(subscription);
  if (subscription.cancel_at !== null) {
    throw invalidRequest("No upcoming invoices for customer", { code: "invoice_upcoming_none" });
  }
  return named(upcomingInvoice(world, subscription));
}

function named(invoice: Invoice): Invoice {
  return { ...invoice, id: `upcoming_${invoice.id}` };
}

function rejectEnded(subscription: Subscription): void {
  if (isLive(subscription)) return;
  throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
}
