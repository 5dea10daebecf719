import { queue } from "../../../lib/pending-marks.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { session } from "../../../lib/session/session.ts";
import { connectAlerts } from "./connect-alerts.ts";

let isStarted = false;

/** Connects this document's alerts, once: whatever shows alerts calls it when it is loaded. */
export function startAlerts(): void {
  if (isStarted) return;
  isStarted = true;
  connectAlerts(queryClient, {
    uid() {
      const { user, subscriptionStatus } = session.getState();
      return user !== null && subscriptionStatus?.hasAccess === true ? user.uid : null;
    },
    queue,
  });
}
