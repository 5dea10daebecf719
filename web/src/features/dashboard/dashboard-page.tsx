import { memo, Suspense, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import type { Dashboard } from "@cardwell/core/contract/dashboard";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { dashboardQuery, sampleSwitch } from "../../lib/dashboard-query.ts";
import { keptPlace } from "../../lib/kept-place.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ActionQueue } from "./action-queue.tsx";
import { PartBoundary } from "../../components/page-boundary.tsx";
import { CannotLoad, CouldNotRefresh } from "./could-not-refresh.tsx";
import { DashboardSkeleton, LaterSkeleton } from "./dashboard-skeleton.tsx";
import { SideColumn } from "./side-column-part.tsx";
import { TodayHeadline } from "./today-headline.tsx";
import { useInView } from "./use-in-view.ts";
import { ViewProvider, buildView } from "./view.ts";
import { lazyNamed } from "../../components/lazy-part.tsx";

const FirstRun = lazyNamed(() => import("./first-run.tsx"), "FirstRun");
const SampleBanner = lazyNamed(() => import("./sample-banner.tsx"), "SampleBanner");
const LaterSections = lazyNamed(() => import("./later-sections.tsx"), "LaterSections");

const retryMs = 30_000;
let hasCome = false;

/** Today: actions, payments, which card to use, and value against fees. */
export function DashboardPage() {
  usePageTitle("Today");
  const [isSample, setSample] = useState(sampleSwitch.isOn);
  const [wasSwitched, setSwitched] = useState(false);
  const answer = useQuery({
    ...dashboardQuery(isSample),
    refetchInterval: ({ state }) => (state.status === "error" ? retryMs : false),
  });
  const showSample = (on: boolean) => {
    sampleSwitch.set(on);
    setSample(on);
    setSwitched(true);
    globalThis.scrollTo(0, 0);
  };
  // Whether it is loading is read only where it is shown: reading it renders the page again at each request.
  const { data, error, dataUpdatedAt, errorUpdatedAt } = answer;
  const retry = () => void answer.refetch();
  if (data === undefined) {
    return error ? <CannotLoad error={error} retrying={answer.isFetching} onRetry={retry} /> : <DashboardSkeleton />;
  }
  if (data.cards.length === 0 && !isSample) {
    return (
      <Suspense fallback={<DashboardSkeleton />}>
        <FirstRun onSample={() => showSample(true)} />
      </Suspense>
    );
  }
  return (
    // The page waits for the banner: how high it is depends on the window, and on the size of its words.
    <Suspense fallback={<DashboardSkeleton />}>
      {isSample ? <SampleBanner onLeave={() => showSample(false)} /> : null}
      <Sections
        key={String(isSample)}
        takesFocus={wasSwitched}
        dashboard={data}
        askedAt={dataUpdatedAt}
        problem={
          error ? (
            <CouldNotRefresh
              error={error}
              failedAt={errorUpdatedAt}
              askedAt={dataUpdatedAt}
              retrying={answer.isFetching}
              onRetry={retry}
            />
          ) : null
        }
      />
    </Suspense>
  );
}

type SectionsProps = { dashboard: Dashboard; askedAt: number; problem: ReactNode; takesFocus: boolean };

function Sections({ dashboard, askedAt, problem, takesFocus }: SectionsProps) {
  useFocusOfHeading(takesFocus);
  const view = useMemo(() => buildView(dashboard), [dashboard]);
  return (
    <ViewProvider value={view}>
      {problem ?? <TodayHeadline askedAt={askedAt} />}
      <div className="mt-9 grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ActionQueue leads={problem === null} />
        <Side />
      </div>
      <BelowFirstScreen />
    </ViewProvider>
  );
}

/**
 * An answer that changed nothing draws none of it anew. It comes a moment after what needs the person, which a phone shows
 * alone; immediately where the height of the page counts, on the way back and for an address that names a section.
 */
const Side = memo(function Side() {
  const isDrawn = useDeferredValue(true, useHasPlace());
  return (
    <div className={isDrawn ? "max-lg:mt-14" : "min-h-200 max-lg:mt-14"}>
      {isDrawn ? (
        <PartBoundary>
          <SideColumn />
        </PartBoundary>
      ) : null}
    </div>
  );
});

/**
 * Comes as the window nears it, or when its address is requested; else once all is quiet, as a person who searches the page or
 * jumps from heading to heading never scrolls. Once it has loaded it is shown immediately, for the way back to where one was.
 */
const BelowFirstScreen = memo(function BelowFirstScreen() {
  const hasPlace = useHasPlace();
  const { ref, isSeen } = useInView<HTMLDivElement>({ now: hasPlace, afterMs: 1_000 });
  useEffect(() => {
    if (isSeen) hasCome = true;
  }, [isSeen]);
  return (
    <div ref={ref}>
      {isSeen ? (
        <PartBoundary>
          <Suspense fallback={<LaterSkeleton />}>
            <LaterSections areAllWanted={hasPlace} />
          </Suspense>
        </PartBoundary>
      ) : (
        <LaterSkeleton />
      )}
    </div>
  );
});

/** Whether the page opens at a place on it: a section in the address, or the last scroll position. */
function useHasPlace(): boolean {
  const { hash } = useLocation();
  // As one came: to scroll later on is not to go to a place.
  const [wasThere] = useState(() => hasCome || !!keptPlace());
  return wasThere || hash !== "";
}

/** A person who arrived during loading has the focus on the page's body (usePageTitle); the heading is there now. */
function useFocusOfHeading(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked && !document.activeElement?.matches("main")) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [isAsked]);
}
