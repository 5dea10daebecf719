import { useId } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useAuth } from "../../../lib/session/use-auth.ts";
import { useOnline } from "../../../lib/use-online.ts";
import { AlertError } from "../alert-error.tsx";
import type { AlertState } from "../data/list-query.ts";
import { useAlertActions, useAlerts } from "../data/use-alerts.ts";
import { usePendingChanges } from "../data/use-pending-changes.ts";
import { useClock } from "../clock.ts";
import { AlertLine } from "./alert-line.tsx";

const newest = { limit: 6, box: "new" } as const;

/** The newest alerts under the bell. */
export function Panel({ onClose }: { onClose: () => void }) {
  const { state, refetch } = useAlerts(newest);
  const { markAllAsRead } = useAlertActions();
  const titleId = useId();
  const { subscriptionStatus, subscriptionLoading, subscriptionAnswered } = useAuth();
  const hasAccess = subscriptionStatus?.hasAccess;
  const isUnknown = subscriptionStatus === null && (!subscriptionLoading || subscriptionAnswered);
  return (
    <section aria-labelledby={titleId}>
      <div className="flex min-h-10 items-center justify-between gap-3 px-3">
        <h2 id={titleId} className="text-title-2">
          Alerts
        </h2>
        {state.unreadCount === 0 ? null : (
          <Button size="small" variant="text" onClick={() => void markAllAsRead()}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="grid gap-2 pt-2">
        <div className="px-3 empty:hidden">
          <AlertError error={state.error} onRetry={() => void refetch()} />
        </div>
        {hasAccess === false || isUnknown ? (
          <NoPlan isUnknown={isUnknown} />
        ) : (
          <Lines state={state} onClose={onClose} isKnown={hasAccess === true} />
        )}
      </div>
      <OfflineNote />
      <p className="mt-1 flex justify-between border-t border-line px-3 pt-3 pb-2">
        <Link to={paths.alerts} onClick={onClose} className="link">
          See all alerts
        </Link>
        <Link to={paths.alertSettings} onClick={onClose} className="link">
          Settings
        </Link>
      </p>
    </section>
  );
}

function NoPlan({ isUnknown }: { isUnknown: boolean }) {
  return (
    <p className="px-3 py-4 text-ink-2">
      {isUnknown
        ? "We couldn't check your plan. Your alerts will appear once our server responds."
        : "Your alerts will appear once your plan is active."}
    </p>
  );
}

type LinesProps = { state: AlertState; onClose: () => void; isKnown: boolean };

function Lines({ state: { alerts, loading, error }, onClose, isKnown }: LinesProps) {
  const { markAsRead } = useAlertActions();
  const isOnline = useOnline();
  const clock = useClock();
  if (alerts.length > 0) {
    return (
      <ul aria-label="Newest alerts">
        {alerts.slice(0, newest.limit).map((alert) => (
          <AlertLine
            key={alert.id}
            alert={alert}
            clock={clock}
            onOpen={() => {
              void markAsRead([alert.id]);
              onClose();
            }}
          />
        ))}
      </ul>
    );
  }
  if (loading || !isKnown) {
    return (
      <div className="px-3">
        <SkeletonRows rows={3} label="Loading your alerts" />
      </div>
    );
  }
  if (error !== null || !isOnline) return null;
  return (
    <div className="px-3 py-4">
      <p className="font-semibold">Nothing needs your attention.</p>
      <p className="mt-1 text-small text-ink-2">New alerts appear here. See all alerts for past ones.</p>
    </div>
  );
}

/** The pending changes while offline. */
function OfflineNote() {
  const { length } = usePendingChanges();
  const isOnline = useOnline();
  if (isOnline) return null;
  return (
    <p className="px-3 py-2 text-small text-ink-3">
      You're offline.{" "}
      {length === 0
        ? "Changes will be sent when you're back online."
        : `${formatCount(length, "change")} will be sent when you're back online.`}
    </p>
  );
}
