import { decideAccess, isLive } from "../billing/access.ts";
import type { SubscriptionFacts } from "../billing/access.ts";

/** What staff see and filter people by, the most serious first. */
export const USER_STATUSES = [
  "deleting",
  "disabled",
  "unverified",
  "past_due",
  "canceling",
  "pausing",
  "paused",
  "granted",
  "trialing",
  "active",
  "ended",
  "none",
] as const;

export type UserStatus = (typeof USER_STATUSES)[number];

/** What a person's plan is, for a filter. */
export const PLAN_KINDS = ["trial", "monthly", "yearly", "none"] as const;

export type PlanKind = (typeof PLAN_KINDS)[number];

/** What lists filter plans by: a kind, or several together. */
export const PLAN_FILTERS = {
  any: ["trial", "monthly", "yearly"],
  paid: ["monthly", "yearly"],
  trial: ["trial"],
  monthly: ["monthly"],
  yearly: ["yearly"],
  none: ["none"],
} as const satisfies Record<string, readonly PlanKind[]>;

export type PlanFilter = keyof typeof PLAN_FILTERS;

export type UserFacts = {
  isVerified: boolean;
  isDisabled: boolean;
  /** When the account is deleted. */
  deletesAt: Date | null;
  subscription: SubscriptionFacts | null;
};

/** A person's status, and when it ends or ended; null: it has no such date. */
export function computeUserStatus(
  { isVerified, isDisabled, deletesAt, subscription }: UserFacts,
  now: Date,
): { status: UserStatus; until: Date | null } {
  if (deletesAt !== null) return { status: "deleting", until: deletesAt };
  if (isDisabled) return { status: "disabled", until: null };
  if (!isVerified) return { status: "unverified", until: null };
  const { reason, hasAccess, endsAt, graceEndsAt } = decideAccess(subscription, now);
  if (subscription === null || reason === "none") return { status: "none", until: null };
  const { trialEnd, endedAt, pausedFrom, resumesAt, collectionPaused, cancelAt } = subscription;
  switch (reason) {
    case "past_due_grace":
    case "past_due_expired":
    case "unpaid":
      return { status: "past_due", until: graceEndsAt };
    case "paused":
      return { status: "paused", until: resumesAt };
    case "canceling":
      return { status: "canceling", until: endsAt };
    case "granted":
      return { status: "granted", until: endsAt };
    case "trialing":
      return { status: "trialing", until: trialEnd };
    case "active":
      return collectionPaused ? { status: "pausing", until: pausedFrom } : { status: "active", until: null };
    case "stale":
      return hasAccess ? { status: "active", until: null } : { status: "ended", until: null };
    default:
      return { status: "ended", until: endedAt ?? cancelAt };
  }
}

/** The kind of a plan that runs, with or without access. */
export function computePlanKind(
  subscription: Pick<SubscriptionFacts, "status"> | null,
  plan: { interval: string } | null,
): PlanKind {
  if (subscription === null || !isLive(subscription.status)) return "none";
  if (subscription.status === "trialing") return "trial";
  return plan?.interval === "year" ? "yearly" : "monthly";
}
