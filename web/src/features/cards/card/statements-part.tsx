import type { CardPage } from "@cardwell/core/contract/card-page";
import { isOverdue, STATEMENTS_SHOWN } from "@cardwell/core/domain/statements/payment-state";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { PaymentMark } from "../../../components/marks.tsx";
import { formatCivilDate, formatMonth, formatMonthDay } from "../../../lib/civil.ts";
import { contract } from "../../../lib/contract.ts";
import { formatBalance, formatMoney } from "../../../lib/format.ts";
import { ValidationFailure } from "../form-error.tsx";
import { Part } from "../part.tsx";
import { useCardChange } from "../use-card-change.ts";
import type { CardDialog } from "./card-dialog.ts";
import { getPayable } from "./payment-actions.tsx";
import { buildStatementRows } from "./statement-rows.ts";
import type { StatementRow } from "./statement-rows.ts";

type StatementsPartProps = { page: CardPage; onAsk: (dialog: CardDialog) => void };

/** Statements and coming due dates, the newest first, each with the payments that cover it. */
export function StatementsPart({ page, onAsk }: StatementsPartProps) {
  const rows = buildStatementRows(page);
  return (
    <Part
      id="statements"
      title="Statements and payments"
      aside={
        <span className="flex flex-wrap gap-x-5">
          {getPayable(page) === null ? null : (
            <button type="button" className="link" onClick={() => onAsk("statement")}>
              Enter a statement
            </button>
          )}
          <button type="button" className="link" onClick={() => onAsk("costs")}>
            Add interest or fees
          </button>
        </span>
      }
    >
      {rows.length === 0 ? (
        <p className="text-ink-2">No statement entered yet.</p>
      ) : (
        <>
          <ul className="-mt-5">
            {rows.map((row) => (
              <StatementLine key={row.closeOn} row={row} walletCardId={page.card.id} />
            ))}
          </ul>
          {page.statements.length < STATEMENTS_SHOWN ? null : (
            <p className="mt-3 text-caption text-ink-3">
              Shows the last {page.statements.length} statements you entered.
            </p>
          )}
        </>
      )}
    </Part>
  );
}

function StatementLine({ row, walletCardId }: { row: StatementRow; walletCardId: string }) {
  const { closeOn, dueOn, dueIsEstimate, balanceCents, minimumCents, item } = row;
  const minimum = minimumCents === null || minimumCents === 0 ? "" : ` · minimum ${formatMoney(minimumCents)}`;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[14rem_1fr_auto]">
      <div>
        <p className="font-medium">{formatMonthDay(closeOn)} statement</p>
        <p className="text-caption text-ink-3">
          due {dueIsEstimate ? "about " : ""}
          {formatCivilDate(dueOn)}
          {minimum}
        </p>
      </div>
      <div className="min-w-0 max-md:order-last max-md:col-span-2">
        <Outcome row={row} />
        <Payments row={row} walletCardId={walletCardId} />
      </div>
      <p className={classNames("figures text-right font-medium", item !== null && isOverdue(item) && "text-red")}>
        {balanceCents !== null ? (
          formatBalance(balanceCents)
        ) : item?.state === "closes_later" ? null : (
          <span className="font-normal text-ink-3">not entered</span>
        )}
      </p>
    </li>
  );
}

/** How a statement ended, or what is known of its payment until then. */
function Outcome({ row: { item, statement, payments, balanceCents } }: { row: StatementRow }) {
  if (statement?.carriedInto !== undefined)
    return <p>Not paid by the due date, carried into the {formatMonth(statement.carriedInto)} statement</p>;
  if (statement?.settledOn !== undefined) return <p>Marked as settled {formatCivilDate(statement.settledOn)}</p>;
  if (item !== null) return <PaymentMark payment={item} />;
  const paidCents = payments.reduce((total, { amountCents }) => total + amountCents, 0);
  if (balanceCents !== null && paidCents >= balanceCents)
    return <PaymentMark payment={{ state: "paid", statementCents: balanceCents }} />;
  return <p className="text-ink-2">{paidCents > 0 ? "Partly paid" : "No payment recorded"}</p>;
}

/** What was paid toward a statement; while it is open, each payment can be reversed. */
function Payments({ row: { payments, isOpen }, walletCardId }: { row: StatementRow; walletCardId: string }) {
  const params = { walletCardId };
  const remove = useCardChange(contract.wallet.removePayment, { message: () => "Payment removed." });
  const confirm = useCardChange(contract.wallet.setPaymentState, {
    message: () => "Payment marked as posted.",
    undo: ({ id }) => ({
      endpoint: contract.wallet.setPaymentState,
      request: { params: { ...params, paymentId: id ?? "" }, body: { state: "pending" } },
    }),
  });
  if (payments.length === 0) return null;
  return (
    <>
      <ul aria-label="Payments">
        {payments.map(({ id, amountCents, on, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 text-ink-2">
            <span>
              <span className="figures font-medium text-ink">{formatMoney(amountCents)}</span> on {formatMonthDay(on)}
              {state === "pending" ? ", pending" : ""}
            </span>
            {isOpen ? (
              <span className="flex gap-1">
                {state === "pending" ? (
                  <Button
                    size="small"
                    busy={confirm.isBusy}
                    onClick={() =>
                      void confirm.run({ params: { ...params, paymentId: id }, body: { state: "posted" } })
                    }
                  >
                    Mark as posted
                  </Button>
                ) : null}
                <Button
                  size="small"
                  variant="text"
                  busy={remove.isBusy}
                  aria-label={`${state === "pending" ? "It didn't post: remove" : "Remove"} the payment of ${formatMoney(amountCents)}`}
                  onClick={() => void remove.run({ params: { ...params, paymentId: id } })}
                >
                  {state === "pending" ? "It didn't post" : "Remove"}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <ValidationFailure error={remove.error ?? confirm.error} />
    </>
  );
}
