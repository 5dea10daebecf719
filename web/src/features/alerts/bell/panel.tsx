import type { Alert } from "@cardwell/core/contract/alerts";
import { useId } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { clampText } from "../../../components/clamp.ts";
import { classNames } from "../../../components/class-names.ts";
import { SeverityMark } from "../../../components/marks.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { alertPath, paths } from "../../../lib/paths.ts";
import { useAuth } from "../../../lib/session/use-auth.ts";
import { useOnline } from "../../../lib/use-online.ts";
import { AlertError } from "../alert-error.tsx";
import { firstSentence } from "../center/alert-labels.ts";
import { type Clock, formatRaisedAt, titleNow, useClock } from "../clock.ts";
import type { AlertState } from "../data/list-query.ts";
import { useAlertActions, useAlerts } from "../data/use-alerts.ts";
import { usePendingChanges } from "../data/use-pending-changes.ts";

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

type AlertLineProps = { alert: Alert; clock: Clock; onOpen: () => void };

/** One alert in the bell's panel; it leads to the whole of it. */
function AlertLine({ alert, clock, onOpen }: AlertLineProps) {
  const { id, severity, body, stake, is_read: isRead, created_at: createdAt } = alert;
  const title = titleNow(alert, clock);
  const line = firstSentence(body);
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={alertPath(id)}
        data-row
        onClick={onOpen}
        className="grid grid-cols-[14px_1fr_auto] gap-x-3 rounded-field px-3 py-2.5 hover:bg-sunk focus-visible:outline-offset-[-2px]"
      >
        <span className="row-span-2 pt-0.5">
          <SeverityMark severity={severity} wordless />
        </span>
        <span
          className={classNames(isRead ? "text-ink-2" : "font-semibold text-ink", clampText(title, "line-clamp-2"))}
        >
          {isRead ? null : <span className="sr-only">Unread: </span>}
          {title}
        </span>
        <time dateTime={createdAt} className="pt-px text-right text-small text-ink-3">
          {formatRaisedAt(createdAt, clock)}
        </time>
        <span
          className={classNames(
            "col-start-2 text-small text-ink-3",
            stake === null && "col-span-2",
            clampText(line, "line-clamp-1"),
          )}
        >
          {line}
        </span>
        {stake === null ? null : (
          <span className="figures text-right text-body font-medium text-ink">{formatMoney(stake.cents)}</span>
        )}
      </Link>
    </li>
  );
}
