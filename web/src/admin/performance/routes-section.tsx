import { isFailing, isSlow } from "@cardwell/core/domain/performance/budgets";
import type { Budgets } from "@cardwell/core/domain/performance/budgets";
import { JOBS } from "@cardwell/core/domain/system/jobs";
import type { JobId } from "@cardwell/core/domain/system/jobs";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { TriangleIcon } from "../../components/icons.tsx";
import { Section } from "../../components/section.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { dash, formatLatency, formatPer, formatRate, formatVolume } from "./format.ts";
import type { Report, RouteRow } from "./queries.ts";

const shownAtFirst = 12;

const sumReads = (rows: readonly RouteRow[]) => rows.reduce((sum, row) => sum + row.reads, 0);

const isOver = (row: RouteRow, budgets: Budgets) => isSlow(row, budgets) || isFailing(row, budgets);

/** The API by route: those over their budget first, then the ones with most calls. */
export function RoutesSection({ report: { routes, budgets } }: { report: Report }) {
  const [isWhole, setIsWhole] = useState(false);
  const countOver = (row: RouteRow) => Number(isOver(row, budgets));
  const sorted = routes.toSorted((a, b) => countOver(b) - countOver(a) || b.calls - a.calls);
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <div id="routes">
      <Section
        title="API by route"
        aside={<span className="text-caption text-ink-3">Percentiles are estimated within buckets.</span>}
      >
        {routes.length === 0 ? (
          <p className="text-body text-ink-2">No calls were measured.</p>
        ) : (
          <>
            <div className="-mt-3 text-small">
              <Table
                label="API by route"
                columns={buildRouteColumns(budgets)}
                rows={shown}
                rowKey={({ route }) => route}
              />
            </div>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="text-small text-ink-3">
                {isWhole || shown.length === routes.length
                  ? `These routes read ${formatVolume(sumReads(routes))} documents.`
                  : `These routes read ${formatVolume(sumReads(shown))} of ${formatVolume(sumReads(routes))} documents.`}
              </p>
              {shown.length < routes.length ? (
                <Button size="small" onClick={() => setIsWhole(true)}>
                  Show all {formatCount(routes.length, "route")}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </Section>
    </div>
  );
}

function Measured({ children, isBad }: { children: string; isBad: boolean }) {
  return (
    <span className={classNames("inline-flex items-center gap-1", isBad && "font-medium text-copper-ink")}>
      {isBad ? <TriangleIcon size={11} /> : null}
      {children}
      {isBad ? <span className="sr-only">, over budget</span> : null}
    </span>
  );
}

const buildRouteColumns = (budgets: Budgets): Column<RouteRow>[] => [
  {
    key: "route",
    head: "Route",
    cell: (row) => (
      <>
        <code className="text-caption wrap-break-word">{row.route}</code>
        <span className="figures block text-caption text-ink-3 md:hidden">
          {formatCount(row.calls, "call")} · {formatRate(row.errors, row.calls)} errors
        </span>
      </>
    ),
  },
  { key: "calls", head: "Calls", numeric: true, secondary: true, cell: ({ calls }) => formatNumber(calls) },
  { key: "p50", head: "p50", numeric: true, tertiary: true, cell: ({ p50 }) => formatLatency(p50) },
  {
    key: "p95",
    head: "p95",
    numeric: true,
    cell: (row) => <Measured isBad={isSlow(row, budgets)}>{formatLatency(row.p95)}</Measured>,
  },
  { key: "p99", head: "p99", numeric: true, tertiary: true, cell: ({ p99 }) => formatLatency(p99) },
  {
    key: "errors",
    head: "Errors",
    numeric: true,
    secondary: true,
    cell: (row) => <Measured isBad={isFailing(row, budgets)}>{formatRate(row.errors, row.calls)}</Measured>,
  },
  {
    key: "cold",
    head: "Cold starts",
    numeric: true,
    tertiary: true,
    cell: ({ coldStarts, calls }) => formatRate(coldStarts, calls),
  },
  {
    key: "perCall",
    head: "Docs read per call",
    numeric: true,
    secondary: true,
    cell: ({ reads, calls }) => formatPer(reads, calls),
  },
  {
    key: "reads",
    head: "Docs read",
    numeric: true,
    tertiary: true,
    cell: ({ reads }) => formatVolume(reads),
  },
];

type Work = Report["work"][number];

const tasks: Record<string, string> = {
  checkoutSessionCreated: "Opening a checkout",
  processWebhookEvent: "Webhook event",
  sendMail: "Sending an email",
  sendMails: "Sending emails in a batch",
  syncBank: "Syncing a bank",
  deleteAccount: "Deleting an account",
  sweepAlertShard: "Alert sweep, one shard",
  replanWallets: "Replanning wallets",
  runBackTest: "Back-test with everybody",
  exportPerson: "Export of a person",
};

const getLabel = (work: string) => (Object.hasOwn(JOBS, work) ? JOBS[work as JobId].label : (tasks[work] ?? work));

const workColumns: Column<Work>[] = [
  { key: "work", head: "Job or task", cell: ({ work }) => <span className="font-medium">{getLabel(work)}</span> },
  { key: "runs", head: "Runs", numeric: true, cell: ({ runs }) => formatNumber(runs) },
  { key: "failed", head: "Failed", numeric: true, secondary: true, cell: ({ failed }) => formatNumber(failed) },
  { key: "processed", head: "Processed", numeric: true, secondary: true, cell: (row) => formatNumber(row.processed) },
  { key: "ms", head: "Time per run", numeric: true, cell: ({ ms, runs }) => formatLatency(ms / runs) },
  {
    key: "perRun",
    head: "Docs read per run",
    numeric: true,
    secondary: true,
    cell: (row) => formatPer(row.reads, row.runs),
  },
];

/** What runs in the background, and alert sweeps by the members whom they processed. */
export function WorkSection({ report: { work, sweeps } }: { report: Report }) {
  return (
    <Section
      title="Jobs and tasks"
      aside={
        <span className="text-caption text-ink-3">
          {sweeps.msPerThousand === null
            ? "No alert sweep had members to process."
            : `Alert sweeps take ${formatLatency(sweeps.msPerThousand)} per 1,000 members.`}
        </span>
      }
    >
      {work.length === 0 ? (
        <p className="text-body text-ink-2">No runs were measured.</p>
      ) : (
        <>
          <div className="-mt-3 text-small">
            <Table label="Jobs and tasks" columns={workColumns} rows={work} rowKey={(row) => row.work} />
          </div>
          <p className="mt-3 text-small text-ink-3">
            {formatCount(sweeps.runs, "alert sweep")} processed {formatCount(sweeps.members, "member")} and read{" "}
            {sweeps.readsPerMember === null ? dash : sweeps.readsPerMember.toFixed(1)} documents for each.
          </p>
        </>
      )}
    </Section>
  );
}
