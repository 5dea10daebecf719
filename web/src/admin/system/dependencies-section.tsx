import { DEPENDENCIES } from "@cardwell/core/domain/system/dependencies";
import { formatShare } from "@cardwell/core/domain/system/attention";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../components/class-names.ts";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { Section } from "../../components/section.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { formatNumber } from "../../lib/format.ts";
import { formatDuration } from "./format.ts";
import { formatMoment } from "../frame/format-moment.ts";
import { formatIncidentTime } from "./incidents/incident-labels.tsx";
import { incidentPath } from "./queries.ts";
import type { SystemOverview } from "../frame/problems.ts";

type Row = SystemOverview["dependencies"][number];

const states: Record<Row["state"], { mark: ReactNode; word: string; tone: string }> = {
  down: { mark: <TriangleIcon size={14} />, word: "Down", tone: "text-red" },
  degraded: { mark: <TriangleIcon size={14} />, word: "Degraded", tone: "text-copper-ink" },
  operational: { mark: <TickDiscIcon size={14} />, word: "Operational", tone: "text-green" },
  idle: { mark: <RingIcon size={14} />, word: "No calls", tone: "text-ink-2" },
};

const dash = <span className="text-ink-3">—</span>;

function LastIncident({ incident, now }: { incident: Row["lastIncident"]; now: string }) {
  if (incident === null) return <span className="text-ink-3">None</span>;
  return (
    <Link
      to={incidentPath(incident.id)}
      title={incident.title}
      className={classNames("hover:underline", incident.endedAt === null && "font-medium text-copper-ink")}
    >
      {formatIncidentTime(incident, now)}
    </Link>
  );
}

const buildColumns = (now: string): Column<Row>[] => [
  {
    key: "service",
    head: "Service",
    cell: ({ id, lastIncident }) => (
      <>
        <span className="font-medium" title={DEPENDENCIES[id].measured}>
          {DEPENDENCIES[id].label}
        </span>
        {lastIncident === null ? null : (
          <span className="block text-caption md:hidden">
            <LastIncident incident={lastIncident} now={now} />
          </span>
        )}
      </>
    ),
  },
  {
    key: "state",
    head: "State",
    cell: ({ state }) => (
      <span className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", states[state].tone)}>
        {states[state].mark} {states[state].word}
      </span>
    ),
  },
  {
    key: "success",
    head: "Last success",
    numeric: true,
    secondary: true,
    cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? dash : formatMoment(lastSuccessAt, now)),
  },
  { key: "calls", head: "Calls, 1 h", numeric: true, secondary: true, cell: ({ calls }) => formatNumber(calls) },
  {
    key: "errors",
    head: "Errors, 1 h",
    numeric: true,
    secondary: true,
    cell: ({ calls, errors, state }) => (
      <span className={errors > 0 && state !== "operational" ? "font-medium text-copper-ink" : undefined}>
        {calls === 0 ? dash : formatShare(errors / calls)}
      </span>
    ),
  },
  {
    key: "p95",
    head: "p95 latency",
    numeric: true,
    cell: ({ id, p95Ms }) => (
      <span
        className={p95Ms !== null && p95Ms > DEPENDENCIES[id].p95LimitMs ? "font-medium text-copper-ink" : undefined}
      >
        {p95Ms === null ? dash : formatDuration(p95Ms)}
      </span>
    ),
  },
  {
    key: "error",
    head: "Last error",
    numeric: true,
    secondary: true,
    cell: ({ lastErrorAt }) =>
      lastErrorAt === null ? <span className="text-ink-3">None kept</span> : formatMoment(lastErrorAt, now),
  },
  {
    key: "incident",
    head: "Last incident",
    numeric: true,
    secondary: true,
    cell: ({ lastIncident }) => <LastIncident incident={lastIncident} now={now} />,
  },
];

/** What the product depends on, as its own calls see it. */
export function DependenciesSection({ overview: { dependencies, checkedAt } }: { overview: SystemOverview }) {
  return (
    <Section
      title="Dependencies"
      aside={<span className="text-caption text-ink-3">From our own calls, up to a minute late.</span>}
    >
      <div className="text-small">
        <Table label="Dependencies" columns={buildColumns(checkedAt)} rows={dependencies} rowKey={({ id }) => id} />
      </div>
    </Section>
  );
}
