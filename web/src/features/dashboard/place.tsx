import { Suspense, useEffect, useMemo } from "react";
import type { ReactNode } from "react";
import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { lazyNamed } from "../../components/lazy-part.tsx";
import { Skeleton, SkeletonRows } from "../../components/skeleton.tsx";
import { dashboardQuery } from "../../lib/dashboard-query.ts";
import { isSamplePath } from "../../lib/paths.ts";
import { useOnline } from "../../lib/use-online.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { CannotLoad, CouldNotRefresh } from "./could-not-refresh.tsx";
import { ViewProvider, buildView } from "./view.ts";

const FirstRun = lazyNamed(() => import("./first-run.tsx"), "FirstRun");

const retryMs = 30_000;
/** A page that is in view brings in what linked banks sent meanwhile; one that comes into view does so anyway. */
const meanwhileMs = 300_000;

type PlaceProps = {
  title: string;
  /** The sentence that the place opens with. While the facts can't be refreshed, or nothing can, how old they are is in its place. */
  headline: ReactNode;
  skeleton?: ReactNode;
  children: ReactNode;
};

/** One of the member's five places: all are made from the dashboard's answer, so that a change moves every number in each. */
export function Place({ title, headline, skeleton = placeSkeleton, children }: PlaceProps) {
  const isSample = isSamplePath(useLocation().pathname);
  const online = useOnline();
  usePageTitle(isSample ? `${title}, sample cards` : title);
  const answer = useQuery({
    ...dashboardQuery(isSample),
    refetchInterval: ({ state }) => (state.status === "error" ? retryMs : meanwhileMs),
  });
  // Whether it is loading is read only where it is shown: reading it renders the page again at each request.
  const { data, error, dataUpdatedAt, errorUpdatedAt } = answer;
  const retry = () => void answer.refetch();
  if (data === undefined) {
    return error ? <CannotLoad error={error} retrying={answer.isFetching} onRetry={retry} /> : skeleton;
  }
  if (data.cards.length === 0 && !isSample) {
    return (
      <Suspense fallback={skeleton}>
        <FirstRun />
      </Suspense>
    );
  }
  return (
    <Contents dashboard={data}>
      {error || !online ? (
        <CouldNotRefresh
          error={error}
          failedAt={errorUpdatedAt}
          askedAt={dataUpdatedAt}
          retrying={answer.isFetching}
          onRetry={retry}
        />
      ) : (
        headline
      )}
      {children}
    </Contents>
  );
}

function Contents({ dashboard, children }: { dashboard: Dashboard; children: ReactNode }) {
  useFocusOfHeading();
  const view = useMemo(() => buildView(dashboard), [dashboard]);
  return <ViewProvider value={view}>{children}</ViewProvider>;
}

/** A person who arrived during loading has the focus on the page's body (usePageTitle); the heading is there now. */
function useFocusOfHeading(): void {
  useEffect(() => {
    if (!document.activeElement?.matches("main")) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
}

const placeSkeleton = (
  <div aria-busy="true">
    <output className="sr-only">Loading your cards</output>
    <Skeleton className="h-10 w-120 max-w-full" />
    <Skeleton className="mt-4 mb-10 h-5 w-72 max-w-full" />
    <SkeletonRows rows={6} />
  </div>
);
