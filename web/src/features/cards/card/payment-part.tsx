import type { CardPage } from "@cardwell/core/contract/card-page";
import { recordedStatements } from "@cardwell/core/domain/statements/payment-state";
import { contract } from "../../../lib/contract.ts";
import { BasisButton } from "../../../components/basis.tsx";
import { Button } from "../../../components/button.tsx";
import { PaymentMark } from "../../../components/marks.tsx";
import { formatMonthDay, formatShortDay, formatWholeDay } from "../../../lib/civil.ts";
import { formatBalance, formatMoney } from "../../../lib/format.ts";
import { formatBps } from "../format-amount.ts";
import { Part, Rows } from "../part.tsx";
import { ValidationFailure } from "../form-error.tsx";
import { useCardChange } from "../use-card-change.ts";
import type { CardDialog } from "./card-dialog.ts";

const autopayText = {
  unknown: "not entered",
  none: "off",
  minimum: "minimum payment",
  statement: "full statement balance",
  current: "current balance",
  fixed: "fixed amount",
} as const;

type PaymentPartProps = { page: CardPage; onAsk: (dialog: CardDialog) => void };

/** The balance, its due date, and whether it was paid. */
export function PaymentPart({ page, onAsk }: PaymentPartProps) {
  const { payment, card } = page;
  return (
    <Part id="payment" title="Payment" aside={payment === null ? undefined : <PaymentMark payment={payment} />}>
      <div className="-mt-5">
        {payment === null ? (
          <p className="py-4 text-ink-2">
            {card.status === "active"
              ? "Add its statement closing and due days to see when payments are due."
              : "Nothing is due on a closed card."}
          </p>
        ) : (
          <Rows rows={buildRows(page)} />
        )}
        {card.status === "active" || canBeSettled(page) ? <Acts page={page} onAsk={onAsk} /> : null}
        <Payments page={page} />
        <LaterPayments page={page} />
      </div>
    </Part>
  );
}

function buildRows({ payment, card, utilization, summary }: CardPage) {
  if (payment === null) return [];
  const { statementCents, minimumCents, paidCents, remainingCents, basis } = payment;
  const rows = [
    {
      label: "Statement balance",
      value:
        statementCents === null ? (
          <span className="text-ink-2">not entered yet</span>
        ) : (
          <BasisButton basis={basis} title="this payment" className="text-figure">
            {formatBalance(statementCents)}
          </BasisButton>
        ),
    },
    {
      label: payment.dueIsEstimate ? "Due (estimate)" : "Due",
      value:
        statementCents === null ? (
          <BasisButton basis={basis} title="this date">
            {formatWholeDay(payment.dueOn)}
          </BasisButton>
        ) : statementCents < 0 ? (
          "nothing to pay"
        ) : (
          formatWholeDay(payment.dueOn)
        ),
    },
  ];
  if (minimumCents !== null) rows.push({ label: "Minimum", value: <>{formatMoney(minimumCents)}</> });
  if (paidCents > 0) rows.push({ label: "Paid so far", value: <>{formatMoney(paidCents)}</> });
  if (remainingCents !== null && paidCents > 0)
    rows.push({ label: "Left to pay", value: <>{formatMoney(remainingCents)}</> });
  rows.push({ label: "Autopay", value: <>{autopayText[payment.autopay]}</> });
  if (payment.currentCents !== null)
    rows.push({
      label: `Balance, ${card.balance === null ? "now" : formatMonthDay(card.balance.on)}`,
      value: <>{formatBalance(payment.currentCents)}</>,
    });
  if (utilization !== null)
    rows.push({
      label: "Limit used",
      value: (
        <BasisButton basis={utilization.basis} title="the limit used">
          {formatBps(utilization.utilizationBps)} of {formatMoney(utilization.limitCents)}
        </BasisButton>
      ),
    });
  if (utilization === null && summary.missing.includes("limit"))
    rows.push({ label: "Limit used", value: <span className="text-ink-2">no limit entered</span> });
  rows.push({ label: "Statement closed", value: <>{formatWholeDay(payment.closeOn)}</> });
  if (utilization !== null && utilization.closesOn !== null)
    rows.push({ label: "Next closing date", value: <>{formatWholeDay(utilization.closesOn)}</> });
  return rows;
}

function Acts({ page, onAsk }: PaymentPartProps) {
  const { payment, card } = page;
  const params = { walletCardId: card.id };
  const pay = useCardChange(contract.wallet.recordPayment, {
    message: () => "Payment recorded.",
    undo: ({ id }) => ({
      endpoint: contract.wallet.removePayment,
      request: { params: { ...params, paymentId: id ?? "" } },
    }),
  });
  const settle = useCardChange(contract.wallet.settleStatement, {
    message: () => "Statement marked as settled.",
    undo: ({ id }) => ({
      endpoint: contract.wallet.settleStatement,
      request: { params: { ...params, dueOn: id ?? "" }, body: { isSettled: false } },
    }),
  });
  const canPay = payment !== null && (payment.remainingCents ?? 0) > 0;
  return (
    <div className="mt-4 grid gap-3">
      <div className="flex flex-wrap gap-2">
        {payment === null ? (
          <Button size="small" onClick={() => onAsk("edit")}>
            Add closing and due days
          </Button>
        ) : null}
        {canPay ? (
          <>
            <Button
              size="small"
              busy={pay.isBusy}
              busyLabel="Saving"
              onClick={() =>
                void pay.run({
                  params,
                  body: { closeOn: payment.closeOn, amountCents: payment.remainingCents ?? undefined },
                })
              }
            >
              Mark as paid
            </Button>
            <Button size="small" variant="text" onClick={() => onAsk("pay")}>
              Enter a different amount
            </Button>
          </>
        ) : null}
        {payment !== null && canBeSettled(page) ? (
          <Button
            size="small"
            variant={canPay ? "text" : "outline"}
            busy={settle.isBusy}
            busyLabel="Saving"
            onClick={() => void settle.run({ params: { ...params, dueOn: payment.dueOn }, body: { isSettled: true } })}
          >
            {canPay ? "Settled another way" : "Yes, it's paid"}
          </Button>
        ) : null}
        <Button size="small" variant={canPay ? "text" : "outline"} onClick={() => onAsk("statement")}>
          Enter a statement
        </Button>
        <Button size="small" variant="text" onClick={() => onAsk("balance")}>
          Update balance
        </Button>
        <Button size="small" variant="text" onClick={() => onAsk("costs")}>
          Add interest or fees
        </Button>
      </div>
      <ValidationFailure error={pay.error ?? settle.error} />
    </div>
  );
}

/** A due date that has passed can be settled in another way than by a recorded payment. */
const canBeSettled = ({ payment, today }: CardPage): boolean =>
  payment !== null && payment.dueOn < today && payment.state !== "paid" && payment.state !== "minimum_met";

/** The other payments of the card: an earlier one that is open doesn't hide the next. */
function LaterPayments({ page: { laterPayments } }: { page: CardPage }) {
  if (laterPayments.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 text-heading font-semibold">Other due dates</h3>
      <ul className="divide-y divide-line">
        {laterPayments.map((payment) => (
          <li key={payment.dueOn} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              {payment.dueIsEstimate ? "About " : ""}
              {formatShortDay(payment.dueOn)}
              {payment.statementCents === null ? null : (
                <span className="text-ink-3"> · {formatBalance(payment.statementCents)}</span>
              )}
            </span>
            <PaymentMark payment={payment} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was paid towards the statements that are open; each can be reversed. */
function Payments({ page: { card } }: { page: CardPage }) {
  const params = { walletCardId: card.id };
  const remove = useCardChange(contract.wallet.removePayment, { message: () => "Payment removed." });
  const confirm = useCardChange(contract.wallet.setPaymentState, {
    message: () => "Payment marked as posted.",
    undo: ({ id }) => ({
      endpoint: contract.wallet.setPaymentState,
      request: { params: { ...params, paymentId: id ?? "" }, body: { state: "pending" } },
    }),
  });
  const payments = recordedStatements(card).flatMap((statement) => statement.payments);
  if (payments.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 text-heading font-semibold">Recorded payments</h3>
      <ul className="divide-y divide-line">
        {payments.map(({ id, amountCents, on, state }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span>
              {formatShortDay(on)}
              {state === "pending" ? <span className="text-ink-3"> · pending</span> : null}
            </span>
            <span className="flex items-center gap-2">
              <span className="figures font-medium">{formatMoney(amountCents)}</span>
              {state === "pending" ? (
                <Button
                  size="small"
                  variant="outline"
                  busy={confirm.isBusy}
                  onClick={() => void confirm.run({ params: { ...params, paymentId: id }, body: { state: "posted" } })}
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
          </li>
        ))}
      </ul>
      <ValidationFailure error={remove.error ?? confirm.error} />
    </>
  );
}
