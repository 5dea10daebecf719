import type { PlanStatus } from "./plan-status.ts";

/** A yearly Personal plan that renews on March 3, 2027, with what a test changes about it. */
export function buildStatus(changes: Partial<PlanStatus> = {}): PlanStatus {
  return {
    hasAccess: true,
    reason: "active",
    planReason: changes.reason ?? "active",
    status: "active",
    plan: { name: "Personal", interval: "year", intervalCount: 1, unitAmountCents: 7200, currency: "usd" },
    currentPeriodEnd: "2027-03-03T15:00:00.000Z",
    renewsAt: "2027-03-03T15:00:00.000Z",
    endsAt: null,
    endedAt: null,
    willCancel: false,
    trial: { isTrialing: false, endsAt: null, daysLeft: 0, eligible: false, denied: false },
    grace: { inGrace: false, endsAt: null, nextPaymentAttemptAt: null },
    pause: null,
    paymentMethod: { kind: "card", label: "Visa", last4: "0341", expires: { year: 2028, month: 8 } },
    nextStep: "none",
    asOf: "2026-11-20T13:12:00.000Z",
    ...changes,
  };
}
