import { expect, it } from "vitest";
import { transactionItem } from "../../../lib/transaction-fixture.ts";
import { transactionsCsv } from "./transactions-csv.ts";

it("a file has a row for each transaction, and runs no formula of a merchant", () => {
  const rows = [
    transactionItem({ merchant: '=HYPERLINK("http://x")', description: "@SUM(A1)", note: "-1+1" }),
    transactionItem({
      kind: "payment",
      merchant: null,
      description: "AUTOPAY PAYMENT",
      amountCents: -284_610,
      status: "pending",
    }),
  ];
  expect(transactionsCsv(rows).slice(1).split("\r\n")).toEqual([
    "date,merchant,bank_text,kind,status,category,amount,note",
    `2026-11-16,"'=HYPERLINK(""http://x"")","'@SUM(A1)",Purchases,posted,Dining,53,"'-1+1"`,
    "2026-11-16,AUTOPAY PAYMENT,AUTOPAY PAYMENT,Payments,pending,,-2846.1,",
  ]);
});
