import { DAY_MS, HOUR_MS } from "../dates/instants.ts";

/** Days of access after a failed renewal, counted from the first failed charge. */
export const GRACE_DAYS = 14;

/** A monthly plan can be paused for so many months at most. */
export const LONGEST_PAUSE_MONTHS = 3;

/** Staff can give access, whatever becomes of the plan, up to so many days from today. */
export const LONGEST_GRANT_DAYS = 366;
export const GRANT_RULE = "Enter a day within a year from now.";

/** How long access continues after the end of a period, in case a webhook is late. */
export const STALE_LEEWAY_HOURS = 48;

/** The mirrored facts of one subscription. Instants are absolute; `null` means it does not apply. */
export type SubscriptionFacts = {
  /** Stripe's word. The list is open: an unknown word gives no access. */
  status: string;
  createdAt: Date;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  trialEnd: Date | null;
  /** A trial without a way to pay: it ends with the trial, and nothing is charged. */
  endsWithTrial: boolean;
  collectionPaused: boolean;
  /** The end of the period that was paid for when the plan was paused; null: the pause applies immediately. */
  pausedFrom: Date | null;
  /** When a pause ends and the plan is charged again; null without a pause, or for one without an end. */
  resumesAt: Date | null;
  /** When the first charge of the open invoice failed; null without a failed open invoice. */
  pastDueSince: Date | null;
  /** Until when staff gave access, whatever becomes of the plan. */
  grantedUntil?: Date | null;
};

/** Why access is granted or denied. */
export const ACCESS_REASONS = [
  "active",
  "canceling",
  "trialing",
  "past_due_grace",
  "past_due_expired",
  "incomplete",
  "incomplete_expired",
  "unpaid",
  "paused",
  "canceled",
  "stale",
  "granted",
  "unknown",
  "none",
] as const;

export type AccessReason = (typeof ACCESS_REASONS)[number];

export type AccessDecision = {
  hasAccess: boolean;
  reason: AccessReason;
  willCancel: boolean;
  /** When the plan ends if nothing is done; null when it renews or has ended. */
  endsAt: Date | null;
  renewsAt: Date | null;
  graceEndsAt: Date | null;
};

const closed = (reason: AccessReason, graceEndsAt: Date | null = null): AccessDecision => ({
  hasAccess: false,
  reason,
  willCancel: false,
  endsAt: null,
  renewsAt: null,
  graceEndsAt,
});

/** Whether a pause has begun: what was paid for before it stays open. */
const isPaused = ({ collectionPaused, pausedFrom }: SubscriptionFacts, now: Date): boolean =>
  collectionPaused && (pausedFrom === null || pausedFrom <= now);

function decideRunning(facts: SubscriptionFacts, endsAt: Date | null, now: Date): AccessDecision {
  if (isPaused(facts, now)) return closed("paused");

  const overdueMs = now.getTime() - facts.currentPeriodEnd.getTime();
  if (overdueMs > STALE_LEEWAY_HOURS * HOUR_MS) return closed("stale");

  const running = facts.status === "trialing" ? "trialing" : "active";
  const lastsUntil = endsAt ?? (facts.endsWithTrial ? facts.trialEnd : null);
  const nextChargeAt = facts.collectionPaused ? facts.resumesAt : facts.currentPeriodEnd;
  return {
    hasAccess: true,
    reason: overdueMs > 0 ? "stale" : endsAt ? "canceling" : running,
    willCancel: endsAt !== null,
    endsAt: lastsUntil,
    renewsAt: lastsUntil ? null : nextChargeAt,
    graceEndsAt: null,
  };
}

/** Without an open invoice grace counts from the start of the period; counting from its end would give a period away. */
function decidePastDue(facts: SubscriptionFacts, endsAt: Date | null, now: Date): AccessDecision {
  const since = facts.pastDueSince ?? facts.currentPeriodStart;
  const fullGraceEndsAt = new Date(since.getTime() + GRACE_DAYS * DAY_MS);
  const graceEndsAt = endsAt && endsAt < fullGraceEndsAt ? endsAt : fullGraceEndsAt;
  const ending = { willCancel: endsAt !== null, endsAt };
  if (graceEndsAt <= now) return { ...closed("past_due_expired", graceEndsAt), ...ending };
  return { hasAccess: true, reason: "past_due_grace", ...ending, renewsAt: null, graceEndsAt };
}

/** When a plan ends if nothing changes; null: it continues. */
export const planEndsAt = ({
  cancelAt,
  cancelAtPeriodEnd,
  currentPeriodEnd,
}: Pick<SubscriptionFacts, "cancelAt" | "cancelAtPeriodEnd" | "currentPeriodEnd">): Date | null =>
  cancelAt ?? (cancelAtPeriodEnd ? currentPeriodEnd : null);

/** A subscription that continues until it is canceled or its end date is reached. */
function decideLasting(facts: SubscriptionFacts, now: Date): AccessDecision {
  const endsAt = planEndsAt(facts);
  if (endsAt && endsAt <= now) return closed("canceled");
  if (facts.status === "unpaid") return { ...closed("unpaid"), willCancel: endsAt !== null, endsAt };
  return facts.status === "past_due" ? decidePastDue(facts, endsAt, now) : decideRunning(facts, endsAt, now);
}

function decideByPlan(facts: SubscriptionFacts, now: Date): AccessDecision {
  switch (facts.status) {
    case "active":
    case "trialing":
    case "past_due":
    case "unpaid":
      return decideLasting(facts, now);
    case "incomplete":
    case "incomplete_expired":
    case "paused":
    case "canceled":
      return closed(facts.status);
    default:
      return closed("unknown");
  }
}

/** Access beyond what the plan gives: it ends later, or not yet. */
function extend(decision: AccessDecision, grantedUntil: Date): AccessDecision {
  if (!decision.hasAccess)
    return { ...decision, hasAccess: true, reason: "granted", endsAt: grantedUntil, renewsAt: null };
  const orLater = (end: Date | null) => (end !== null && end < grantedUntil ? grantedUntil : end);
  return { ...decision, endsAt: orLater(decision.endsAt), graceEndsAt: orLater(decision.graceEndsAt) };
}

/**
 * Whether one subscription gives access at `now`, and why.
 *
 * Active and trialing do, past due does within its grace, every other state does not, unless staff granted access.
 */
export function decideAccess(facts: SubscriptionFacts | null, now: Date): AccessDecision {
  if (!facts) return closed("none");
  const { grantedUntil } = facts;
  const decision = decideByPlan(facts, now);
  return grantedUntil && grantedUntil > now ? extend(decision, grantedUntil) : decision;
}

/** True while a second checkout would make a second running plan. */
export function isLive(status: string): boolean {
  return ["active", "trialing", "past_due", "unpaid", "paused"].includes(status);
}

/** Of a person's subscriptions the one that decides: one that gives access, then a live one, then the newest. */
export function decidingSubscription<S extends SubscriptionFacts>(subscriptions: S[], now: Date): S | null {
  const rank = (s: S) => (decideAccess(s, now).hasAccess ? 2 : isLive(s.status) ? 1 : 0);
  const [first] = subscriptions.toSorted((a, b) => rank(b) - rank(a) || b.createdAt.getTime() - a.createdAt.getTime());
  return first ?? null;
}
