import { toCsv } from "../../../lib/csv.ts";
import { kindLabels } from "./describe-transaction.ts";
import { getTransactionName } from "../../../lib/transaction-name.ts";
import type { TransactionItem } from "../../../lib/transaction-name.ts";

const columns = ["date", "merchant", "bank_text", "kind", "status", "category", "amount", "note"];

/** Transactions as a table for a spreadsheet. Positive amounts are charged to the card. */
export const transactionsCsv = (transactions: readonly TransactionItem[]): string =>
  toCsv(
    columns,
    transactions.map((row) => [
      row.on,
      getTransactionName(row),
      row.description,
      kindLabels[row.kind],
      row.status,
      row.kind === "purchase" || row.kind === "refund" ? row.categoryLabel : null,
      row.amountCents / 100,
      row.note,
    ]),
  );
