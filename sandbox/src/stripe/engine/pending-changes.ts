import type { Invoice, Subscription } from "../wire.ts";
import { amend, emit, now, type World } from "../world.ts";
import { applyChange } from "./changes.ts";

/** Whether an invoice is the price of a change that waits for it. */
export function waitsFor(world: World, subscription: Subscription | undefined, invoice: Invoice): boolean {
  if (subscription === undefined) return false;
  return world.tables.subscriptionFacts.get(subscription.id)?.pendingChange?.invoice === invoice.id;
}

/** Makes the change whose invoice was paid. */
export function makePendingChange(world: World, subscription: Subscription): void {
  const facts = world.tables.subscriptionFacts.get(subscription.id);
  const pending = facts?.pendingChange;
  if (!facts || !pending) return;
  facts.pendingChange = null;
  const waited = subscription.pending_update !== null;
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    applyChange(draft, pending.change, pending.endTrial, pending.at);
    draft.pending_update = null;
  });
  if (waited) emit(world, "customer.subscription.pending_update_applied", subscription);
}

/** Gives up a change that was never paid, and its invoice with it. */
export function dropPendingChange(world: World, subscription: Subscription): void {
  const facts = world.tables.subscriptionFacts.get(subscription.id);
  const pending = facts?.pendingChange;
  if (!facts || !pending) return;
  facts.pendingChange = null;
  const invoice = world.tables.invoices.get(pending.invoice);
  if (invoice?.status === "open") {
    amend(world, "invoice.voided", invoice, (draft) => {
      draft.status = "void";
      draft.status_transitions.voided_at = now(world);
    });
  }
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    draft.pending_update = null;
  });
  emit(world, "customer.subscription.pending_update_expired", subscription);
}
