import { useEffect } from "react";
import { useAuth } from "../lib/session/use-auth.ts";

const freshForMs = 5 * 60_000;

/** Refreshes the plan's status when the tab becomes visible: it may have been paid, or have ended, elsewhere. */
export function useFreshStatus(): void {
  const { user, subscriptionStatus, refreshStatus } = useAuth();
  const isConfirmed = user?.emailVerified ?? false;
  useEffect(() => {
    const answeredAt = Date.now();
    function onReturn() {
      if (document.visibilityState !== "visible" || !navigator.onLine || !isConfirmed) return;
      if (!subscriptionStatus?.hasAccess || Date.now() - answeredAt > freshForMs) void refreshStatus();
    }
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [isConfirmed, subscriptionStatus, refreshStatus]);
}
