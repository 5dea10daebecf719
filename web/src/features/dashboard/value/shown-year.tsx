import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { FailureNotice } from "../../../components/failure-notice.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { PlaceHeadline } from "../place-headline.tsx";
import { ViewProvider, buildView, useView } from "../view.ts";
import { valueEntriesQuery } from "./value-entries-query.ts";

/** An earlier year that the address names, else this one. */
function useShownYear(): number {
  const thisYear = Number(useView().dashboard.today.slice(0, 4));
  const year = Number(/^20\d{2}$/.exec(useSearchParams()[0].get("year") ?? ""));
  return year > 0 && year < thisYear ? year : thisYear;
}

/** What an earlier year came to; this year's comes with the dashboard. */
function useEarlierYear() {
  const { dashboard } = useView();
  const year = useShownYear();
  const isEarlier = year !== dashboard.year.year;
  return { isEarlier, ...useQuery({ ...valueEntriesQuery(year, dashboard.isSample), enabled: isEarlier }) };
}

/** Its children read the view's year, which is the one that the address names. */
export function ShownYear({ children, pending = null }: { children: ReactNode; pending?: ReactNode }) {
  const view = useView();
  const { isEarlier, data } = useEarlierYear();
  const earlier = useMemo(
    () => (data === undefined ? null : buildView({ ...view.dashboard, year: data.year })),
    [view, data],
  );
  if (!isEarlier) return children;
  return earlier === null ? pending : <ViewProvider value={earlier}>{children}</ViewProvider>;
}

/** Until an earlier year is known. */
export function PendingYear() {
  const year = useShownYear();
  const { error, refetch, isFetching } = useEarlierYear();
  return (
    <>
      <PlaceHeadline aside={<YearChoice />}>Your cards in {year}</PlaceHeadline>
      <div className="mt-6" aria-busy={error === null}>
        {error === null ? (
          <Skeleton className="h-70" />
        ) : (
          <FailureNotice
            title={`Couldn't load ${year}.`}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </div>
    </>
  );
}

export function YearChoice() {
  const [, setSearch] = useSearchParams();
  const thisYear = Number(useView().dashboard.today.slice(0, 4));
  const year = useShownYear();
  const years = [Math.min(year, thisYear - 1), thisYear];
  return (
    <Segmented
      label="Year"
      labelHidden
      options={years.map((each) => ({ value: String(each), label: String(each) }))}
      value={String(year)}
      onChange={(chosen) => setSearch(chosen === String(thisYear) ? {} : { year: chosen })}
    />
  );
}
