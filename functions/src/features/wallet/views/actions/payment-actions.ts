import type { ActionItem } from "@cardwell/core/contract/dashboard";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { type DuePayment, paymentItem } from "../payments.ts";
import { catalogSource, fact } from "@cardwell/core/domain/fact-sources";
import type { View } from "../view.ts";
import { day, fromToday, money, weekdayAndDay } from "@cardwell/core/domain/format";

const LOOK_AHEAD_DAYS = 10;
const ASK_DAYS = 14;

/** What being late costs at least: the fee of the card's terms. Null: not known. */
function lateFeeCents(view: View, card: WalletCard): number | null {
  return view.getTerms(card)?.fees.lateFirstCents ?? null;
}

const autopayBody: Partial<Record<WalletCard["autopay"]["mode"], string>> = {
  none: " Autopay is off.",
  unknown: "",
  fixed: " Autopay pays a fixed amount, which does not cover it.",
};

function formatProof(view: View, { card, payment }: DuePayment): string {
  const paid = payment.paidCents + payment.pendingCents;
  const closed = payment.closeOn === null ? "" : ` since the statement closed ${day(payment.closeOn, view.today)}`;
  if (paid > 0) return `You recorded ${money(paid)}${closed}.`;
  return card.statement?.source === "bank" ? `Your bank shows no payment${closed}.` : `No payment recorded${closed}.`;
}

function toPay(view: View, due: DuePayment): ActionItem[] {
  const { card, payment } = due;
  const { state, daysToDue, remainingCents, minimumCents, dueOn } = payment;
  const isOverdue = state === "overdue";
  const isOpen = isOverdue || state === "not_confirmed";
  if (!isOpen || daysToDue === null || daysToDue > LOOK_AHEAD_DAYS || remainingCents === null) return [];
  const isPast = daysToDue < 0;
  const late = lateFeeCents(view, card);
  const terms = view.getTerms(card);
  const item = paymentItem(view, card, payment);
  const name = view.getName(card);
  const minimum = minimumCents === null ? "" : ` The minimum is ${money(minimumCents)}.`;
  const title = isOverdue
    ? `${name} is overdue`
    : isPast
      ? `Was ${name} paid?`
      : `${name} is due ${daysToDue <= 1 ? fromToday(dueOn, view.today) : weekdayAndDay(dueOn, view.today)}`;
  return [
    {
      id: `pay.${card.id}.${payment.closeOn ?? dueOn}`,
      kind: "mark_paid",
      severity: isOverdue || daysToDue === 0 ? "critical" : daysToDue <= 3 ? "high" : "medium",
      walletCardId: card.id,
      subjectId: null,
      cycleKey: null,
      title,
      body: `${money(remainingCents)} ${isPast ? "was" : "is"} due ${weekdayAndDay(dueOn, view.today)}.${minimum}${autopayBody[card.autopay.mode] ?? ""}`,
      proof: formatProof(view, due),
      amountCents: late,
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
                fact("Late fee", money(late), catalogSource(view, terms, "fees.lateFirstCents")),
              ],
            },
    },
  ];
}

/** A statement closed and was not entered: the balance is not known. */
function toEnter(view: View, { card, payment }: DuePayment): ActionItem[] {
  const { state, daysToDue, dueOn, closeOn } = payment;
  const isClosed = closeOn !== null && closeOn < view.today;
  if (state !== "unknown" || !isClosed || daysToDue === null || daysToDue < 0 || daysToDue > ASK_DAYS) return [];
  return [
    {
      id: `statement.${card.id}.${closeOn}`,
      kind: "enter_statement",
      severity: daysToDue <= 3 && card.autopay.mode === "none" ? "high" : "low",
      walletCardId: card.id,
      subjectId: null,
      cycleKey: null,
      title: `What does ${view.getName(card)} ask for?`,
      body: `Its statement closed about ${day(closeOn, view.today)} and is due about ${weekdayAndDay(dueOn, view.today)}. Enter its balance, and we watch the payment.`,
      proof: "No statement was entered for this cycle.",
      amountCents: null,
      amountNote: null,
      markAmount: null,
      dueOn,
      basis: paymentItem(view, card, payment).basis,
    },
  ];
}

export const paymentActions = (view: View, payments: readonly DuePayment[]): ActionItem[] =>
  payments.flatMap((due) => [...toPay(view, due), ...toEnter(view, due)]);
