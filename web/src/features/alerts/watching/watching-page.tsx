import type { Watching } from "@cardwell/core/contract/alert-preferences";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { Headline, Section } from "../../../components/section.tsx";
import { describeError, getReference } from "../../../lib/describe-error.ts";
import { paths } from "../../../lib/paths.ts";
import { useNow } from "../../../lib/use-now.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { SettingsSkeleton } from "../settings/settings-skeleton.tsx";
import { LaterList, TypeList } from "./type-list.tsx";
import { LastCheck, StaleNotice } from "./last-check.tsx";
import { PlannedPart } from "./planned-part.tsx";
import { watchingQuery } from "../../../lib/watching-query.ts";
import { watchingHeadline } from "./watching-messages.ts";

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
