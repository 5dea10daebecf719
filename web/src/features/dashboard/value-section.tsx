import { Suspense, useState } from "react";
import { BasisButton } from "../../components/basis.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { formatMonthDay } from "../../lib/civil.ts";
import { formatMoney } from "../../lib/format.ts";
import type { YearValue } from "@cardwell/core/contract/dashboard";
import { AnchoredSection } from "./anchored-section.tsx";
import { useInView } from "./use-in-view.ts";
import { useView } from "./view.ts";
import { lazyNamed } from "../../components/lazy-part.tsx";

const ValueChart = lazyNamed(() => import("./value-chart.tsx"), "ValueChart");
const ValueEntries = lazyNamed(() => import("./value-entries.tsx"), "ValueEntries");

/** The cards' value this year against their costs: in words, as a chart, as a table, by entry. */
export function ValueSection() {
  const { dashboard, getTitle } = useView();
  const { year } = dashboard;
  const { ref, isSeen } = useInView<HTMLDivElement>();
  const [isTable, setTable] = useState(false);
  const [showsEntries, setShowsEntries] = useState(false);
  const next = year.upcoming[0];
  return (
    <AnchoredSection
      id="value"
      title={`Value and fees, ${year.year}`}
      aside={
        <button type="button" className="link -my-1 py-1" onClick={() => setTable(!isTable)}>
          {isTable ? "See as a chart" : "See as a table"}
        </button>
      }
    >
      <p className="max-w-155 text-lead text-ink-2">
        Your cards gave back{" "}
        <strong className="figures font-semibold text-green">{formatMoney(year.valueCents)}</strong> and cost{" "}
        <strong className="figures font-semibold text-copper-ink">
          {formatMoney(year.feesCents + year.costsCents)}
        </strong>
        . {year.netCents >= 0 ? "You are ahead by " : "You are behind by "}
        <BasisButton basis={year.basis} title="value less fees and interest" className="figures font-semibold text-ink">
          {formatMoney(Math.abs(year.netCents))}
        </BasisButton>
        .
        {next === undefined
          ? ""
          : ` The next fee is ${formatMoney(next.amountCents)} for ${getTitle(next.walletCardId)} on ${formatMonthDay(next.on)}.`}
      </p>
      <div ref={ref} className="mt-5 min-h-70">
        {isTable ? (
          <MonthsTable year={year} />
        ) : isSeen ? (
          <Suspense fallback={<div className="skeleton h-70" />}>
            <ValueChart year={year} today={dashboard.today} isSample={dashboard.isSample} />
          </Suspense>
        ) : null}
      </div>
      <p className="mt-4">
        <button
          type="button"
          aria-expanded={showsEntries}
          className="link -my-1 py-1"
          onClick={() => setShowsEntries(!showsEntries)}
        >
          {showsEntries ? "Hide the entries" : "See every entry behind it"}
        </button>
      </p>
      {showsEntries ? (
        <Suspense fallback={<div className="skeleton mt-4 h-40" />}>
          <ValueEntries year={year.year} isSample={dashboard.isSample} />
        </Suspense>
      ) : null}
    </AnchoredSection>
  );
}

type Month = YearValue["months"][number];

function MonthsTable({ year }: { year: YearValue }) {
  const name = ({ month }: Month) => formatMonthDay(`${month}-01`).split(/\s/)[0];
  const columns: Column<Month>[] = [
    { key: "month", head: "Month", cell: name },
    { key: "value", head: "Value", cell: ({ valueCents }) => formatMoney(valueCents), numeric: true },
    { key: "fees", head: "Fees", cell: ({ feesCents }) => formatMoney(feesCents), numeric: true },
    {
      key: "costs",
      head: "Interest and other",
      cell: ({ costsCents }) => formatMoney(costsCents),
      numeric: true,
      secondary: true,
    },
    {
      key: "net",
      head: "Net",
      cell: ({ valueCents, feesCents, costsCents }) => formatMoney(valueCents - feesCents - costsCents),
      numeric: true,
    },
  ];
  return (
    <Table
      label={`Value and fees by month, ${year.year}`}
      columns={columns}
      rows={year.months}
      rowKey={({ month }) => month}
    />
  );
}
