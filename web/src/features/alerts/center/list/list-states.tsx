import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Button } from "../../../../components/button.tsx";
import { Skeleton } from "../../../../components/skeleton.tsx";
import { formatWholeDay } from "../../../../lib/civil.ts";
import { formatCount } from "../../../../lib/format.ts";
import { paths } from "../../../../lib/paths.ts";
import { useOnline } from "../../../../lib/use-online.ts";
import { usePendingChanges } from "../../data/use-pending-changes.ts";
import { watchingQuery } from "../../../../lib/watching-query.ts";
import { isNarrowed } from "../address.ts";
import type { Choice } from "../address.ts";

/** As many as fill a phone, so that what is under them comes into view nowhere else. */
const skeletonRows = 10;

/** Rows on their way, as high as the real ones. */
export function ListSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading your alerts</output>
      {Array.from({ length: skeletonRows }, (_, index) => (
        <div key={index} className="grid grid-cols-[14px_1fr_3.5rem] gap-x-3 border-b border-line py-3.5">
          <Skeleton className="mt-1 size-3.5" />
          <div className="grid h-9.75 content-center gap-2.5">
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
          <Skeleton className="mt-1 ml-auto h-3 w-10" />
        </div>
      ))}
    </div>
  );
}

/** Nothing to show: what that means, and where to continue. */
export function NothingHere({ choice, onClear }: { choice: Choice; onClear: () => void }) {
  if (isNarrowed(choice)) {
    return (
      <Words title="No alerts match.">
        <p>Remove a filter or try another search.</p>
        <Button size="small" className="mt-3" onClick={onClear}>
          Clear filters
        </Button>
      </Words>
    );
  }
  if (choice.tab === "snoozed")
    return <Words title="No snoozed alerts.">Snoozed alerts stay here until their time comes.</Words>;
  if (choice.tab === "done")
    return (
      <Words title="No completed alerts yet.">Alerts you complete, or that close automatically, appear here.</Words>
    );
  return <AllClear />;
}

function Words({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="py-6">
      <p className="text-title-2">{title}</p>
      <div className="mt-1.5 max-w-140 text-body text-ink-2">{children}</div>
    </div>
  );
}

/** Nothing needs the person: what is watched next shows that silence is no failure. */
function AllClear() {
  const { data } = useQuery({ ...watchingQuery, staleTime: 5 * 60_000, retry: false });
  const next = data?.steps[0];
  return (
    <Words title="All clear.">
      <p>
        {next === undefined
          ? "Nothing needs your attention."
          : `Nothing needs your attention. Next, on ${formatWholeDay(next.on)}: ${next.title}.`}
      </p>
      <p className="mt-2">
        <Link to={paths.alertWatching} className="link">
          What we're watching
        </Link>
      </p>
    </Words>
  );
}

/** Without a line nothing is lost: what was marked is sent later. */
export function OfflineText() {
  const isOnline = useOnline();
  const { length } = usePendingChanges();
  if (isOnline) return null;
  return (
    <output className="block border-l-2 border-copper pl-3 text-small text-ink-2">
      {length === 0
        ? "You're offline. Changes will be sent when you're back online."
        : `You're offline. ${formatCount(length, "change")} will be sent when you're back online.`}
    </output>
  );
}
