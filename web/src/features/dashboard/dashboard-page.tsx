import { memo, useDeferredValue, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { PartBoundary } from "../../components/page-boundary.tsx";
import { keptPlace } from "../../lib/kept-place.ts";
import { isSamplePath, paths, toSamplePath } from "../../lib/paths.ts";
import { ActionQueue } from "./action-queue.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { Place } from "./place.tsx";
import { RestOfToday } from "./rest-of-today-part.tsx";
import { TodayHeadline } from "./today-headline.tsx";

/** Sections that once were below Today, and where each is now: links in mails and old alerts name them. */
const moved: Partial<Record<string, string>> = {
  "#cards": paths.cards,
  "#bonuses": paths.cards,
  "#counts": paths.cards,
  "#credits": paths.credits,
  "#payments": paths.payments,
  "#calendar": paths.payments,
  "#value": paths.value,
};

/** Today: what needs attention, which card to use, what the cards report, and the next payments. */
export function DashboardPage() {
  const { hash, pathname } = useLocation();
  const place = moved[hash];
  if (place !== undefined) return <Navigate to={isSamplePath(pathname) ? toSamplePath(place) : place} replace />;
  return (
    <Place title="Today" headline={<TodayHeadline />} skeleton={<DashboardSkeleton />}>
      <div className="mt-7 grid gap-x-14 md:mt-9 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <ActionQueue />
        <Rest />
      </div>
    </Place>
  );
}

/**
 * An answer that changed nothing draws none of it anew. It comes a moment after what needs the person, which a phone shows
 * alone; immediately where the height of the page counts, on the way back and for an address that names a section.
 */
const Rest = memo(function Rest() {
  const { hash } = useLocation();
  // As one came: to scroll later on is not to go to a place.
  const [wasThere] = useState(() => !!keptPlace());
  const isDrawn = useDeferredValue(true, wasThere || hash !== "");
  return isDrawn ? (
    <PartBoundary>
      <RestOfToday />
    </PartBoundary>
  ) : (
    <div className="min-h-160" />
  );
});
