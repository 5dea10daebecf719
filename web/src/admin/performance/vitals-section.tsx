import { formatVital, isVitalOver } from "@cardwell/core/domain/performance/budgets";
import type { Budgets } from "@cardwell/core/domain/performance/budgets";
import { SAMPLED_SHARE } from "@cardwell/core/domain/performance/sampling";
import { DEVICES, MEASURED_PAGES, VITAL_NAMES } from "@cardwell/core/domain/performance/vitals";
import type { VitalName } from "@cardwell/core/domain/performance/vitals";
import { ChipSelect } from "../../components/chip-select.tsx";
import { classNames } from "../../components/class-names.ts";
import { TriangleIcon } from "../../components/icons.tsx";
import { Section } from "../../components/section.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { capitalize, formatCount, formatNumber } from "../../lib/format.ts";
import { dash } from "./format.ts";
import type { Choices, PageRow, Report } from "./queries.ts";

type VitalsSectionProps = { report: Report; choices: Choices };

/** Bars run to this many budgets. */
const barBudgets = 1.5;

/** Web vitals of measured visits, by page. A page's name shows it day by day. */
export function VitalsSection({ report: { pages, releases, budgets }, choices }: VitalsSectionProps) {
  const { device, release, choose } = choices;
  const visits = pages.reduce((sum, page) => sum + page.visits, 0);
  const names = releases.map((each) => each.release);
  const known = release === undefined || names.includes(release) ? names : [release, ...names];
  return (
    <Section
      title="Web vitals by page, p75"
      aside={<span className="text-caption text-ink-3">Estimated within buckets. Tick: budget.</span>}
    >
      <div className="flex flex-wrap items-center gap-2">
        <ChipSelect
          label="Device"
          all="All devices"
          value={device ?? null}
          onChoose={(value) => choose({ device: value })}
        >
          {DEVICES.map((each) => (
            <option key={each} value={each}>
              {capitalize(each)}
            </option>
          ))}
        </ChipSelect>
        <ChipSelect
          label="Release"
          all="All releases"
          value={release ?? null}
          onChoose={(value) => choose({ release: value })}
        >
          {known.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </ChipSelect>
        <span className="ml-auto text-caption text-ink-3">
          {formatCount(visits, "visit")} measured, {SAMPLED_SHARE * 100}% of all
        </span>
      </div>
      {pages.length === 0 ? (
        <p className="mt-4 text-body text-ink-2">No visits were measured with these filters.</p>
      ) : (
        <div className="mt-2 text-small">
          <Table
            label="Web vitals by page"
            columns={buildColumns(choose, budgets)}
            rows={pages}
            rowKey={({ page }) => page}
          />
        </div>
      )}
    </Section>
  );
}

/** No line ends between the number and its unit. */
const formatHead = (name: VitalName, budget: number) =>
  `${name}, budget ${formatVital(name, budget).replace(" ", "\u00A0")}`;

const formatCell = ({ vitals }: PageRow, name: VitalName): string => {
  const measured = vitals[name];
  return measured === null ? dash : formatVital(name, measured.p75);
};

const buildColumns = (choose: Choices["choose"], budgets: Budgets): Column<PageRow>[] => [
  {
    key: "page",
    head: "Page",
    cell: (row) => (
      <>
        <button
          type="button"
          onClick={() => choose({ page: row.page, vital: null })}
          className="text-left font-medium hover:underline"
        >
          {MEASURED_PAGES[row.page]}
        </button>
        <span className="block text-caption wrap-break-word text-ink-3">{row.page}</span>
        <span className="figures block text-caption text-ink-3 md:hidden">
          {VITAL_NAMES.filter((name) => name !== "LCP")
            .map((name) => `${name} ${formatCell(row, name)}`)
            .join(" · ")}
        </span>
      </>
    ),
  },
  { key: "visits", head: "Visits", numeric: true, secondary: true, cell: ({ visits }) => formatNumber(visits) },
  ...VITAL_NAMES.map((name): Column<PageRow> => ({
    key: name,
    head: formatHead(name, budgets[name]),
    secondary: name !== "LCP",
    tertiary: name === "CLS" || name === "TTFB",
    cell: (row) => <VitalCell row={row} name={name} budgets={budgets} />,
  })),
];

function VitalCell({ row, name, budgets }: { row: PageRow; name: VitalName; budgets: Budgets }) {
  const measured = row.vitals[name];
  if (measured === null) return <span className="text-ink-3">{dash}</span>;
  const isOver = isVitalOver(row, name, budgets);
  const width = Math.min(1, measured.p75 / budgets[name] / barBudgets);
  return (
    <span className="flex items-center gap-3">
      <span
        className={classNames(
          "figures flex w-16 shrink-0 items-center gap-1 whitespace-nowrap",
          isOver && "font-medium text-copper-ink",
        )}
      >
        {isOver ? <TriangleIcon size={11} /> : null}
        {formatVital(name, measured.p75)}
        {isOver ? <span className="sr-only">, over budget</span> : null}
      </span>
      <span aria-hidden="true" className="relative hidden h-1.5 w-16 rounded-full bg-sunk md:block">
        <span
          className={classNames("block h-full rounded-full", isOver ? "bg-copper" : "bg-green opacity-45")}
          style={{ width: `${width * 100}%` }}
        />
        <span className="absolute -top-1 h-3.5 w-px bg-ink" style={{ left: `${100 / barBudgets}%` }} />
      </span>
    </span>
  );
}
