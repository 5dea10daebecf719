import type { CardPage } from "@cardwell/core/contract/card-page";
import { Table } from "../../../components/table.tsx";
import { formatCivilDate, formatMonth } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Part } from "../part.tsx";

type Row = CardPage["statements"][number];

/** The statements so far, the newest first. */
export function StatementsPart({ page: { statements } }: { page: CardPage }) {
  if (statements.length === 0) return null;
  return (
    <Part id="statements" title="Statements" aside="Up to 24, as entered">
      <div className="-mt-5">
        <Table
          label="Statements"
          rows={statements}
          rowKey={({ closeOn }) => closeOn}
          columns={[
            { key: "close", head: "Closed", cell: formatClosed },
            { key: "due", head: "Due", cell: ({ dueOn }) => formatCivilDate(dueOn), secondary: true },
            {
              key: "minimum",
              head: "Minimum",
              numeric: true,
              secondary: true,
              cell: ({ minimumCents }) => (minimumCents === null ? "not known" : formatMoney(minimumCents)),
            },
            { key: "paid", head: "Paid", numeric: true, cell: ({ payments }) => formatMoney(sum(payments)) },
            { key: "balance", head: "Balance", numeric: true, cell: ({ balanceCents }) => formatMoney(balanceCents) },
          ]}
        />
      </div>
    </Part>
  );
}

/** How a statement ended, where its payments don't show it. */
function getOutcome({ settledOn, carriedInto }: Row): string | null {
  if (carriedInto !== undefined)
    return `Not paid by the due date, carried into the ${formatMonth(carriedInto)} statement`;
  return settledOn === undefined ? null : `Marked as settled ${formatCivilDate(settledOn)}`;
}

function formatClosed(statement: Row) {
  const outcome = getOutcome(statement);
  return (
    <>
      {formatCivilDate(statement.closeOn)}
      {outcome === null ? null : <span className="block text-caption text-ink-3">{outcome}</span>}
    </>
  );
}

const sum = (payments: Row["payments"]) => payments.reduce((total, { amountCents }) => total + amountCents, 0);
