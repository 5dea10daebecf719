import type { ChargedTransactions } from "@cardwell/core/domain/dashboard/shapes";
import { Link } from "react-router-dom";
import { formatMonth } from "../lib/civil.ts";
import { formatCount } from "../lib/format.ts";
import { cardPath } from "../lib/paths.ts";

type TransactionsLinkProps = {
  walletCardId: string;
  transactions: ChargedTransactions;
};

/** Where an amount comes from: the bank's transactions, in the card's list. */
export function TransactionsLink({
  walletCardId,
  transactions: { kind, feeKind, month, count },
}: TransactionsLinkProps) {
  const filter = new URLSearchParams({
    kind,
    ...(feeKind !== null && { fee: feeKind }),
    status: "posted",
    ...(month !== null && { month }),
  });
  return (
    <Link className="link" to={`${cardPath(walletCardId)}?${filter}#purchases`}>
      {month === null
        ? "All bank transactions of this kind"
        : `${formatCount(count, "bank transaction")} in ${formatMonth(`${month}-01`)}`}
    </Link>
  );
}
