import type { PublicIncident } from "@cardwell/core/contract/status";
import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import { formatMinutes } from "@cardwell/core/domain/system/attention";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { callApi } from "../../lib/api-client.ts";
import { browserTimeZone, capitalize, formatCount, formatDate, formatTime } from "../../lib/format.ts";
import { contract } from "../../lib/page-contract.ts";
import { queryClient } from "../../lib/query-client.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import "../../styles/pages.css";

const REFRESH_MS = 60_000;

/** What staff published of problems, for everybody. Nothing of a session is around it, so it opens while those don't. */
export const StatusPage = () => (
  <QueryClientProvider client={queryClient}>
    <Status />
  </QueryClientProvider>
);

function Status() {
  usePageTitle("Status");
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["status"],
    queryFn: ({ signal }) => callApi(contract.status.incidents, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      {data === undefined ? (
        <>
          <h1 className="text-display">Status</h1>
          <div className="mt-8">{error ? null : <SkeletonRows rows={4} label="Loading incidents" />}</div>
        </>
      ) : (
        <h1 className="text-display">
          {data.open.length === 0 ? (
            "No open incidents."
          ) : (
            <span className="text-copper-ink">{formatCount(data.open.length, "open incident")}.</span>
          )}
        </h1>
      )}
      {error ? (
        <FailureNotice
          title="We couldn't load the incidents."
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data === undefined ? null : (
        <>
          {data.open.length === 0 ? null : <Incidents label="Open incidents" incidents={data.open} />}
          <Section title={`Last ${data.days} days`}>
            {data.past.length === 0 ? (
              <p className="text-ink-2">No incident ended in this time.</p>
            ) : (
              <Incidents label="Past incidents" incidents={data.past} />
            )}
          </Section>
        </>
      )}
      <p className="mt-12 border-t border-line pt-5 text-ink-2">
        Something else doesn't work? <SupportLink subject="A problem">Contact support</SupportLink>
      </p>
    </>
  );
}

const Incidents = ({ label, incidents }: { label: string; incidents: readonly PublicIncident[] }) => (
  <ul aria-label={label} className="grid gap-8 not-first:mt-8">
    {incidents.map((incident) => (
      <li key={incident.id}>
        <Incident incident={incident} />
      </li>
    ))}
  </ul>
);

const Incident = ({ incident: { title, startedAt, endedAt, updates } }: { incident: PublicIncident }) => (
  <article>
    <h3 className="text-lead font-medium wrap-anywhere">{title}</h3>
    <p className="text-small text-ink-2">
      <Time at={startedAt} />
      {endedAt === null ? ", not resolved yet" : `, resolved after ${formatLength(startedAt, endedAt)}`}
    </p>
    <ol className="mt-3 grid gap-3 border-l border-line-2 pl-4">
      {updates.map(({ at, status, message }) => (
        <li key={`${at} ${status}`}>
          <p className="wrap-anywhere">
            <span className="font-medium">{capitalize(status)}.</span> {message}
          </p>
          <p className="text-caption text-ink-3">
            <Time at={at} />
          </p>
        </li>
      ))}
    </ol>
  </article>
);

function Time({ at }: { at: string }): ReactNode {
  const zone = browserTimeZone();
  return (
    <time dateTime={at}>
      {formatDate(at, zone)}, {formatTime(at, zone)}
    </time>
  );
}

const formatLength = (startedAt: string, endedAt: string): string =>
  formatMinutes(Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS)));
