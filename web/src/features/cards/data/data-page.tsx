import { useQuery } from "@tanstack/react-query";
import { HelpLink } from "../../../components/help-link.tsx";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { CalendarFeed } from "../../../components/calendar-feed.tsx";
import { ExportPart } from "../../../components/export-part.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { Skeleton, SkeletonRows } from "../../../components/skeleton.tsx";
import { dashboardQuery } from "../../../lib/dashboard-query.ts";
import { describeError, getReference } from "../../../lib/describe-error.ts";
import { paths } from "../../../lib/paths.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { Part } from "../part.tsx";
import { useAnchor } from "../../../lib/use-anchor.ts";
import { ImportPart } from "./import-part.tsx";
import { PointsForm } from "./points-form.tsx";
import { TargetForm } from "./target-form.tsx";
import "../../../styles/pages.css";

/** How points are valued, the calendar, and everything out and back in. */
export function DataPage() {
  usePageTitle("Settings and data");
  const dashboard = useQuery(dashboardQuery(false));
  useAnchor(dashboard.data !== undefined);
  if (dashboard.isPending) return <DataSkeleton />;
  if (dashboard.data === undefined) {
    return (
      <ErrorState
        title="We couldn't load your settings."
        reference={getReference(dashboard.error)}
        onRetry={() => void dashboard.refetch()}
        retrying={dashboard.isFetching}
      >
        <p>{describeError(dashboard.error)}</p>
      </ErrorState>
    );
  }
  const { settings, calendarFeed, cards } = dashboard.data;
  return (
    <>
      <Breadcrumb above={[["Today", paths.dashboard]]} here="Settings and data" />
      <h1 className="text-display">Your numbers and your data.</h1>
      <Part id="points" title="What a point is worth">
        <PointsForm settings={settings} />
        <HelpLink article="point-values">What a point is worth</HelpLink>
      </Part>
      <Part id="utilization" title="Utilization target">
        <TargetForm settings={settings} />
      </Part>
      <Part id="calendar" title="Calendar">
        <CalendarFeed feed={calendarFeed} />
      </Part>
      <Part id="export" title="Export">
        <ExportPart toCsv={async (wallet) => (await import("./csv-archive.ts")).csvArchive(wallet, dashboard.data)} />
        <HelpLink article="export-your-data">Export your data and bring it back</HelpLink>
      </Part>
      <Part id="import" title="Import">
        <ImportPart cards={cards} />
      </Part>
    </>
  );
}

function DataSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6">
      <output className="sr-only">Loading your settings...</output>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-12 w-3/4" />
      <SkeletonRows rows={8} />
    </div>
  );
}
