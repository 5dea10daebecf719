import type { PaymentItem } from "./shapes.ts";
import { addDays } from "../dates/civil.ts";
import { formatAutopay } from "../statements/autopay.ts";
import {
  cardPayments,
  findStatement,
  getPaymentDataDay,
  isDueReported,
  upcomingPayments,
} from "../statements/payment-state.ts";
import type { CardPayment, DuePayment } from "../statements/payment-state.ts";
import { formatStatement } from "../statements/format-statement.ts";
import { computeCurrentBalance } from "../statements/recorded.ts";
import { hasCurrentData } from "../wallet/bank-data-age.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { buildBasis, fact, ourRule, memberSource, reportedBy, sourceOfBalance, sourceOfCard } from "../fact-sources.ts";
import { USUAL_GRACE_DAYS } from "../statements/cycle.ts";
import type { View } from "./view.ts";
import { formatBalance, day, money, ordinal } from "../format.ts";

const AHEAD_DAYS = 30;

/** `the 15th of the month`; in shorter months its last day. */
const formatDayOfMonth = (value: number): string => `the ${ordinal(value)} of the month`;

function describePayments(card: WalletCard, today: string): string {
  if (card.bank === undefined) return "Payments count once recorded. We can't see your bank.";
  return hasCurrentData(card, today)
    ? "Payments are those that your bank shows."
    : "Payments since the last data from your bank aren't included.";
}

function formatCurrentBalance({ bank }: WalletCard, currentCents: number | null): string {
  if (currentCents === null) return "";
  const what = currentCents < 0 ? "is on it" : "is what you owe";
  return ` ${formatBalance(currentCents)} ${what} now, based on the balance ${bank === undefined ? "you entered" : "your bank reports"}, not a statement.`;
}

function explainPayment(payment: CardPayment, card: WalletCard, { today }: View): string {
  const { statementCents, paidCents, pendingCents, remainingCents } = payment;
  if (statementCents === null) {
    if (payment.dueOn === null) return "Enter the statement closing and due days to see the due date.";
    const now = formatCurrentBalance(card, computeCurrentBalance(card, today));
    if (isDueReported(card, payment))
      return `Your bank reports when this statement is due${payment.minimumCents === null ? "" : " and its minimum"}, and not its balance.${now}`;
    const days = card.bank === undefined ? "you entered" : "your bank reports";
    const none =
      card.bank === undefined
        ? "No statement was entered for this cycle."
        : "Your bank sent no statement of this cycle yet.";
    return `${none} Dates are estimated from the days ${days}.${now}`;
  }
  if (statementCents < 0) return `The statement shows ${formatBalance(statementCents)}, so nothing is due.`;
  const pending = pendingCents > 0 ? ` and ${money(pendingCents)} pending` : "";
  if (findStatement(card, payment)?.settledOn !== undefined)
    return `${money(statementCents)}, which you marked as settled.`;
  const left = `${money(statementCents)} less ${money(paidCents)} paid${pending} leaves ${money(remainingCents ?? 0)}.`;
  const due = payment.dueOn === null ? "" : ` Due ${day(payment.dueOn, today)}.`;
  return `${left}${due} ${describePayments(card, today)}`;
}

function factsOfPayment(view: View, card: WalletCard, payment: CardPayment) {
  const statement = findStatement(card, payment);
  const isRecorded = statement !== null;
  const daysSource = sourceOfCard(view, card, card.bank && card.balance ? card.balance.on : card.addedOn);
  const current = computeCurrentBalance(card, view.today);
  return [
    isRecorded
      ? fact(
          `Statement of ${day(statement.closeOn, view.today)}`,
          formatStatement(statement),
          reportedBy(view, statement.source, statement.closeOn),
        )
      : null,
    isRecorded || current === null || card.balance === null
      ? null
      : fact(
          current < 0 ? "Now" : "Current balance",
          formatBalance(current),
          sourceOfBalance(view, card, card.balance.on),
        ),
    isRecorded || card.statementCloseDay === null
      ? null
      : fact("Closes", formatDayOfMonth(card.statementCloseDay), daysSource),
    isRecorded || card.dueDay === null ? null : fact("Due", formatDayOfMonth(card.dueDay), daysSource),
    payment.dueIsEstimate
      ? fact(
          "Due date",
          isRecorded
            ? "estimated, as your bank reports none"
            : `assumed ${USUAL_GRACE_DAYS} days after the closing date`,
          ourRule(),
        )
      : null,
    !isRecorded && card.statementCloseDay === null && payment.dueOn !== null
      ? fact("Closing date", `assumed ${USUAL_GRACE_DAYS} days before the due date`, ourRule())
      : null,
    card.autopay.mode === "unknown"
      ? null
      : fact("Autopay", formatAutopay(card.autopay), memberSource(view, card.autopay.declaredOn)),
  ];
}

export function paymentItem(view: View, card: WalletCard, payment: DuePayment["payment"]): PaymentItem {
  const { state, dueOn, dueIsEstimate, statementCents, minimumCents, paidCents, remainingCents } = payment;
  return {
    walletCardId: card.id,
    closeOn: payment.closeOn ?? addDays(dueOn, -USUAL_GRACE_DAYS),
    dueOn,
    dueIsEstimate,
    state,
    statementCents,
    minimumCents,
    paidCents,
    remainingCents,
    currentCents: computeCurrentBalance(card, view.today),
    autopay: card.autopay.mode,
    bankDataOn: getPaymentDataDay(card, payment, view.today),
    basis: buildBasis(explainPayment(payment, card, view), factsOfPayment(view, card, payment)),
  };
}

/** What falls due in the coming 30 days, with what is overdue. */
export const duePayments = (view: View): DuePayment[] => upcomingPayments(view.cards, view.today, AHEAD_DAYS);

/** The payments of one card, the most pressing first: those that are past due and open, the one of today, and the next. */
export function paymentsOfCard(view: View, card: WalletCard): PaymentItem[] {
  return cardPayments(card, view.today).flatMap((payment) =>
    payment.dueOn === null ? [] : [paymentItem(view, card, { ...payment, dueOn: payment.dueOn })],
  );
}

/** Sums of the payments that fall due within so many days. */
export function dueWithin(view: View, payments: readonly DuePayment[], days: number) {
  const until = addDays(view.today, days);
  const open = payments.filter(({ payment }) => payment.dueOn <= until && payment.state !== "paid");
  const withAmount = open.filter(({ payment }) => payment.statementCents !== null);
  const sum = (getAmount: (payment: DuePayment["payment"]) => number) =>
    withAmount.reduce((total, { payment }) => total + getAmount(payment), 0);
  const dueCents = sum(({ statementCents, paidCents }) => Math.max(0, (statementCents ?? 0) - paidCents));
  const onItsWayCents = sum(({ pendingCents }) => pendingCents);
  return {
    dueCents,
    onItsWayCents,
    unknownCount: open.length - withAmount.length,
    basis: buildBasis(
      `Statements due by ${day(until, view.today)}, minus what was paid. Statements that weren't entered aren't counted.`,
      withAmount.map(({ card, payment }) =>
        fact(
          view.getName(card),
          `${money(Math.max(0, (payment.statementCents ?? 0) - payment.paidCents))}, due ${day(payment.dueOn, view.today)}`,
          reportedBy(view, findStatement(card, payment)?.source ?? "manual", payment.closeOn ?? payment.dueOn),
        ),
      ),
    ),
  };
}
