import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { JOB_IDS, JOBS, RUN_STATES } from "@cardwell/core/domain/system/jobs";
import { capitalize, formatNumber } from "../../../lib/format.ts";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../../frame/list/list-types.ts";
import { formatDuration } from "../format.ts";
import { formatMoment } from "../../frame/format-moment.ts";
import { listKey } from "../queries.ts";
import type { JobRun } from "../queries.ts";
import { SystemFrame } from "../system-frame.tsx";

const columns: ListColumn<JobRun>[] = [
  {
    id: "started",
    label: "Started",
    cell: ({ startedAt }) => <span className="whitespace-nowrap">{formatMoment(startedAt)}</span>,
  },
  { id: "job", label: "Job", cell: ({ job }) => JOBS[job].label, isKept: true },
  {
    id: "state",
    label: "State",
    cell: ({ state }) => (
      <span className={state === "failed" ? "font-medium text-copper-ink" : undefined}>{capitalize(state)}</span>
    ),
    isKept: true,
  },
  {
    id: "duration",
    label: "Duration",
    isNumeric: true,
    cell: ({ durationMs }) => (durationMs === null ? "—" : formatDuration(durationMs)),
  },
  {
    id: "processed",
    label: "Processed",
    isNumeric: true,
    cell: ({ processed }) => formatNumber(processed),
  },
  {
    id: "failed",
    label: "Failed",
    isNumeric: true,
    cell: ({ failed }) => (
      <span className={failed > 0 ? "font-medium text-copper-ink" : "text-ink-3"}>{formatNumber(failed)}</span>
    ),
  },
  {
    id: "by",
    label: "Started by",
    cell: ({ requestedBy }) => requestedBy ?? "Schedule",
  },
  {
    id: "error",
    label: "Error",
    cell: ({ error }) => <span className="line-clamp-2 max-w-80 wrap-anywhere text-ink-2">{error ?? "—"}</span>,
  },
];

const definition: ListDefinition<JobRun> = {
  name: "job-runs",
  endpoint: contract.jobRuns,
  queryKey: listKey("job-runs"),
  noun: ["run", "runs"],
  columns,
  rowId: ({ id }) => id,
  rowName: ({ job, startedAt }) => `${JOBS[job].label}, ${startedAt}`,
  caption: ({ processed, failed, error }) =>
    error ?? `${formatNumber(processed)} processed, ${formatNumber(failed)} failed`,
  filters: [
    { key: "job", label: "Job", options: JOB_IDS.map((id) => ({ value: id, label: JOBS[id].label })) },
    { key: "state", label: "State", options: RUN_STATES.map((state) => ({ value: state, label: capitalize(state) })) },
  ],
  views: [
    { id: "all", label: "All runs", address: "" },
    { id: "failed", label: "Failed", address: "state=failed" },
  ],
  empty: { title: "No runs yet", text: "Each run of a scheduled job is kept here for 30 days." },
};

/** Every run of the scheduled jobs in the last 30 days. */
export function RunsPage() {
  return (
    <SystemFrame title="Job runs">
      <ListPage definition={definition} />
    </SystemFrame>
  );
}
