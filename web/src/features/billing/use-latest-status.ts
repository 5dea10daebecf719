import { useState } from "react";
import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { useAuth } from "../../lib/session/use-auth.ts";

export type LatestStatus = ReturnType<typeof useLatestStatus>;

/** The newest status of the plan. A failed refresh keeps the last known facts, and is shown. */
export function useLatestStatus() {
  const { subscriptionStatus, subscriptionLoading, refreshStatus, acceptStatus } = useAuth();
  const [known, setKnown] = useState(subscriptionStatus);
  const [wasKnown] = useState(subscriptionStatus !== null);
  const [refreshFailed, setRefreshFailed] = useState(false);
  if (subscriptionStatus !== null && subscriptionStatus !== known) setKnown(subscriptionStatus);

  return {
    status: subscriptionStatus ?? known,
    loading: subscriptionLoading,
    refreshFailed,
    /** Asks the payment provider. */
    async refresh(): Promise<void> {
      const answer = await refreshStatus({ fromProvider: true });
      setRefreshFailed(answer === null);
    },
    /** Asks our own server, where the answer is from before this page was opened. */
    async refreshIfOld(): Promise<void> {
      if (wasKnown) await refreshStatus();
    },
    accept(answer: SubscriptionStatus): void {
      setRefreshFailed(false);
      acceptStatus(answer);
    },
  };
}
