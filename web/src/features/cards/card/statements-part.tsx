import type { CardPage } from "@cardwell/core/contract/card-page";
import { Table } from "../../../components/table.tsx";
import { formatCivilDate } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Part } from "../part.tsx";

/** The statements so far, the newest first. */
export function StatementsPart({ page: { statements } }: { page: CardPage }) {
  if (statements.length === 0) return null;
  return (
    <Part id="statements" title="Statements" aside="Up to 24, as they were entered">
      <div className="-mt-5">
        <Table
          label="Statements"
          rows={statements}
          rowKey={({ closeOn }) => closeOn}
          columns={[
            { key: "close", head: "Closed", cell: ({ closeOn }) => formatCivilDate(closeOn) },
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

const sum = (payments: CardPage["statements"][number]["payments"]) =>
  payments.reduce((total, { amountCents }) => total + amountCents, 0);
