import type { Subscription } from "../wire.ts";
import { amend, emit, type World } from "../world.ts";
import { DAY_SECONDS } from "./calendar.ts";
import { collect } from "./collect.ts";
import { endSubscription } from "./ending.ts";
import { periodEnd } from "./lookups.ts";
import { dropPendingChange } from "./pending-changes.ts";
import { announceRenewal, renew } from "./renewals.ts";
import { expireSession } from "./session-expiry.ts";

type Due = { at: number; rank: number; run: () => void };

const FIRST_PAYMENT_WINDOW_SECONDS = 23 * 3600;
const TRIAL_WARNING_SECONDS = 3 * DAY_SECONDS;
const UPCOMING_SECONDS = 7 * DAY_SECONDS;
const RENEWING = new Set<string>(["active", "past_due", "unpaid", "trialing"]);

/** The next thing that falls due. */
export function nextDue(world: World, until: number): Due | undefined {
  let next: Due | undefined;
  const consider = (due: Due) => {
    if (due.at > until) return;
    if (next === undefined || due.at < next.at || (due.at === next.at && due.rank < next.rank)) next = due;
  };
  for (const session of world.tables.sessions.values()) {
    if (session.status !== "open") continue;
    consider({ at: session.expires_at, rank: 3, run: () => expireSession(world, session) });
  }
  for (const subscription of world.tables.subscriptions.values()) {
    considerDue(world, subscription, consider);
  }
  for (const invoice of world.tables.invoices.values()) {
    if (invoice.status !== "open" || invoice.next_payment_attempt === null) continue;
    consider({
      at: invoice.next_payment_attempt,
      rank: 2,
      run: () => collect(world, invoice, { present: false, scheduled: true }),
    });
  }
  return next;
}

function considerDue(world: World, subscription: Subscription, consider: (due: Due) => void): void {
  const facts = world.tables.subscriptionFacts.get(subscription.id);
  const end = periodEnd(subscription);
  if (subscription.status === "incomplete") {
    consider({
      at: subscription.created + FIRST_PAYMENT_WINDOW_SECONDS,
      rank: 1,
      run: () => endSubscription(world, subscription, { reason: "payment_failed" }),
    });
    return;
  }
  if (!RENEWING.has(subscription.status) && subscription.status !== "paused") return;
  if (subscription.cancel_at !== null) {
    const at = subscription.cancel_at;
    consider({
      at,
      rank: 0,
      run: () => endSubscription(world, subscription, { reason: "cancellation_requested", at }),
    });
  }
  if (subscription.status === "paused") return;
  const resumesAt = subscription.pause_collection?.resumes_at;
  if (resumesAt) consider({ at: resumesAt, rank: 0, run: () => collectAgain(world, subscription) });
  consider({ at: end, rank: 1, run: () => renew(world, subscription) });
  if (facts === undefined) return;
  if (facts.pendingChange) {
    consider({ at: facts.pendingChange.expiresAt, rank: 1, run: () => dropPendingChange(world, subscription) });
  }
  if (subscription.status === "trialing" && !facts.trialWarningSent) {
    consider({
      at: Math.max(subscription.trial_start ?? 0, end - TRIAL_WARNING_SECONDS),
      rank: 4,
      run: () => {
        facts.trialWarningSent = true;
        emit(world, "customer.subscription.trial_will_end", subscription);
      },
    });
  }
  const announces = subscription.cancel_at === null && facts.upcomingSentFor !== end;
  const periodStart = subscription.items.data[0]?.current_period_start ?? 0;
  if (announces && end - UPCOMING_SECONDS > periodStart) {
    consider({
      at: end - UPCOMING_SECONDS,
      rank: 4,
      run: () => {
        facts.upcomingSentFor = end;
        announceRenewal(world, subscription);
      },
    });
  }
}

function collectAgain(world: World, subscription: Subscription): void {
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    draft.pause_collection = null;
  });
}

/** Does one thing at its own moment. */
export function runAt(world: World, due: Due): void {
  world.processingAt = due.at;
  const { request } = world;
  world.request = { id: null, idempotencyKey: null };
  try {
    due.run();
  } finally {
    world.processingAt = null;
    world.request = request;
  }
}

/** Processes what became due as the clock moved on. */
export function catchUp(world: World): void {
  const until = Math.floor(world.clock.now().getTime() / 1000);
  for (let due = nextDue(world, until); due !== undefined; due = nextDue(world, until)) runAt(world, due);
}
