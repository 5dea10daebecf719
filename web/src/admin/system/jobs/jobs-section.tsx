import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { JOBS } from "@cardwell/core/domain/system/jobs";
import { formatMinutes } from "@cardwell/core/domain/system/attention";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../../components/class-names.ts";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { Section } from "../../../components/section.tsx";
import { clock } from "../../../components/shapes.tsx";
import { Table } from "../../../components/table.tsx";
import type { Column } from "../../../components/table.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { ActionButton } from "../../frame/action-button.tsx";
import { RoleReason, useHasPermission } from "../../frame/permission.tsx";
import { formatDuration, formatSchedule } from "../format.ts";
import { formatMoment } from "../../frame/format-moment.ts";
import type { JobRow } from "../queries.ts";
import { dryRunJob, pauseJob, resumeJob, runJob } from "../../frame/job-actions.tsx";
import { RunBars } from "./run-bars.tsx";

const statuses: Record<JobRow["status"], { mark: ReactNode; word: string; tone: string }> = {
  overdue: { mark: <TriangleIcon size={14} />, word: "Overdue", tone: "text-red" },
  failed: { mark: <TriangleIcon size={14} />, word: "Failed", tone: "text-copper-ink" },
  never: { mark: <RingIcon size={14} />, word: "Never succeeded", tone: "text-ink-2" },
  running: { mark: clock, word: "Running", tone: "text-ink" },
  on_time: { mark: <TickDiscIcon size={14} />, word: "On time", tone: "text-green" },
  paused: { mark: <RingIcon size={14} />, word: "Paused", tone: "text-ink-2" },
};

function Status({ job: { status, overdueMinutes } }: { job: JobRow }) {
  const { mark, word, tone } = statuses[status];
  return (
    <span className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", tone)}>
      {mark} {word}
      {overdueMinutes > 0 ? ` ${formatMinutes(overdueMinutes)}` : null}
    </span>
  );
}

const dash = <span className="text-ink-3">—</span>;

const buildColumns = (now: string): Column<JobRow>[] => [
  {
    key: "job",
    head: "Job",
    cell: (job) => (
      <>
        <Link to={`jobs?job=${job.id}`} className="font-medium hover:underline" title={JOBS[job.id].purpose}>
          {JOBS[job.id].label}
        </Link>
        <span className="block text-caption text-ink-3">{formatSchedule(JOBS[job.id].schedule, now)}</span>
        <span className="flex flex-wrap gap-x-2 text-caption md:hidden">
          <Status job={job} />
          {job.runs[0] === undefined ? null : formatMoment(job.runs[0].startedAt, now)}
        </span>
      </>
    ),
  },
  { key: "status", head: "Status", secondary: true, cell: (job) => <Status job={job} /> },
  {
    key: "last",
    head: "Last run",
    secondary: true,
    cell: ({ runs: [run], pause }) => (
      <>
        <span className="whitespace-nowrap">{run === undefined ? dash : formatMoment(run.startedAt, now)}</span>
        <span className="block max-w-44 text-caption text-ink-3">
          {pause === null ? (run?.error ?? (run?.requestedBy ? `By ${run.requestedBy}` : null)) : `By ${pause.by}`}
        </span>
      </>
    ),
  },
  {
    key: "duration",
    head: "Duration",
    numeric: true,
    tertiary: true,
    cell: ({ runs: [run] }) => (typeof run?.durationMs === "number" ? formatDuration(run.durationMs) : dash),
  },
  { key: "history", head: "History", tertiary: true, cell: ({ runs }) => <RunBars runs={runs} /> },
  {
    key: "processed",
    head: "Processed",
    numeric: true,
    tertiary: true,
    cell: ({ id, runs: [run] }) => (run === undefined || JOBS[id].noun === null ? dash : formatNumber(run.processed)),
  },
  {
    key: "failed",
    head: "Failed",
    numeric: true,
    secondary: true,
    cell: ({ runs: [run] }) => (
      <span className={run?.failed ? "font-medium text-copper-ink" : "text-ink-3"}>
        {formatNumber(run?.failed ?? 0)}
      </span>
    ),
  },
  {
    key: "next",
    head: "Next run",
    numeric: true,
    secondary: true,
    cell: ({ nextStartAt, pause }) =>
      pause !== null
        ? `Until ${formatMoment(pause.until, now)}`
        : nextStartAt === null
          ? dash
          : formatMoment(nextStartAt, now),
  },
  {
    key: "actions",
    head: "Actions",
    cell: ({ id, status }) => (
      <span className="flex gap-3 max-lg:flex-col lg:justify-end">
        <ActionButton action={runJob(id)} isLink />
        <ActionButton action={dryRunJob(id)} isLink />
        <ActionButton action={status === "paused" ? resumeJob(id) : pauseJob(id)} isLink />
      </span>
    ),
  },
];

/** The scheduled jobs, problems first. */
export function JobsSection({ jobs, now }: { jobs: readonly JobRow[]; now: string }) {
  const may = useHasPermission()(contract.runJob.permission);
  const order = Object.keys(statuses);
  const rows = jobs.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  const columns = buildColumns(now).filter(({ key }) => may || key !== "actions");
  return (
    <Section
      title="Scheduled jobs"
      aside={
        <span className="text-caption text-ink-3">
          Bars: last 12 runs by duration. Full copper bar: failed. Dash: skipped.
        </span>
      }
    >
      <div className="text-small">
        <Table label="Scheduled jobs" columns={columns} rows={rows} rowKey={({ id }) => id} />
      </div>
      {may ? null : <RoleReason what="run or pause jobs" className="mt-3 text-small text-ink-3" />}
    </Section>
  );
}
