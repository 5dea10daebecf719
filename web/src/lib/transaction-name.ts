import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { contract } from "./page-contract.ts";

export type TransactionItem = ResponseOf<typeof contract.transactions.list>["transactions"][number];

const fallbackNames = {
  purchase: "Purchase",
  refund: "Refund",
  payment: "Payment",
  credit: "Statement credit",
  fee: "Fee",
  interest: "Interest",
  cash_advance: "Cash advance",
} as const satisfies Record<TransactionItem["kind"], string>;

/** What a transaction is called in a list: its merchant, else the bank's text. */
export const getTransactionName = ({ merchant, description, kind }: TransactionItem): string =>
  merchant ?? description ?? fallbackNames[kind];
