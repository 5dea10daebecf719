import { useState } from "react";
import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { useAuth } from "../../lib/session/use-auth.ts";

export type LatestStatus = ReturnType<typeof useLatestStatus>;

/**
 * The newest answer about the plan: the auth context's, or that of a change made on this page, which needs no second
 * question. A failed refresh keeps the last known facts.
 */
export function useLatestStatus() {
  const { subscriptionStatus, subscriptionLoading, refreshStatus } = useAuth();
  const [fromContext, setFromContext] = useState(subscriptionStatus);
  const [status, setStatus] = useState(subscriptionStatus);
  const [refreshFailed, setRefreshFailed] = useState(false);
  if (fromContext !== subscriptionStatus) {
    setFromContext(subscriptionStatus);
    if (subscriptionStatus !== null) setStatus(subscriptionStatus);
  }

  async function refresh() {
    const answer = await refreshStatus({ fromProvider: true });
    setRefreshFailed(answer === null);
  }

  return {
    status,
    loading: subscriptionLoading,
    refreshFailed,
    refresh,
    /** Shows the answer to a change at once, then lets the rest of the app know. */
    async accept(answer: SubscriptionStatus): Promise<void> {
      setStatus(answer);
      await refreshStatus();
    },
  };
}
