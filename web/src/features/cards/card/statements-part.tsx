import { daysBetween } from "@cardwell/core/domain/dates/civil";
import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import {
  isConfirmedByBank,
  isOverdue,
  recordedStatementPayment,
  STATEMENTS_SHOWN,
} from "@cardwell/core/domain/statements/payment-state";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { TickDiscIcon } from "../../../components/icons.tsx";
import { formatNoPayment, PaymentMark } from "../../../components/payment-mark.tsx";
import { formatCivilDate, formatMonth, formatMonthDay } from "../../../lib/civil.ts";
import { splitPieces } from "../../../lib/pieces.ts";
import { contract } from "../../../lib/contract.ts";
import { formatBalance, formatCount, formatMoney } from "../../../lib/format.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { Part } from "../part.tsx";
import { useCardChange } from "../use-card-change.ts";
import type { CardDialog } from "./card-dialog.ts";
import { findAutopayCheck, findPostedOn, hasBankData } from "./describe-bank-payment.ts";
import { getPayable } from "./payment-actions.tsx";
import { buildStatementRows, findNextClose, formatNextClose } from "./statement-rows.ts";
import type { StatementRow } from "./statement-rows.ts";

type StatementsPartProps = { page: CardPage; onAsk: (dialog: CardDialog) => void };

/** Statements and coming due dates, the newest first, each with the payments that cover it. */
export function StatementsPart({ page, onAsk }: StatementsPartProps) {
  const rows = buildStatementRows(page);
  const nextClose = findNextClose(page);
  return (
    <Part
      id="statements"
      title="Statements and payments"
      aside={
        <span className="flex flex-wrap gap-x-5">
          {getPayable(page) === null || (page.summary.bank !== null && hasBankData(page)) ? null : nextClose !==
            null ? (
            formatNextClose(nextClose)
          ) : (
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
              <StatementLine key={row.closeOn} row={row} page={page} onAsk={onAsk} />
            ))}
          </ul>
          {page.statements.length < STATEMENTS_SHOWN ? null : (
            <p className="mt-3 text-caption text-ink-3">Shows the last {page.statements.length} statements.</p>
          )}
          {page.summary.bank === null ? null : (
            <p className="mt-3 text-caption text-ink-3">
              A statement counts as paid when payments after its closing date add up to its balance.{" "}
              {getPayable(page) === null ? null : (
                <button type="button" className="link" onClick={() => onAsk("pay")}>
                  Payment does not match?
                </button>
              )}
            </p>
          )}
        </>
      )}
    </Part>
  );
}

function StatementLine({ row, page, onAsk }: StatementsPartProps & { row: StatementRow }) {
  const { closeOn, dueOn, dueIsEstimate, balanceCents, minimumCents, item, statement } = row;
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
        {isProven(row, page) ? (
          <p className="flex gap-2">
            <span className="mt-1 shrink-0 text-green">
              <TickDiscIcon size={14} />
            </span>
            <span>
              Paid: <Proof row={row} page={page} />
            </span>
          </p>
        ) : (
          <>
            <Outcome row={row} page={page} />
            <Payments row={row} page={page} />
          </>
        )}
      </div>
      <div className="flex flex-row-reverse items-start justify-start gap-x-3">
        <p className={classNames("figures text-right font-medium", item !== null && isOverdue(item) && "text-red")}>
          {balanceCents !== null ? (
            formatBalance(balanceCents)
          ) : item?.state === "closes_later" ? null : (
            <span className="font-normal text-ink-3">not entered</span>
          )}
        </p>
        {statement?.source === "manual" ? (
          <button
            type="button"
            className="link -my-2.5 py-2.5 text-small"
            aria-label={`Edit the ${formatMonthDay(closeOn)} statement`}
            onClick={() => onAsk({ name: "statement", closeOn })}
          >
            Edit
          </button>
        ) : null}
      </div>
    </li>
  );
}

/** How a statement ended, or what is known of its payment until then. */
function Outcome({ row, page }: { row: StatementRow; page: CardPage }) {
  const { item, statement } = row;
  if (statement?.carriedInto !== undefined)
    return <p>Not paid by the due date, carried into the {formatMonth(statement.carriedInto)} statement</p>;
  if (statement?.settledOn !== undefined) return <p>Marked as settled {formatCivilDate(statement.settledOn)}</p>;
  if (statement?.isPaymentUnknown === true)
    return <p className="text-ink-2">Not known if it was paid: its bank was disconnected with old data</p>;
  if (item !== null) return <PaymentMark payment={item} word={describeState(row, page)} />;
  const payment = statement && recordedStatementPayment(page.card, statement, page.today);
  if (payment?.state === "paid") return <PaymentMark payment={payment} />;
  const { paidCents = 0, pendingCents = 0 } = payment ?? {};
  return <p className="text-ink-2">{paidCents + pendingCents > 0 ? "Partly paid" : "No payment recorded"}</p>;
}

/** What the bank shows of an open statement, where its word is more than what was recorded by hand; undefined: no more. */
function describeState({ closeOn, item, statement }: StatementRow, page: CardPage): string | undefined {
  if (statement?.source !== "bank" || page.summary.bank === null) return undefined;
  const check = findAutopayCheck(page);
  if (check?.closeOn === closeOn && check.status === "expected")
    return `No payment yet. Autopay expected ${formatMonthDay(check.expectedOn)}`;
  if (check?.closeOn === closeOn && check.status === "returned") return "Payment returned";
  if ((item?.state !== "autopay_set" && item?.state !== "overdue") || item.paidCents > 0) return undefined;
  return item.bankDataOn === null ? undefined : formatNoPayment(item.bankDataOn);
}

const isPaid = ({ statement }: StatementRow, { card, today }: CardPage): boolean =>
  statement !== null && recordedStatementPayment(card, statement, today).state === "paid";

/** Whether payments that the bank reports cover a statement. */
const isProven = (row: StatementRow, page: CardPage): boolean =>
  row.payments.length > 0 &&
  row.payments.every(({ source }) => source === "bank") &&
  row.statement?.settledOn === undefined &&
  row.statement?.carriedInto === undefined &&
  isPaid(row, page);

/** The payments of a bank, as the proof of a statement: "$611.37 on Nov 18, posted Nov 19 · 19 days early". */
function Proof({ row, page }: { row: StatementRow; page: CardPage }) {
  const { payments, dueOn } = row;
  const inOrder = payments.toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const named = inOrder.map(({ id, amountCents, on, state }) => {
    const postedOn = findPostedOn(page, id);
    const posted = postedOn === undefined || postedOn === on ? "" : `, posted ${formatMonthDay(postedOn)}`;
    return `${formatMoney(amountCents)} on ${formatMonthDay(on)}${state === "pending" ? ", pending" : posted}`;
  });
  const days = daysBetween(inOrder.at(-1)?.on ?? dueOn, dueOn);
  return (
    <>
      {splitPieces(named.join(" and ")).map(({ start, text, isMoney }) => (
        <span key={start} className={isMoney ? "figures font-medium text-ink" : undefined}>
          {text}
        </span>
      ))}
      {days > 0 && isPaid(row, page) ? (
        <span className="text-caption text-ink-3"> · {formatCount(days, "day")} early</span>
      ) : null}
    </>
  );
}

/** What was paid toward a statement; while it is open, each payment can be reversed. */
function Payments({ row, page }: { row: StatementRow; page: CardPage }) {
  const { payments, isOpen } = row;
  const { card } = page;
  const params = { walletCardId: card.id };
  const remove = useCardChange(contract.wallet.removePayment, { message: () => "Payment removed." });
  const confirm = useCardChange(contract.wallet.setPaymentState, {
    message: () => "Payment marked as posted.",
    undo: undoEdit,
  });
  if (payments.length === 0) return null;
  if (payments.every(({ source }) => source === "bank"))
    return (
      <p className="text-ink-2">
        <Proof row={row} page={page} />
      </p>
    );
  return (
    <>
      <ul aria-label="Payments">
        {payments.map(({ id, amountCents, on, state, source }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 text-ink-2">
            <span>
              <span className="figures font-medium text-ink">{formatMoney(amountCents)}</span> on {formatMonthDay(on)}
              {state === "pending" ? ", pending" : ""}
            </span>
            {isOpen && !isConfirmedByBank(card, { source }) ? (
              <span className="flex gap-1">
                {state === "pending" ? (
                  <Button
                    size="small"
                    busy={confirm.isBusy}
                    onClick={() =>
                      void confirm.run({
                        params: { ...params, paymentId: id },
                        body: { state: "posted", from: { state } },
                      })
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
                  onClick={() => void remove.run({ params: { ...params, paymentId: id }, body: { from: { state } } })}
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
