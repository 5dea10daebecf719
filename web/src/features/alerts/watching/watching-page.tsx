import type { Watching } from "@cardwell/core/contract/alert-preferences";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Headline, Section } from "../../../components/section.tsx";
import { describeError, getReference } from "../../../lib/describe-error.ts";
import { paths } from "../../../lib/paths.ts";
import { useNow } from "../../../lib/use-now.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { watchingQuery } from "../../../lib/watching-query.ts";
import { SettingsSkeleton } from "../settings/settings-skeleton.tsx";
import { PlannedPart } from "./planned-part.tsx";
import { LaterList, TypeList } from "./type-list.tsx";
import { formatCheckedAt, isStale, watchingHeadline } from "./watching-messages.ts";

/** The reminders of the next 60 days, so that silence isn't mistaken for a failure. */
export function WatchingPage() {
  usePageTitle("What we're watching");
  const { data, isPending, error, refetch, isFetching } = useQuery(watchingQuery);
  if (isPending) return <SettingsSkeleton label="Loading what we're watching..." />;
  if (data === undefined) {
    return (
      <ErrorState
        title="We couldn't load this page."
        reference={getReference(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        <p>{describeError(error)} Your reminders aren't affected.</p>
      </ErrorState>
    );
  }
  return <Page watching={data} />;
}

function Page({ watching }: { watching: Watching }) {
  const now = useNow();
  return (
    <>
      <Breadcrumb above={[["Alerts", paths.alerts]]} here="What we're watching" />
      <Headline
        below={
          <p>
            Updated just now.{" "}
            <Link to={paths.alertSettings} className="link">
              Change alert settings
            </Link>
          </p>
        }
      >
        {watchingHeadline(watching)}
      </Headline>
      <StaleNotice watching={watching} now={now} />
      <div className="grid items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <PlannedPart watching={watching} />
        </div>
        <div className="min-w-0">
          <Section title="When we check">
            <LastCheck watching={watching} now={now} />
          </Section>
          <Section title="What we check for">
            <TypeList types={watching.types} steps={watching.steps} />
          </Section>
          <Section title="Not watched yet">
            <LaterList later={watching.later} />
          </Section>
        </div>
      </div>
    </>
  );
}

type LastCheckProps = { watching: Watching; now: Date };

/** Warns first that reminders may be late. */
function StaleNotice({ watching: { lastSweepAt, timeZone }, now }: LastCheckProps) {
  if (!isStale(lastSweepAt, now)) return null;
  return (
    <div className="mt-8">
      <Notice
        kind="problem"
        title={
          lastSweepAt === null
            ? "We haven't checked your cards yet."
            : `We haven't checked your cards since ${formatCheckedAt(lastSweepAt, now, timeZone)}.`
        }
      >
        Reminders may be late. Check any payment due today yourself.
      </Notice>
    </div>
  );
}

/** When this wallet was last checked, when it is checked next, and when the last full sweep ended. */
function LastCheck({ watching: { lastCheckedAt, nextCheckAt, lastSweepAt, timeZone }, now }: LastCheckProps) {
  const words = (at: string) => formatCheckedAt(at, now, timeZone);
  const rows = [
    { label: "Last checked", value: lastCheckedAt === null ? "just now" : words(lastCheckedAt) },
    { label: "Next check", value: nextCheckAt === null ? "when something changes" : formatNext(nextCheckAt) },
    { label: "Last full check", value: lastSweepAt === null ? "not yet" : words(lastSweepAt) },
  ];
  function formatNext(at: string) {
    return Date.parse(at) <= now.getTime() ? "in a few minutes" : words(at);
  }
  return (
    <>
      <dl className="-mt-2">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="figures text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-ink-3">
        We check every five minutes. If two hours pass without a check, this page shows it.
      </p>
    </>
  );
}
