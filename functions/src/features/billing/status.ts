import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { decideAccess, isLive } from "@cardwell/core/domain/billing/access";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import type { AccessDecision } from "@cardwell/core/domain/billing/access";
import type { Customer } from "./customer-documents.ts";
import { toInstant } from "../../lib/to-instant.ts";

type PlanDescription = SubscriptionStatus["plan"];

function nextStep({ subscription }: Customer, decision: AccessDecision): SubscriptionStatus["nextStep"] {
  switch (decision.reason) {
    case "active":
    case "trialing":
      return subscription?.status === "trialing" && !subscription.paymentMethod ? "update_payment" : "none";
    case "canceling":
      return "resume";
    case "past_due_grace":
    case "past_due_expired":
    case "unpaid":
      return "update_payment";
    case "none":
      return "choose_plan";
    case "canceled":
    case "incomplete":
    case "incomplete_expired":
      return "renew";
    case "stale":
      return decision.hasAccess ? "none" : "contact_support";
    case "granted":
      return subscription !== null && ["past_due", "unpaid"].includes(subscription.status) ? "update_payment" : "renew";
    case "paused":
      return subscription?.collectionPaused ? "resume" : "contact_support";
    case "unknown":
      return "contact_support";
  }
}

/**
 * The answer of `GET /api/subscription/status`, from what is kept of the person and the time. Holds no id of the provider. A staff role gives
 * access where the plan doesn't; all else is the plan as it is.
 */
export function describeStatus(
  customer: Customer,
  plan: PlanDescription,
  trialEligible: boolean,
  now: Date,
  isStaff = false,
): SubscriptionStatus {
  const { subscription } = customer;
  const decision = decideAccess(subscription, now);
  const trialing = subscription?.status === "trialing" && decision.hasAccess;
  const trialEnd = trialing ? subscription.trialEnd : null;
  return {
    hasAccess: decision.hasAccess || isStaff,
    reason: isStaff && !decision.hasAccess ? "staff" : decision.reason,
    planReason: decision.reason,
    status: subscription?.status ?? "none",
    plan: subscription ? plan : null,
    currentPeriodEnd: toInstant(subscription?.currentPeriodEnd),
    renewsAt: toInstant(decision.renewsAt),
    endsAt: toInstant(decision.endsAt),
    endedAt: toInstant(subscription?.endedAt),
    willCancel: decision.willCancel,
    trial: {
      isTrialing: trialing,
      endsAt: toInstant(trialEnd),
      daysLeft: trialEnd ? Math.max(0, Math.ceil((trialEnd.getTime() - now.getTime()) / DAY_MS)) : 0,
      eligible: trialEligible,
      denied: subscription?.trialDenied ?? false,
    },
    grace: {
      inGrace: decision.reason === "past_due_grace",
      endsAt: toInstant(decision.graceEndsAt),
      nextPaymentAttemptAt: toInstant(subscription?.nextPaymentAttemptAt),
    },
    pause: subscription?.collectionPaused
      ? { from: toInstant(subscription.pausedFrom), resumesAt: toInstant(subscription.resumesAt) }
      : null,
    paymentMethod: subscription && isLive(subscription.status) ? subscription.paymentMethod : null,
    nextStep: nextStep(customer, decision),
    asOf: now.toISOString(),
  };
}
