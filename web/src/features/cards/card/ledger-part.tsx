import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { Button } from "../../../components/button.tsx";
import { Table } from "../../../components/table.tsx";
import type { Column } from "../../../components/table.tsx";
import { TransactionsLink } from "../../../components/transactions-link.tsx";
import { formatCivilDate } from "../../../lib/civil.ts";
import { formatCount, formatShare, moneyOrUnknown } from "../../../lib/format.ts";
import { useGrowing } from "../../../lib/use-growing.ts";
import { Part } from "../part.tsx";

const shownAtFirst = 12;

const columns: Column<CardPage["ledger"][number] & { at: number }>[] = [
  { key: "on", head: "Date", cell: ({ on }) => <span className="whitespace-nowrap">{formatCivilDate(on)}</span> },
  {
    key: "label",
    head: "Entry",
    cell: (entry) => <EntryLabel {...entry} />,
  },
  {
    key: "face",
    head: "Face value",
    numeric: true,
    secondary: true,
    cell: ({ faceCents }) => moneyOrUnknown(faceCents),
  },
  {
    key: "weight",
    head: "Worth to you",
    numeric: true,
    secondary: true,
    cell: ({ weight }) => formatShare(weight),
  },
  {
    key: "amount",
    head: "Counted",
    numeric: true,
    cell: ({ amountCents }) => moneyOrUnknown(amountCents),
  },
];

/** Each entry that the value of this card is made of. */
export function LedgerPart({ page: { ledger } }: { page: CardPage }) {
  const { shown, isWhole, showAll } = useGrowing(ledger.length, shownAtFirst);
  if (ledger.length === 0) return null;
  const rows = ledger.slice(0, shown).map((entry, at) => ({ ...entry, at }));
  return (
    <Part id="ledger" title="Value, entry by entry" aside={formatCount(ledger.length, "entry", "entries")}>
      <div className="-mt-5">
        <Table label="Value, entry by entry" rows={rows} rowKey={({ at }) => at} columns={columns} />
        {isWhole ? null : (
          <div className="mt-4">
            <Button size="small" onClick={showAll}>
              Show all {formatCount(ledger.length, "entry", "entries")}
            </Button>
          </div>
        )}
      </div>
    </Part>
  );
}

function EntryLabel({ label, walletCardId, transactions }: CardPage["ledger"][number]) {
  return (
    <>
      {label}
      {transactions === null ? null : (
        <span className="block text-caption text-ink-3">
          <TransactionsLink walletCardId={walletCardId} transactions={transactions} />
        </span>
      )}
    </>
  );
}
