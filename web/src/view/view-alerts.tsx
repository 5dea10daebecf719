import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { Button } from "../components/button.tsx";
import { classNames } from "../components/class-names.ts";
import { ErrorState } from "../components/error-state.tsx";
import { SeverityMark } from "../components/marks.tsx";
import { Headline } from "../components/section.tsx";
import { SkeletonRows } from "../components/skeleton.tsx";
import { useState } from "react";
import { useTimeZone } from "../lib/account-query.ts";
import { callApi } from "../lib/api-client.ts";
import { contract } from "../lib/page-contract.ts";
import { describeError, getReference } from "../lib/describe-error.ts";
import { formatDate, formatTime } from "../lib/format.ts";
import { usePageTitle } from "../lib/use-page-title.ts";

const step = 20;

/**
 * The member's alerts to read. Their own alert center keeps changes in the browser and marks what it opens as read, so it isn't shown here.
 */
export function ViewAlerts() {
  usePageTitle("Alerts");
  const { alertId } = useParams();
  const zone = useTimeZone();
  const [limit, setLimit] = useState(step);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["view-alerts", limit],
    queryFn: ({ signal }) => callApi(contract.alerts.list, { query: { limit: String(limit) } }, { signal }),
    placeholderData: (before) => before,
  });
  if (error)
    return (
      <ErrorState
        title="The alerts didn't load."
        reference={getReference(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        <p>{describeError(error)}</p>
      </ErrorState>
    );
  if (data === undefined) return <SkeletonRows rows={6} label="Loading alerts" />;
  return (
    <>
      <Headline above={`${data.total} in all, newest first`}>Alerts</Headline>
      {data.alerts.length === 0 ? <p className="mt-6 text-ink-2">No alerts.</p> : null}
      <ul aria-label="Alerts" className="mt-6 max-w-170">
        {data.alerts.map(({ id, title, body, severity, status, is_read: isRead, created_at: at, history }) => (
          <li
            key={id}
            aria-current={id === alertId || undefined}
            className={classNames("grid gap-1 border-b border-line py-4", id === alertId && "bg-green-tint px-4")}
          >
            <h2 className={classNames("font-sans text-body", isRead ? "font-medium" : "font-semibold")}>{title}</h2>
            <p className="text-ink-2">{body}</p>
            <p className="flex flex-wrap gap-x-3 text-small text-ink-3">
              <SeverityMark severity={severity} />
              <span>
                {formatDate(at, zone)}, {formatTime(at, zone)}
              </span>
              <span>{isRead ? "Read" : "Unread"}</span>
              <span>{status === "open" ? "Open" : (history.at(-1)?.words ?? status)}</span>
            </p>
          </li>
        ))}
      </ul>
      {data.hasMore && limit < 100 ? (
        <div className="mt-5">
          <Button busy={isFetching} busyLabel="Loading" onClick={() => setLimit(limit + step)}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}
