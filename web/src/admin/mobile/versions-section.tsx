import type { MobileOverview } from "@cardwell/core/contract/admin/mobile";
import { formatRelease, getReleaseDay } from "@cardwell/core/domain/performance/release";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { Section } from "../../components/section.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { formatMonthDay } from "../../lib/civil.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { formatInstalls, formatShare } from "./labels.ts";
import type { Version } from "./labels.ts";

const shownAtFirst = 8;

/** A version, or all of them below the minimum. */
type Row = Pick<Version, "state" | "installs"> & { label: string; release: string | null; total: number };

function toRows({ versions, below, minimum, installs: total }: MobileOverview): Row[] {
  const supported = versions
    .filter(({ state }) => state !== "below")
    .map(({ release, state, installs }): Row => ({ label: formatRelease(release), release, state, installs, total }));
  if (below.installs === 0 || minimum.release === null) return supported;
  const label = `Before ${formatRelease(minimum.release)}`;
  return [{ label, release: null, state: "below", installs: below.installs, total }, ...supported];
}

const toList = ({ release }: Row): string =>
  `?${new URLSearchParams(release === null ? { state: "below" } : { release }).toString()}#installs`;

const formatReleased = ({ release }: Row): string => {
  const day = release === null ? null : getReleaseDay(release);
  return day === null ? "—" : formatMonthDay(day);
};

function State({ state }: Pick<Row, "state">) {
  const isBelow = state === "below";
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 font-medium whitespace-nowrap",
        isBelow ? "text-copper-ink" : "text-green",
      )}
    >
      {isBelow ? <TriangleIcon size={14} /> : <TickDiscIcon size={14} />}
      {isBelow ? "Below minimum" : state === "current" ? "Current" : "Supported"}
    </span>
  );
}

function Share({ installs, total, state }: Row) {
  return (
    <span className="flex items-center gap-3">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1.5 w-30" aria-hidden="true">
        <rect width="100" height="4" className="fill-sunk" />
        <rect
          width={(100 * installs) / total}
          height="4"
          className={state === "below" ? "fill-copper" : "fill-green opacity-60"}
        />
      </svg>
      <span className="figures">{formatShare(installs, total)}</span>
    </span>
  );
}

const columns: Column<Row>[] = [
  {
    key: "version",
    head: "Version",
    cell: (row) => (
      <>
        <span className="figures font-medium md:whitespace-nowrap">{row.label}</span>
        <span className="block text-caption text-ink-3 md:hidden">
          {row.release === null ? null : `${formatReleased(row)} · `}
          {formatShare(row.installs, row.total)}
        </span>
      </>
    ),
  },
  { key: "released", head: "Released", secondary: true, cell: formatReleased },
  { key: "state", head: "State", cell: (row) => <State {...row} /> },
  { key: "installs", head: "Installs", numeric: true, cell: ({ installs }) => formatNumber(installs) },
  { key: "share", head: "Share", secondary: true, cell: (row) => <Share {...row} /> },
  {
    key: "view",
    head: "List",
    numeric: true,
    cell: (row) => (
      <Link
        to={toList(row)}
        aria-label={`View ${formatInstalls(row.installs)} of ${row.label}`}
        className="-my-2 inline-flex min-h-10 items-center text-ink-2 hover:text-ink hover:underline md:min-h-8"
      >
        View
      </Link>
    ),
  },
];

/** Versions below the minimum together, then the others, the newest first. */
export function VersionsSection({ overview }: { overview: MobileOverview }) {
  const [isWhole, setWhole] = useState(false);
  const all = toRows(overview);
  const rows = isWhole ? all : all.slice(0, shownAtFirst);
  return (
    <Section title="Versions in use" aside={formatInstalls(overview.installs)}>
      {all.length === 0 ? (
        <p className="text-body text-ink-2">Versions appear here once members install the app.</p>
      ) : (
        <div className="-mt-3 text-small">
          <Table label="Versions in use" columns={columns} rows={rows} rowKey={({ label }) => label} />
          {rows.length < all.length ? (
            <Button size="small" className="mt-3" onClick={() => setWhole(true)}>
              Show all {formatCount(all.length, "version")}
            </Button>
          ) : null}
        </div>
      )}
    </Section>
  );
}
