import type { AccessReason, SubscriptionStatus } from "@cardwell/core/contract/billing";

/** The status of a person's own plan, as it is without a staff role. */
export type PlanStatus = SubscriptionStatus & { reason: AccessReason };

export const toPlanStatus = (status: SubscriptionStatus): PlanStatus => ({
  ...status,
  hasAccess: status.hasAccess && status.reason !== "staff",
  reason: status.planReason,
});
