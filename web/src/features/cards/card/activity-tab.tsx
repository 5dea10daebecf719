import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { Link } from "react-router-dom";
import { HelpLink } from "../../../components/help-link.tsx";
import { formatMonth } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";
import { purchasesPath } from "../../../lib/paths.ts";
import { useAnchor } from "../../../lib/use-anchor.ts";
import { Part, Rows } from "../part.tsx";
import { MatchedCreditsPart } from "../transactions/matched-credits-part.tsx";
import { TransactionsPart } from "../transactions/transactions-part.tsx";
import { AutopayPart } from "./autopay-part.tsx";
import type { CardTabProps } from "./card-dialog.ts";
import { LedgerPart } from "./ledger-part.tsx";
import { StatementsPart } from "./statements-part.tsx";

/** What happened on the card: statements with their payments, logged purchases, and what each entry gave. */
export function ActivityTab({ page, onAsk }: CardTabProps) {
  useAnchor(true);
  const { activity, summary } = page;
  const isLinked = summary.bank !== null;
  // A card that is tracked by hand has its purchases on a page of their own, unless a bank left some.
  const isListed = activity !== null && (isLinked || activity.hasReported);
  return (
    <>
      <div className="grid gap-x-14 lg:grid-cols-[1fr_22rem]">
        <StatementsPart page={page} onAsk={onAsk} />
        {isLinked ? <AutopayPart page={page} /> : null}
        {isListed ? null : <PurchasesPart page={page} />}
      </div>
      {isListed ? <TransactionsPart page={page} activity={activity} /> : null}
      {isLinked ? <MatchedCreditsPart page={page} /> : null}
      <HelpLink article="statements-and-grace">Statements, due dates and the grace period</HelpLink>
      <HelpLink article="purchases-and-categories">Purchases and their categories</HelpLink>
      <LedgerPart page={page} />
    </>
  );
}

const shownMonths = 3;

/** Spending by month; the purchases themselves have a page of their own. */
function PurchasesPart({ page: { card } }: { page: CardPage }) {
  const months = Object.entries(card.spentCents).toSorted(([a], [b]) => (a < b ? 1 : -1));
  return (
    <Part
      id="purchases"
      title="Purchases"
      aside={
        <Link className="link" to={purchasesPath(card.id)}>
          {months.length === 0 ? "Log a purchase" : "See and log purchases"}
        </Link>
      }
    >
      {months.length === 0 ? (
        <p className="text-ink-2">No purchases logged on this card.</p>
      ) : (
        <div className="-mt-5">
          <Rows
            rows={months.slice(0, shownMonths).map(([month, cents]) => ({
              label: formatMonth(`${month}-01`),
              value: formatMoney(cents),
            }))}
          />
        </div>
      )}
    </Part>
  );
}
