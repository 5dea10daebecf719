import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ValueEntry } from "@cardwell/core/domain/dashboard/shapes";
import { Button } from "../../../components/button.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { Table } from "../../../components/table.tsx";
import { TransactionsLink } from "../../../components/transactions-link.tsx";
import type { Column } from "../../../components/table.tsx";
import { formatMonthDay } from "../../../lib/civil.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { formatCount, formatShare, moneyOrUnknown } from "../../../lib/format.ts";
import { valueEntriesQuery } from "./value-entries-query.ts";
import { useView } from "../view.ts";

const step = 40;

function EntryName({ label, walletCardId, transactions }: ValueEntry) {
  return (
    <>
      {label}
      {transactions === null ? null : (
        <span className="block text-caption text-ink-3">
          <TransactionsLink walletCardId={walletCardId} transactions={transactions} />
        </span>
      )}
      <span className="block text-caption text-ink-3 md:hidden">
        <CardName id={walletCardId} />
      </span>
    </>
  );
}

const CardName = ({ id }: { id: string }) => useView().getTitle(id);

const columns: Column<ValueEntry>[] = [
  { key: "on", head: "Date", cell: ({ on }) => formatMonthDay(on) },
  { key: "what", head: "Entry", cell: (entry) => <EntryName {...entry} /> },
  { key: "card", head: "Card", cell: (entry) => <CardName id={entry.walletCardId} />, secondary: true },
  {
    key: "face",
    head: "Face value",
    cell: ({ faceCents }) => moneyOrUnknown(faceCents),
    numeric: true,
    secondary: true,
  },
  {
    key: "weight",
    head: "Counted at",
    cell: ({ weight }) => formatShare(weight),
    numeric: true,
    secondary: true,
  },
  { key: "amount", head: "Value", cell: ({ amountCents }) => moneyOrUnknown(amountCents), numeric: true },
];

/** Entry by entry, newest first: what it was, what it counts. */
export function ValueEntries({ year, isSample }: { year: number; isSample: boolean }) {
  const answer = useQuery(valueEntriesQuery(year, isSample));
  const [count, setCount] = useState(step);
  if (answer.data === undefined) {
    if (!answer.isError) return <SkeletonRows rows={4} label="Loading entries" />;
    return (
      <div role="alert" className="mt-4 grid justify-items-start gap-3">
        <p className="text-copper-ink">{describeError(answer.error)}</p>
        <Button size="small" onClick={() => void answer.refetch()} busy={answer.isFetching}>
          Try again
        </Button>
      </div>
    );
  }
  const { entries } = answer.data;
  if (entries.length === 0) return <p className="mt-4 text-ink-2">Nothing recorded this year yet.</p>;
  return (
    <div className="mt-3">
      <Table
        label={`Entries of ${year}`}
        columns={columns}
        rows={entries.slice(0, count)}
        rowKey={({ on, walletCardId, kind, label, amountCents }) => `${on}${walletCardId}${kind}${label}${amountCents}`}
      />
      {entries.length <= count ? null : (
        <button type="button" className="link mt-3" onClick={() => setCount(count + step * 5)}>
          Show {formatCount(Math.min(step * 5, entries.length - count), "more entry", "more entries")}
        </button>
      )}
    </div>
  );
}
