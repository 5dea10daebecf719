import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { ValueEntry } from "@cardwell/core/contract/dashboard";
import { CardThumb } from "../../../components/card-face.tsx";
import { Section } from "../../../components/section.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { Table } from "../../../components/table.tsx";
import type { Column } from "../../../components/table.tsx";
import { describeError } from "../../../lib/describe-error.ts";
import { formatMoney } from "../../../lib/format.ts";
import { cardPath } from "../../../lib/paths.ts";
import { useView } from "../view.ts";
import { sumAll, sumByCard } from "./true-cost.ts";
import type { TrueCost } from "./true-cost.ts";
import { valueEntriesQuery } from "./value-entries-query.ts";

/** What each card gave back less what it cost, and what interest and late fees came to. */
export function TrueCostSection() {
  const { year, isSample, cards } = useView().dashboard;
  const answer = useQuery(valueEntriesQuery(year.year, isSample));
  if (answer.data === undefined) {
    return (
      <Section title="True cost by card">
        {answer.isError ? (
          <p role="alert" className="text-copper-ink">
            {describeError(answer.error)}
          </p>
        ) : (
          <SkeletonRows rows={4} label="Loading the entries" />
        )}
      </Section>
    );
  }
  const { entries } = answer.data;
  const rows = sumByCard(entries, cards);
  return (
    <>
      <Section title="True cost by card" aside="Value minus fees, interest and late fees.">
        {rows.length === 0 ? <p className="text-ink-2">Nothing has counted this year yet.</p> : <Costs rows={rows} />}
      </Section>
      <Interest entries={entries} year={year.year} />
    </>
  );
}

type Row = Omit<TrueCost, "walletCardId"> & { walletCardId: string | null };

const none = <span className="text-ink-3">none</span>;
const formatPart = (cents: number) => (cents === 0 ? none : formatMoney(cents));

const columns: Column<Row>[] = [
  { key: "card", head: "Card", cell: (row) => <CardCell row={row} /> },
  {
    key: "credits",
    head: "Credits used",
    cell: ({ creditsCents }) => formatPart(creditsCents),
    numeric: true,
    secondary: true,
  },
  {
    key: "rewards",
    head: "Rewards",
    cell: ({ rewardsCents }) => formatPart(rewardsCents),
    numeric: true,
    secondary: true,
  },
  { key: "fees", head: "Annual fee", cell: ({ feesCents }) => formatPart(feesCents), numeric: true, secondary: true },
  {
    key: "costs",
    head: "Interest, late fees",
    cell: ({ costsCents }) => (costsCents === 0 ? none : <span className="text-red">{formatMoney(costsCents)}</span>),
    numeric: true,
    secondary: true,
  },
  { key: "net", head: "Net", cell: (row) => <Net cents={row.netCents} />, numeric: true },
];

function Costs({ rows }: { rows: TrueCost[] }) {
  const total = { walletCardId: null, ...sumAll(rows) };
  return (
    <div className="-mt-5">
      <Table
        label="True cost by card"
        columns={columns}
        rows={[...rows, total]}
        rowKey={({ walletCardId }) => walletCardId ?? "total"}
      />
    </div>
  );
}

/** On a phone what the net sum is made of stands under the name. */
function CardCell({ row }: { row: Row }) {
  const { getTitle, getArt, dashboard } = useView();
  const { walletCardId, creditsCents, rewardsCents, feesCents, costsCents } = row;
  const parts = [
    [creditsCents, "credits"],
    [rewardsCents, "rewards"],
    [feesCents, "fees"],
    [costsCents, "interest and late fees"],
  ] as const;
  const known = parts.filter(([cents]) => cents !== 0);
  return (
    <div className="flex gap-3">
      {walletCardId === null ? null : <CardThumb {...getArt(walletCardId)} />}
      <div className="min-w-0">
        {walletCardId === null ? (
          <strong className="font-semibold">All cards</strong>
        ) : dashboard.isSample ? (
          getTitle(walletCardId)
        ) : (
          <Link to={cardPath(walletCardId)} className="hover:underline">
            {getTitle(walletCardId)}
          </Link>
        )}
        <p className="figures text-caption text-ink-3 md:hidden">
          {known.map(([cents, name], at) => (
            <span key={name} className="inline-block">
              {formatMoney(cents)} {name}
              {at === known.length - 1 ? "" : ",\u00A0"}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

const Net = ({ cents }: { cents: number }) => (
  <strong className={`font-semibold ${cents < 0 ? "text-copper-ink" : cents > 0 ? "text-green" : ""}`}>
    {cents > 0 ? "+" : ""}
    {formatMoney(cents)}
  </strong>
);

/** Costs by their kind; without any, that nobody entered one. */
function Interest({ entries, year }: { entries: readonly ValueEntry[]; year: number }) {
  const costs = Map.groupBy(
    entries.filter(({ kind }) => kind === "cost"),
    ({ label }) => label,
  );
  return (
    <Section title="What interest costs">
      {costs.size === 0 ? (
        <p className="max-w-140 text-ink-2">
          No interest or late fee is entered for {year}. We don't see your statements: enter what a card charged on its
          page.
        </p>
      ) : (
        <dl className="-mt-5 max-w-140">
          {[...costs].map(([label, of]) => (
            <div key={label} className="flex justify-between gap-6 border-b border-line py-2.5">
              <dt>
                {label} in {year}
              </dt>
              <dd className="figures font-medium text-red">
                {formatMoney(-of.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
