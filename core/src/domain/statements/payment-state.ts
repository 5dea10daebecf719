import { addDays, addMonths, dayInMonth, getDay, daysBetween, getMonth, getYear } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { Statement, WalletCard } from "../wallet/shapes.ts";
import { autopayCovers } from "./autopay.ts";
import { CLOSE_DRIFT_DAYS, closeOnOrAfter, cycleAt, dueAfter, type StatementDays } from "./cycle.ts";

/**
 * What is known of the payment of a statement.
 * - `paid`: payments that posted cover the balance.
 * - `minimum_met`: payments that posted cover the minimum, not the balance.
 * - `on_its_way`: with what is pending, at least the minimum is covered.
 * - `autopay_set`: nothing seen yet, and the declared autopay covers the minimum.
 * - `not_confirmed`: nothing seen that covers the minimum.
 * - `overdue`: a recorded statement is past due and its minimum is known not to be met.
 * - `closes_later`: no statement is open; the next one closes and falls due on predicted days.
 * - `unknown`: a statement closed that wasn't recorded, or nothing is known at all.
 */
export type PaymentState =
  | "paid"
  | "minimum_met"
  | "on_its_way"
  | "autopay_set"
  | "not_confirmed"
  | "overdue"
  | "closes_later"
  | "unknown";

/** The payment of one statement. Null is not known. */
export type CardPayment = {
  state: PaymentState;
  closeOn: CivilDate | null;
  dueOn: CivilDate | null;
  /** The due day is not known: the date is the close plus 25 days. */
  dueIsEstimate: boolean;
  statementCents: number | null;
  minimumCents: number | null;
  paidCents: number;
  /** Seen on its way by the due date, or dated later than today. */
  pendingCents: number;
  /** What neither posted nor pending payments cover. */
  remainingCents: number | null;
  minimumMet: boolean | null;
  /** Negative when the due date has passed. */
  daysToDue: number | null;
};

/** A payment in the strip of the coming days, with the card that it belongs to. */
export type UpcomingPayment = CardPayment & { walletCardId: string; dueOn: CivilDate };

const sumPayments = (payments: Statement["payments"]) =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The statement days of a card: as entered, else from the last recorded statement. */
function getStatementDays(card: WalletCard): StatementDays {
  return {
    statementCloseDay: card.statementCloseDay ?? (card.statement === null ? null : getDay(card.statement.closeOn)),
    dueDay: card.dueDay ?? (card.statement === null ? null : getDay(card.statement.dueOn)),
  };
}

/** Null when the minimum is not known and something was paid: it may or may not have been enough. */
function isMinimumMet(statement: Statement, coveredCents: number): boolean | null {
  if (coveredCents >= statement.balanceCents) return true;
  if (statement.minimumCents !== null) return coveredCents >= statement.minimumCents;
  return coveredCents > 0 ? null : false;
}

function computeState(card: WalletCard, statement: Statement, paidCents: number, pendingCents: number, on: CivilDate) {
  const minimumMet = isMinimumMet(statement, paidCents);
  const coveredCents = paidCents + pendingCents;
  const isPastDue = on > statement.dueOn;
  if (paidCents >= statement.balanceCents) return "paid";
  if (!isPastDue && coveredCents >= statement.balanceCents) return "on_its_way";
  if (minimumMet === true) return "minimum_met";
  if (isMinimumMet(statement, coveredCents) === true) return "on_its_way";
  const isAutopaid = autopayCovers(card.autopay, statement.minimumCents ?? statement.balanceCents);
  if (!isPastDue) return isAutopaid ? "autopay_set" : "not_confirmed";
  // Members with autopay who enter statements by hand seldom enter the payment, so a missing one doesn't prove that it failed.
  if (minimumMet === null || (isAutopaid && statement.source === "manual")) return "not_confirmed";
  return "overdue";
}

function recordedPayment(card: WalletCard, statement: Statement, on: CivilDate): CardPayment {
  const towards = statement.payments.filter((payment) => payment.on >= statement.closeOn);
  const posted = towards.filter((payment) => payment.state === "posted" && payment.on <= on);
  const pending = towards.filter((payment) => !posted.includes(payment) && payment.on <= statement.dueOn);
  const paidCents = sumPayments(posted);
  const pendingCents = sumPayments(pending);
  return {
    state: computeState(card, statement, paidCents, pendingCents, on),
    closeOn: statement.closeOn,
    dueOn: statement.dueOn,
    dueIsEstimate: false,
    statementCents: statement.balanceCents,
    minimumCents: statement.minimumCents,
    paidCents,
    pendingCents,
    remainingCents: Math.max(0, statement.balanceCents - paidCents - pendingCents),
    minimumMet: isMinimumMet(statement, paidCents),
    daysToDue: daysBetween(on, statement.dueOn),
  };
}

function predictedPayment(
  state: "closes_later" | "unknown",
  closeOn: CivilDate | null,
  dueOn: CivilDate | null,
  dueIsEstimate: boolean,
  on: CivilDate,
): CardPayment {
  return {
    state,
    closeOn,
    dueOn,
    dueIsEstimate,
    statementCents: null,
    minimumCents: null,
    paidCents: 0,
    pendingCents: 0,
    remainingCents: null,
    minimumMet: null,
    daysToDue: dueOn === null ? null : daysBetween(on, dueOn),
  };
}

/** The next due day, when that is all that is known. */
function nextDueDay(dueDay: number, on: CivilDate): CivilDate {
  const inMonth = dayInMonth(getYear(on), getMonth(on), dueDay);
  return inMonth >= on ? inMonth : dayInMonth(getYear(on), getMonth(on) + 1, dueDay);
}

function predicted(card: WalletCard, on: CivilDate): CardPayment {
  const days = getStatementDays(card);
  const cycle = cycleAt(days, on);
  if (cycle === null) {
    const dueOn = days.dueDay === null ? null : nextDueDay(days.dueDay, on);
    return predictedPayment("unknown", null, dueOn, false, on);
  }
  // A card has no statement from before it was opened.
  return on <= cycle.previousDueOn && cycle.previousCloseOn >= card.openedOn
    ? predictedPayment("unknown", cycle.previousCloseOn, cycle.previousDueOn, cycle.dueIsEstimate, on)
    : predictedPayment("closes_later", cycle.nextCloseOn, cycle.nextDueOn, cycle.dueIsEstimate, on);
}

/** The close that is predicted to follow a recorded one. */
function closeAfter(card: WalletCard, statement: Statement): CivilDate {
  return card.statementCloseDay === null
    ? addMonths(statement.closeOn, 1)
    : closeOnOrAfter(addDays(statement.closeOn, CLOSE_DRIFT_DAYS), card.statementCloseDay);
}

const isSettled = ({ state }: CardPayment) => state === "paid" || state === "minimum_met";

/**
 * The payment that matters on a day. A recorded statement counts until the next one is predicted to have closed; an unpaid one counts
 * until it is due, and one that was missed until the next due date. After that, and without a record,
 * dates are predicted and the balance is unknown: never overdue.
 */
export function computePayment(card: WalletCard, on: CivilDate): CardPayment {
  const statement = card.statement;
  if (statement === null || statement.closeOn > on) return predicted(card, on);
  const recorded = recordedPayment(card, statement, on);
  const nextCloseOn = closeAfter(card, statement);
  if (on <= nextCloseOn) return recorded;
  if (isSettled(recorded)) return predicted(card, on);
  return on <= statement.dueOn || on <= dueAfter(nextCloseOn, getStatementDays(card).dueDay)
    ? recorded
    : predicted(card, on);
}

/** The statement after the one that `computePayment` returns, predicted. */
function followingPayment(card: WalletCard, current: CardPayment, on: CivilDate): CardPayment | null {
  const days = getStatementDays(card);
  if (current.closeOn === null || days.statementCloseDay === null) return null;
  const closeOn = closeOnOrAfter(addDays(current.closeOn, CLOSE_DRIFT_DAYS), days.statementCloseDay);
  const state = closeOn < on ? "unknown" : "closes_later";
  return predictedPayment(state, closeOn, dueAfter(closeOn, days.dueDay), days.dueDay === null, on);
}

/**
 * Whether a card can still ask for a payment: an active one, or a closed one whose recorded balance is not paid. The statement of
 * an authorized user's card goes to the account it belongs to, unless one was recorded here.
 */
function asksForPayment(card: WalletCard): boolean {
  if (card.role === "authorized_user") return card.statement !== null;
  return card.status === "active" || card.statement !== null;
}

const isInStrip = (payment: CardPayment, on: CivilDate, until: CivilDate) =>
  payment.state === "overdue" || (payment.dueOn !== null && payment.dueOn >= on && payment.dueOn <= until);

/**
 * The payments due from a day through the given number of days later, with what is overdue, in order of their due dates. Statements
 * that have not closed yet are predicted; a card that is no longer active has no predicted ones.
 */
export function upcomingPayments(cards: readonly WalletCard[], on: CivilDate, days: number): UpcomingPayment[] {
  const until = addDays(on, days);
  const found: UpcomingPayment[] = [];
  for (const card of cards.filter(asksForPayment).toSorted((a, b) => a.position - b.position)) {
    const current = computePayment(card, on);
    const isActive = card.status === "active";
    const isWanted = isActive || (current.statementCents !== null && current.state !== "paid");
    const both = [isWanted ? current : null, isActive ? followingPayment(card, current, on) : null];
    for (const payment of both) {
      if (payment === null || payment.dueOn === null || !isInStrip(payment, on, until)) continue;
      found.push({ ...payment, dueOn: payment.dueOn, walletCardId: card.id });
    }
  }
  return found.toSorted((a, b) => daysBetween(b.dueOn, a.dueOn));
}
