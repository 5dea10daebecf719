import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { computeCurrentBalance } from "@cardwell/core/domain/statements/recorded";
import { formatAutopay } from "@cardwell/core/domain/statements/autopay";
import { formatCivilDate, formatLongDay } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";

type Described = Pick<CardPage, "payment" | "laterPayments" | "card" | "family" | "today">;
type Payment = NonNullable<CardPage["payment"]>;

/** The next payment of a card in a headline, and what else is known of it. */
export function describePayment(page: Described): { headline: string; detail: string } {
  const { payment, card, today } = page;
  if (card.status !== "active") {
    return {
      headline: describeClosing(page),
      detail: describeLast(page),
    };
  }
  if (payment === null) {
    return {
      headline: "Its due dates are unknown.",
      detail: "Add its statement closing and due days to see when payments are due.",
    };
  }
  return { headline: describeDue(payment, today), detail: describeRest(payment, page) };
}

/** The card that it became; undefined too once that one was removed. */
export const findNext = ({ card, family }: Pick<CardPage, "card" | "family">) =>
  family.find(({ id }) => id === card.changedToId);

function describeClosing({ card, family }: Described): string {
  const when = card.closedOn === null ? "" : ` on ${formatCivilDate(card.closedOn)}`;
  if (card.status === "product_changed")
    return `You changed it to ${findNext({ card, family })?.name ?? "another card"}${when}.`;
  return card.status === "lost" ? `You reported it lost${when}.` : `You closed it${when}.`;
}

/** What is known to be owed: statements that aren't paid in full, and what no statement has billed yet. */
export function computeOwed({ payment, laterPayments, card, today }: Described) {
  const open = [...(payment === null ? [] : [payment]), ...laterPayments].filter(
    ({ state, statementCents }) => statementCents !== null && state !== "paid",
  );
  const unpaidCents = open.reduce((sum, { statementCents, paidCents }) => sum + (statementCents ?? 0) - paidCents, 0);
  // The balance of a changed card is shown on the card that it became.
  const balanceCents = card.status === "product_changed" ? null : computeCurrentBalance(card, today);
  return {
    due: open.find(({ remainingCents }) => (remainingCents ?? 0) > 0) ?? null,
    unbilledCents: Math.max(0, (balanceCents ?? 0) - unpaidCents),
  };
}

/** What is still to pay on a card that is no longer active. */
function describeLast(page: Described): string {
  const { payment, today } = page;
  if (payment === null && findNext(page) !== undefined) return "Its balance and payments continue on that card.";
  const { unbilledCents } = computeOwed(page);
  const unbilled = formatMoney(unbilledCents);
  if (payment === null || payment.state === "paid") {
    if (unbilledCents > 0)
      return `The balance of ${unbilled} is still to be billed. Enter its last statement when it comes.`;
    return payment === null ? "Nothing is due on a closed card." : describeDue(payment, today);
  }
  if (payment.statementCents === null && unbilledCents > 0) {
    const day = `${payment.dueIsEstimate ? "about " : ""}${formatLongDay(payment.dueOn, today)}`;
    return payment.dueOn < today
      ? `The balance of ${unbilled} was due ${day}. Did you pay it?`
      : `The balance of ${unbilled} is due ${day}. Enter its last statement when it comes.`;
  }
  const due = describeDue(payment, today);
  return unbilledCents > 0 ? `${due} Another ${unbilled} is still to be billed.` : due;
}

/** What closing a card leaves to pay; null: nothing that is known. */
export function describeOwed(page: Described): string | null {
  const { due, unbilledCents } = computeOwed(page);
  const unbilled = formatMoney(unbilledCents);
  if (due === null) {
    if (unbilledCents === 0) return null;
    return `You still owe about ${unbilled}. Closing doesn't pay it: enter its last statement when it comes.`;
  }
  const day = `${due.dueOn < page.today ? "which was due" : "due"} ${formatLongDay(due.dueOn, page.today)}`;
  const more = unbilledCents === 0 ? "" : ` Another ${unbilled} is still to be billed.`;
  return `You still owe ${formatMoney(due.remainingCents ?? 0)}, ${day}. Closing doesn't pay it.${more}`;
}

function describeDue(payment: Payment, today: string): string {
  const { state, statementCents, paidCents, remainingCents, dueOn, closeOn, dueIsEstimate, bankDataOn } = payment;
  const day = `${dueIsEstimate ? "about " : ""}${formatLongDay(dueOn, today)}`;
  const statement = `${formatLongDay(closeOn, today)} statement`;
  const left = formatMoney(remainingCents ?? statementCents ?? 0);
  const isPast = dueOn < today;
  const due =
    statementCents === null
      ? `A payment ${isPast ? "was" : "is"} due ${day}.`
      : `${left} ${isPast ? "was" : "is"} due ${day}.`;
  switch (state) {
    case "paid":
      if (statementCents !== null && statementCents <= 0) return `Nothing to pay for the ${statement}.`;
      return statementCents !== null && paidCents >= statementCents
        ? `Paid. ${formatMoney(paidCents)} covers the ${statement}.`
        : `Paid. Nothing is left of the ${statement}.`;
    case "on_its_way":
      return remainingCents !== null && remainingCents > 0
        ? `A payment is pending. ${left} is left to pay by ${day}.`
        : `${formatMoney(statementCents ?? 0)} is due ${day}. A payment is pending.`;
    case "autopay_set":
      return `${due} Autopay is on.`;
    case "not_confirmed":
      if (bankDataOn !== null && paidCents === 0)
        return `${due} No payment reported as of ${formatLongDay(bankDataOn, today)}.`;
      return `${due} ${isPast ? "Did you pay it?" : "No payment recorded yet."}`;
    case "minimum_met":
      return isPast ? `${left} is left of the ${statement}.` : `${left} is left to pay by ${day}.`;
    case "overdue":
      return `${left} is overdue since ${day}.`;
    case "long_overdue":
      return `${left} is more than 30 days overdue.`;
    case "closes_later":
      return `The next payment is due ${day}.`;
    case "unknown":
      return `${due} ${isPast ? "Did you pay it?" : "Enter its statement."}`;
  }
}

function describeRest(payment: Payment, { laterPayments: [next], card, today }: Described): string {
  const parts: string[] = [];
  const { state, closeOn } = payment;
  if (state === "closes_later") parts.push(`Its statement closes ${formatLongDay(closeOn, today)}.`);
  if (state === "paid" && next !== undefined)
    parts.push(`The next payment is due ${next.dueIsEstimate ? "about " : ""}${formatLongDay(next.dueOn, today)}.`);
  parts.push(describeAutopay(card));
  return parts.join(" ");
}

function describeAutopay({ autopay }: Described["card"]): string {
  if (autopay.mode === "unknown") return "No autopay entered.";
  return autopay.mode === "none" ? "Autopay is off." : `Autopay pays ${formatAutopay(autopay)}.`;
}
