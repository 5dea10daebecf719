import { skipToken, useMutationState, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { pendingElsewhere, type PendingChange } from "../../../lib/pending-changes.ts";
import { useAuth } from "../../../lib/session/use-auth.ts";
import type { AlertChange } from "./alert-change.ts";
import { alertKeys } from "./alert-keys.ts";
import { listAlertChanges } from "./connect-alerts.ts";

/** The member whose alerts are shown; null when no one is signed in, or without a plan. */
export function useAlertUser(): string | null {
  const { user, subscriptionStatus } = useAuth();
  return user !== null && subscriptionStatus?.hasAccess === true ? user.uid : null;
}

/** The changes, of this tab and the member's other tabs, that the server hasn't answered yet. They are applied to what is shown. */
export function usePendingChanges(): readonly AlertChange[] {
  const uid = useAlertUser();
  const own = useMutationState({
    filters: { mutationKey: alertKeys.changes, status: "pending" },
    select: ({ state }) => state.variables as AlertChange,
  });
  const { data: elsewhere } = useQuery<readonly PendingChange[]>({ queryKey: pendingElsewhere, queryFn: skipToken });
  return useMemo(
    () => [...listAlertChanges(elsewhere), ...own].filter((change) => change.uid === uid),
    [elsewhere, own, uid],
  );
}
