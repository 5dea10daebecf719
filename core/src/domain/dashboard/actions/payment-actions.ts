import type { ActionItem } from "../shapes.ts";
import { addDays } from "../../dates/civil.ts";
import { paymentSeverity, paysByItself } from "../../alerts/severity.ts";
import { hasCurrentData } from "../../wallet/bank-data.ts";
import { autopayNote } from "../../statements/autopay.ts";
import { formatLateFee, lateFeeAtStake } from "../../statements/late-fee.ts";
import {
  type DuePayment,
  findStatement,
  getPaymentDataDay,
  isOverdue,
  isQuestion,
  isUnseen,
} from "../../statements/payment-state.ts";
import { paymentItem } from "../payments.ts";
import { catalogSource, fact } from "../../fact-sources.ts";
import type { View } from "../view.ts";
import { day, fromToday, money, shortDay, weekdayAndDay } from "../../format.ts";

const LOOK_AHEAD_DAYS = 10;
const ASK_DAYS = 14;
/** So many days before the due date, what autopay pays should be pending. */
const UNSEEN_DAYS = 1;

/** The part of an item that shows what to do about a payment that was sent and not confirmed as posted. */
function unpostedPart(view: View, { payment }: DuePayment) {
  const [sent] = payment.unposted;
  if (sent === undefined) return null;
  return {
    note: ` The ${money(sent.amountCents)} that you sent ${day(sent.on, view.today)} isn't confirmed as posted.`,
    action: { kind: "confirm_payment" as const, subjectId: sent.id, markAmount: sent.amountCents },
  };
}

function formatProof(view: View, { card, payment }: DuePayment): string {
  const paid = payment.paidCents + payment.pendingCents;
  const closed = payment.closeOn === null ? "" : ` since the statement closed ${day(payment.closeOn, view.today)}`;
  const bankDataOn = getPaymentDataDay(card, payment, view.today);
  const isAllOfBank = findStatement(card, payment)?.payments.every(({ source }) => source === "bank");
  if (paid > 0)
    return `${bankDataOn !== null && isAllOfBank ? "Your bank shows" : "You recorded"} ${money(paid)}${closed}.`;
  return bankDataOn === null
    ? `No payment recorded${closed}.`
    : `Your bank shows no payment${closed}, as of ${day(bankDataOn, view.today)}.`;
}

function formatTitle(view: View, { card, payment }: DuePayment): string {
  const { state, dueOn } = payment;
  const name = view.getName(card);
  if (isOverdue(payment)) return `${name} is ${state === "long_overdue" ? "more than 30 days " : ""}overdue`;
  if (state === "on_its_way" || state === "minimum_met") return `Has the payment to ${name} posted?`;
  if (isUnseen(card, payment, view.today)) return `No autopay payment to ${name} yet`;
  if (dueOn < view.today) return `Was ${name} paid?`;
  const isNear = dueOn <= addDays(view.today, 1);
  return `${name} is due ${isNear ? fromToday(dueOn, view.today) : weekdayAndDay(dueOn, view.today)}`;
}

/** A recorded statement that isn't covered, or whose payment isn't confirmed. */
function toPay(view: View, due: DuePayment): ActionItem[] {
  const { card, payment } = due;
  const { state, daysToDue, remainingCents, minimumCents, dueOn } = payment;
  const unposted = unpostedPart(view, due);
  const isMissing = isUnseen(card, payment, view.today) && (daysToDue ?? 0) <= UNSEEN_DAYS;
  const isOpen =
    isOverdue(payment) || state === "not_confirmed" || isMissing || (unposted !== null && state !== "autopay_set");
  if (!isOpen || daysToDue === null || daysToDue > LOOK_AHEAD_DAYS || remainingCents === null) return [];
  const isPast = daysToDue < 0;
  const isCovered = state === "on_its_way" || state === "minimum_met";
  const terms = view.getTerms(card);
  const late = lateFeeAtStake(terms, card, payment, view.today);
  const item = paymentItem(view, card, payment);
  const minimum = minimumCents === null ? "" : ` The minimum is ${money(minimumCents)}.`;
  const what = isCovered
    ? `The statement ${isPast ? "was" : "is"} due ${weekdayAndDay(dueOn, view.today)}.`
    : `${money(remainingCents)} ${isPast ? "was" : "is"} due ${weekdayAndDay(dueOn, view.today)}.${minimum}${autopayNote(card.autopay)}`;
  return [
    {
      id: `pay.${card.id}.${payment.closeOn ?? dueOn}`,
      kind: "mark_paid",
      severity: paymentSeverity(card, payment, view.today),
      walletCardId: card.id,
      subjectId: null,
      cycleKey: payment.closeOn,
      title: formatTitle(view, due),
      body: `${what}${unposted?.note ?? ""}`,
      proof: formatProof(view, due),
      amountCents: late?.cents ?? null,
      amountNote: late === null ? null : "late fee",
      markAmount: remainingCents > 0 ? remainingCents : null,
      dueOn,
      basis:
        late === null || !terms
          ? item.basis
          : {
              how: item.basis.how,
              facts: [
                ...item.basis.facts,
                fact("Late fee", formatLateFee(late), catalogSource(view, terms, late.path)),
              ],
            },
      ...unposted?.action,
    },
  ];
}

/** A statement closed and was not entered: its balance is not known, and after the due date, whether it was paid. */
function toEnter(view: View, { card, payment }: DuePayment): ActionItem[] {
  const { state, daysToDue, dueOn, closeOn } = payment;
  const isPast = isQuestion(payment);
  const isClosed = isPast || (closeOn !== null && closeOn < view.today);
  // A linked bank sends the statement.
  const isAwaited = !isPast && hasCurrentData(card, view.today);
  if (state !== "unknown" || !isClosed || isAwaited || daysToDue === null || daysToDue > ASK_DAYS) return [];
  const name = view.getName(card);
  const byAutopay = paysByItself(card);
  const about = payment.dueIsEstimate || closeOn === null ? "about " : "";
  const shared = {
    id: `statement.${card.id}.${closeOn ?? dueOn}`,
    severity: paymentSeverity(card, payment, view.today),
    walletCardId: card.id,
    subjectId: null,
    proof: "No statement was entered for this cycle.",
    amountCents: null,
    amountNote: null,
    markAmount: null,
    dueOn,
    basis: paymentItem(view, card, payment).basis,
  };
  if (isPast) {
    return [
      {
        ...shared,
        kind: "settle_statement",
        cycleKey: dueOn,
        title: `Did ${byAutopay ? "autopay" : "you"} pay ${name}? Due ${about}${shortDay(dueOn).split(",")[0] ?? ""}`,
        body: "No statement or payment was entered. Confirm that it's paid, or enter the statement.",
      },
    ];
  }
  return [
    {
      ...shared,
      kind: "enter_statement",
      cycleKey: null,
      title: `Enter the statement of ${name}`,
      body: `Its statement closed about ${day(closeOn ?? dueOn, view.today)} and is due about ${weekdayAndDay(dueOn, view.today)}. Enter its balance to track the payment.`,
    },
  ];
}

export const paymentActions = (view: View, payments: readonly DuePayment[]): ActionItem[] =>
  payments.flatMap((due) => [...toPay(view, due), ...toEnter(view, due)]);
