import type { AlertRun } from "@cardwell/core/contract/admin/alert-rules";
import { factsOfType } from "@cardwell/core/domain/alerts/types";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../components/empty-state.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { formatAt } from "../frame/format-moment.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { LoadError } from "../frame/load-error.tsx";
import { PageHead, TabSections } from "../frame/page-head.tsx";
import { runsQuery } from "./queries.ts";

const kinds = { sweep: "Sweep", replan: "After a change" } as const;
const states = { running: "Running", done: "Done", failed: "Failed" } as const;

function formatDuration({ startedAt, finishedAt }: AlertRun): string {
  if (finishedAt === null) return "";
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
}

/** "3 Card unused" */
const formatShadowed = ({ shadowed }: AlertRun) =>
  Object.entries(shadowed)
    .map(([type, count]) => `${formatNumber(count)} ${factsOfType(type as AlertType).label}`)
    .join(", ") || "—";

const columns: Column<AlertRun>[] = [
  {
    key: "started",
    head: "Started",
    cell: (run) => (
      <>
        <span className="md:whitespace-nowrap">{formatAt(run.startedAt)}</span>
        <span className="block text-caption text-ink-3 md:hidden">
          {kinds[run.kind]} · {states[run.state]} · {formatDuration(run)}
        </span>
      </>
    ),
  },
  { key: "kind", head: "Run", secondary: true, cell: ({ kind }) => kinds[kind] },
  {
    key: "state",
    head: "Status",
    secondary: true,
    cell: ({ state }) => <span className={state === "failed" ? "text-copper-ink" : undefined}>{states[state]}</span>,
  },
  { key: "time", head: "Took", numeric: true, secondary: true, cell: formatDuration },
  { key: "handled", head: "Members", numeric: true, cell: ({ handled }) => formatNumber(handled) },
  { key: "raised", head: "Sent", numeric: true, cell: ({ raised }) => formatNumber(raised) },
  { key: "closed", head: "Closed", numeric: true, secondary: true, cell: ({ closed }) => formatNumber(closed) },
  { key: "shadowed", head: "Shadow", secondary: true, cell: formatShadowed },
  {
    key: "failed",
    head: "Failed",
    numeric: true,
    cell: ({ failed }) => <span className={failed > 0 ? "text-copper-ink" : "text-ink-3"}>{formatNumber(failed)}</span>,
  },
];

/** What the engine did: sweeps, and the runs that plan members anew after a change of a rule or a card. */
export function RunsPage() {
  usePageTitle("Runs, alert rules");
  const { data, error, refetch, dataUpdatedAt } = useQuery(runsQuery);
  const failures = data?.runs.flatMap(({ id, startedAt, failures: each }) =>
    each.map(({ uid, error: reason }) => ({ key: `${id} ${uid}`, startedAt, uid, reason })),
  );
  return (
    <>
      <PageHead
        title="Runs"
        aside={
          data === undefined
            ? undefined
            : data.lastSweepAt === null
              ? "No sweep has finished yet"
              : `Last sweep finished ${formatAt(data.lastSweepAt)}`
        }
      />
      <TabSections />
      {error ? (
        <LoadError
          what="Runs"
          error={error}
          onRetry={() => void refetch()}
          shownSince={data === undefined ? undefined : dataUpdatedAt}
        />
      ) : null}
      <div className="pt-5">
        {data === undefined ? error ? null : <SkeletonRows rows={8} label="Loading runs" /> : null}
        {data?.runs.length === 0 ? <EmptyState title="No runs yet">A sweep runs every five minutes.</EmptyState> : null}
        {data && data.runs.length > 0 ? (
          <Table label="Runs" columns={columns} rows={data.runs} rowKey={({ id }) => id} />
        ) : null}
      </div>
      {failures && failures.length > 0 ? (
        <section aria-labelledby="failures" className="mt-10">
          <h2 id="failures" className="border-b border-line-2 pb-2 text-title-2">
            {formatCount(failures.length, "failure")}
          </h2>
          <ul>
            {failures.map(({ key, startedAt, uid, reason }) => (
              <li key={key} className="grid gap-x-4 border-b border-line py-3 md:grid-cols-[12rem_14rem_1fr]">
                <span className="text-small text-ink-3">{formatAt(startedAt)}</span>
                <span className="wrap-anywhere">{uid === "" ? "The whole run" : uid}</span>
                <span className="wrap-anywhere text-ink-2">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
