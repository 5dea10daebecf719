import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { Button } from "../../../components/button.tsx";
import { PayButton } from "../../../components/pay-button.tsx";
import { contract } from "../../../lib/page-contract.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { undoPayment } from "../../../lib/mark-calls.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";
import type { CardDialog } from "./card-dialog.ts";
import { findAutopayCheck, hasBankData, isTroubled } from "./describe-bank-payment.ts";
import { computeOwed } from "./describe-payment.ts";
import { findNextClose, formatNextClose } from "./statement-rows.ts";

type PaymentActionsProps = { page: CardPage; onAsk: (dialog: CardDialog) => void };

/** What can be done about the next payment; nothing on a closed card that is paid. */
export function PaymentActions({ page, onAsk }: PaymentActionsProps) {
  const { payment, card, summary } = page;
  const params = { walletCardId: card.id };
  const pay = useCardChange(contract.wallet.recordPayment, {
    message: () => "Payment recorded.",
    undo: ({ id }) => undoPayment({ ...params, paymentId: id ?? "" }),
  });
  const settle = useCardChange(contract.wallet.settleStatement, {
    message: () => "Statement marked as settled.",
    undo: undoEdit,
  });
  const { mode, fixedCents } = card.autopay;
  const autopay = useCardChange(contract.wallet.changeCard, {
    message: () => "Autopay is off.",
    undo: undoEdit,
  });
  const isActive = card.status === "active";
  const payable = getPayable(page);
  const isPaid = payable === null && !canBeSettled(page) && computeOwed(page).unbilledCents === 0;
  if (!isActive && isPaid) return null;
  const check = findAutopayCheck(page);
  // The bank sends statements and balances, and shows what autopay pays.
  const isFromBank = summary.bank !== null && hasBankData(page);
  const isTrouble = check !== null && isTroubled(check);
  const nextClose = findNextClose(page);
  if (isFromBank && !isTrouble && (payable === null || check?.closeOn === payment?.closeOn)) return null;
  return (
    <div className="mt-5 grid gap-3">
      <div className="flex flex-wrap gap-2.5">
        {payment === null && isActive ? (
          <Button variant="filled" onClick={() => onAsk("edit")}>
            Add closing and due days
          </Button>
        ) : null}
        {(payable !== null || isTrouble) && summary.payUrl !== null ? (
          <PayButton
            href={summary.payUrl}
            issuer={summary.issuer}
            about={cardTitle(summary)}
            variant="filled"
            className="max-md:w-full"
          />
        ) : null}
        {payable !== null ? (
          <>
            <Button
              busy={pay.isBusy}
              busyLabel="Saving"
              className="max-md:w-full"
              onClick={() =>
                void pay.run({
                  params,
                  body: { closeOn: payable.closeOn, amountCents: payable.remainingCents ?? undefined },
                })
              }
            >
              Mark as paid
            </Button>
            <Button variant="text" size="small" className="md:min-h-10" onClick={() => onAsk("pay")}>
              Other amount
            </Button>
          </>
        ) : null}
        {payment !== null && canBeSettled(page) ? (
          <Button
            variant={payable === null ? "outline" : "text"}
            size={payable === null ? "medium" : "small"}
            className="md:min-h-10"
            busy={settle.isBusy}
            busyLabel="Saving"
            onClick={() =>
              void settle.run({
                params: { ...params, dueOn: payment.dueOn },
                body: { isSettled: true, from: { isSettled: false } },
              })
            }
          >
            {payable !== null ? "Settled another way" : "Yes, it's paid"}
          </Button>
        ) : null}
        {isTrouble ? (
          <Button
            busy={autopay.isBusy}
            busyLabel="Saving"
            className="max-md:w-full"
            onClick={() =>
              void autopay.run({
                params,
                body: { autopay: { mode: "none", fixedCents: null }, from: { autopay: { mode, fixedCents } } },
              })
            }
          >
            Autopay is off
          </Button>
        ) : null}
        {payable === null && !isFromBank && nextClose === null ? (
          <Button variant={payment === null && isActive ? "text" : "outline"} onClick={() => onAsk("statement")}>
            Enter a statement
          </Button>
        ) : null}
        {isFromBank ? null : (
          <Button variant="text" size="small" className="md:min-h-10" onClick={() => onAsk("balance")}>
            Update balance
          </Button>
        )}
      </div>
      {payable === null && !isFromBank && nextClose !== null ? (
        <p className="text-small text-ink-3">{formatNextClose(nextClose)}</p>
      ) : null}
      <ValidationFailure error={pay.error ?? settle.error ?? autopay.error} />
    </div>
  );
}

/** The next payment, if something of it is left to pay. */
export const getPayable = ({ payment }: CardPage) => ((payment?.remainingCents ?? 0) > 0 ? payment : null);

/** A due date that has passed can be settled in another way than by a recorded payment. */
const canBeSettled = ({ payment, today }: CardPage): boolean =>
  payment !== null && payment.dueOn < today && payment.state !== "paid" && payment.state !== "minimum_met";
