import { addBusinessDays } from "../dates/business-days.ts";
import { addDays, dayInMonth, daysBetween, getDay, getMonth, getYear } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { Payment, Statement, WalletCard } from "../wallet/shapes.ts";
import { getBankDataDay, hasCurrentData } from "../wallet/bank-data-age.ts";
import { autopayCovers } from "./autopay.ts";
import { CLOSE_DRIFT_DAYS, closeOnOrAfter, dueAfter, isSameCycle } from "./cycle.ts";
import {
  computeCurrentBalance,
  countRecordedGraceDays,
  getStatementDays,
  newestBalance,
  recordedStatements,
} from "./recorded.ts";

/**
 * What is known of the payment of a statement.
 * - `paid`: payments that posted cover the balance, or the member settled it in another way.
 * - `minimum_met`: payments that posted cover the minimum, not the balance.
 * - `on_its_way`: with what is pending, at least the minimum is covered.
 * - `autopay_set`: nothing seen yet, and the declared autopay covers the minimum.
 * - `not_confirmed`: nothing seen that covers the minimum. After the due date it is a question, as it may have been paid.
 * - `overdue`: a recorded statement is past due and its minimum is known not to be met.
 * - `long_overdue`: the same from 30 days after the due date on, when it can be reported to the credit bureaus.
 * - `closes_later`: the statement closes and falls due on predicted days.
 * - `unknown`: a statement closed that wasn't recorded, or nothing is known at all. After the due date it is a question.
 */
export type PaymentState =
  | "paid"
  | "minimum_met"
  | "on_its_way"
  | "autopay_set"
  | "not_confirmed"
  | "overdue"
  | "long_overdue"
  | "closes_later"
  | "unknown";

/** The payment of one statement. Null is not known. */
export type CardPayment = {
  state: PaymentState;
  closeOn: CivilDate | null;
  dueOn: CivilDate | null;
  /** It isn't known: the date is predicted from the close. */
  dueIsEstimate: boolean;
  statementCents: number | null;
  minimumCents: number | null;
  paidCents: number;
  /** On its way: sent within the last three business days, or scheduled by the due date. */
  pendingCents: number;
  /** Sent, and due to be confirmed as posted: on the due date, and from three business days after it was sent. */
  unposted: Payment[];
  /** What neither posted nor pending payments cover. */
  remainingCents: number | null;
  minimumMet: boolean | null;
  /** Negative when the due date has passed. */
  daysToDue: number | null;
};

/** A payment with a due date, and its card. */
export type DuePayment = { card: WalletCard; payment: CardPayment & { dueOn: CivilDate } };

/** Card issuers report a payment to the credit bureaus as late from this many days after it was due. */
export const REPORTED_AFTER_DAYS = 30;

/** A payment that posts does so within this many business days. */
export const POSTING_BUSINESS_DAYS = 3;

export const isOverdue = ({ state }: Pick<CardPayment, "state">): boolean =>
  state === "overdue" || state === "long_overdue";

/** A due date has passed, and whether it was paid is not known. */
export const isQuestion = ({ state, daysToDue }: Pick<CardPayment, "state" | "daysToDue">): boolean =>
  (state === "not_confirmed" || state === "unknown") && daysToDue !== null && daysToDue < 0;

/** Autopay should pay it by a known day, and the bank, whose data is current, shows no payment that covers it. */
export const isUnseen = (
  card: WalletCard,
  { state, dueIsEstimate }: Pick<CardPayment, "state" | "dueIsEstimate">,
  on: CivilDate,
): boolean => state === "autopay_set" && !dueIsEstimate && hasCurrentData(card, on);

/** The day of the bank data that shows what was paid for a statement; null: it is recorded by hand, or that data is old. */
export const getPaymentDataDay = (card: WalletCard, payment: CardPayment, today: CivilDate): CivilDate | null =>
  findStatement(card, payment)?.source === "bank" ? getBankDataDay(card, today) : null;

/** How many archived statements a card's page lists, besides the recorded ones. */
export const STATEMENTS_SHOWN = 24;

const sumPayments = (payments: Statement["payments"]) =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Null when the minimum is not known and something was paid: it may or may not have been enough. */
function isMinimumMet(statement: Statement, coveredCents: number): boolean | null {
  if (coveredCents >= statement.balanceCents) return true;
  if (statement.minimumCents !== null) return coveredCents >= statement.minimumCents;
  return coveredCents > 0 ? null : false;
}

/** Whether a payment that isn't confirmed as posted still counts: until the day on which it should have posted. */
export const isTrusted = ({ on: sentOn }: Payment, on: CivilDate) =>
  on <= addBusinessDays(sentOn, POSTING_BUSINESS_DAYS);

/** Whether the bank reports that a payment posted, or that it didn't: its member has nothing to confirm. */
export const isConfirmedByBank = ({ bank }: Pick<WalletCard, "bank">, { source }: Pick<Payment, "source">): boolean =>
  bank !== undefined && source === "bank";

/** What posted, what is on its way, and what should have posted by now. */
function splitPayments(card: WalletCard, { payments, closeOn, dueOn }: Statement, on: CivilDate) {
  const towards = payments.filter((payment) => payment.on >= closeOn);
  const posted = towards.filter((payment) => payment.state === "posted" && payment.on <= on);
  const sent = towards.filter((payment) => !posted.includes(payment));
  const pending = sent.filter((payment) => (payment.on <= dueOn || payment.on <= on) && isTrusted(payment, on));
  const unposted = sent.filter(
    (payment) =>
      !isConfirmedByBank(card, payment) &&
      payment.on <= on &&
      (on >= dueOn || on >= addBusinessDays(payment.on, POSTING_BUSINESS_DAYS)),
  );
  return { paidCents: sumPayments(posted), pendingCents: sumPayments(pending), unposted };
}

function computeState(card: WalletCard, statement: Statement, paidCents: number, pendingCents: number, on: CivilDate) {
  const minimumMet = isMinimumMet(statement, paidCents);
  const coveredCents = paidCents + pendingCents;
  const daysLate = daysBetween(statement.dueOn, on);
  if (statement.settledOn !== undefined || paidCents >= statement.balanceCents) return "paid";
  if (daysLate <= 0 && coveredCents >= statement.balanceCents) return "on_its_way";
  if (minimumMet === true) return "minimum_met";
  if (isMinimumMet(statement, coveredCents) === true) return "on_its_way";
  const isAutopaid = autopayCovers(card.autopay, statement.minimumCents ?? statement.balanceCents);
  if (daysLate <= 0) return isAutopaid ? "autopay_set" : "not_confirmed";
  // A later statement that asks for less proves that something was paid. Members with autopay who enter statements by hand seldom
  // enter the payment, so a missing one doesn't prove that it failed.
  const hasLaterStatement = statement.closeOn !== card.statement?.closeOn;
  // Where payments come from a bank, a missing one means nothing while its data is old.
  const isBlind = (card.bank !== undefined || statement.source === "bank") && !hasCurrentData(card, on);
  const isUncertain =
    minimumMet === null ||
    hasLaterStatement ||
    isBlind ||
    statement.isDueEstimated === true ||
    (isAutopaid && statement.source === "manual");
  if (isUncertain) return "not_confirmed";
  return daysLate >= REPORTED_AFTER_DAYS ? "long_overdue" : "overdue";
}

/** The payment of one recorded statement of a card. */
export function recordedStatementPayment(card: WalletCard, statement: Statement, on: CivilDate): CardPayment {
  const { paidCents, pendingCents, unposted } = splitPayments(card, statement, on);
  const state = computeState(card, statement, paidCents, pendingCents, on);
  const isSettled = statement.settledOn !== undefined;
  return {
    state,
    closeOn: statement.closeOn,
    dueOn: statement.dueOn,
    dueIsEstimate: statement.isDueEstimated === true,
    statementCents: statement.balanceCents,
    minimumCents: statement.minimumCents,
    paidCents,
    pendingCents,
    unposted: isSettled || state === "paid" ? [] : unposted,
    remainingCents: isSettled ? 0 : Math.max(0, statement.balanceCents - paidCents - pendingCents),
    minimumMet: isSettled || isMinimumMet(statement, paidCents),
    daysToDue: daysBetween(on, statement.dueOn),
  };
}

function predictedPayment(
  closeOn: CivilDate | null,
  dueOn: CivilDate | null,
  dueIsEstimate: boolean,
  on: CivilDate,
): CardPayment {
  return {
    state: closeOn !== null && closeOn >= on ? "closes_later" : "unknown",
    closeOn,
    dueOn,
    dueIsEstimate,
    statementCents: null,
    minimumCents: null,
    paidCents: 0,
    pendingCents: 0,
    unposted: [],
    remainingCents: null,
    minimumMet: null,
    daysToDue: dueOn === null ? null : daysBetween(on, dueOn),
  };
}

/** The close that is predicted to follow a recorded one. */
function closeAfter(card: WalletCard, { closeOn }: Statement): CivilDate {
  const closeDay = getStatementDays(card).statementCloseDay ?? getDay(closeOn);
  return closeOnOrAfter(addDays(closeOn, CLOSE_DRIFT_DAYS), closeDay);
}

/** Whether a recorded statement asks for nothing more: paid, settled, or past due and included in a later one. */
const isDone = ({ state, daysToDue }: CardPayment, { carriedInto }: Statement) =>
  state === "paid" || state === "minimum_met" || (carriedInto !== undefined && daysToDue !== null && daysToDue < 0);

/** What a bank last reported before its link ended, from data that was old by then, isn't known well enough to ask about it. */
const isForgotten = ({ daysToDue }: CardPayment, { isPaymentUnknown }: Statement) =>
  isPaymentUnknown === true && daysToDue !== null && daysToDue < 0;

/**
 * The recorded statements that count: the last one until the next is predicted to have closed, and each of them until it is paid,
 * settled, or included in a later one. Nothing ends only because time passes.
 */
export function recordedPayments(card: WalletCard, on: CivilDate): CardPayment[] {
  return recordedStatements(card).flatMap((statement) => {
    if (statement.closeOn > on) return [];
    const payment = recordedStatementPayment(card, statement, on);
    if (isForgotten(payment, statement)) return [];
    const isCurrent = statement === card.statement && on <= closeAfter(card, statement);
    return isCurrent || !isDone(payment, statement) ? [payment] : [];
  });
}

/** A due date within this time before a day has no other after it. */
const CYCLES_BACK = 4;

/** That day of the months around one: so many before it, the next one, so many after that, and those through another day. */
function listMonthly(
  dayOfMonth: number,
  on: CivilDate,
  { back, ahead, until }: { back: number; ahead: number; until: CivilDate },
): CivilDate[] {
  const nextOn = closeOnOrAfter(on, dayOfMonth);
  const [year, month] = [getYear(nextOn), getMonth(nextOn)];
  const monthsAhead = Math.max(ahead, (getYear(until) - year) * 12 + getMonth(until) - month);
  return Array.from({ length: back + 1 + monthsAhead }, (_, at) => dayInMonth(year, month + at - back, dayOfMonth));
}

/** The closes around a day: the ones before it, the next two, and those through another day. */
function closesAround(card: WalletCard, closeDay: number, on: CivilDate, until: CivilDate): CivilDate[] {
  const last = card.statement !== null && card.statement.closeOn <= on ? card.statement : null;
  const firstOn = last === null ? card.openedOn : closeAfter(card, last);
  const from = firstOn === null || on > firstOn ? on : firstOn;
  return listMonthly(closeDay, from, { back: CYCLES_BACK, ahead: 1, until }).filter(
    (closeOn) => firstOn === null || closeOn >= firstOn,
  );
}

type PredictedPayment = CardPayment & { dueOn: CivilDate };

/** The payments of statements that weren't recorded, from the card's days: those around a day and through another, as they are on a third. */
function predictAround(card: WalletCard, around: CivilDate, until: CivilDate, on: CivilDate): PredictedPayment[] {
  const days = getStatementDays(card);
  const { statementCloseDay, dueDay } = days;
  const graceDays = countRecordedGraceDays(card);
  const predict = (closeOn: CivilDate | null, dueOn: CivilDate) => ({
    ...predictedPayment(closeOn, dueOn, closeOn !== null && dueDay === null, on),
    dueOn,
  });
  if (statementCloseDay !== null) {
    const closes = closesAround(card, statementCloseDay, around, until);
    return closes.map((closeOn) => predict(closeOn, dueAfter(closeOn, days, graceDays)));
  }
  const dueDays = dueDay === null ? [] : listMonthly(dueDay, around, { back: 1, ahead: 0, until });
  return dueDays.map((dueOn) => predict(null, dueOn));
}

/** Whether a bank reports when a payment is due, and not the balance of its statement. */
export const isDueReported = ({ bank }: WalletCard, { statementCents, dueOn }: CardPayment): boolean =>
  statementCents === null && dueOn !== null && bank?.due?.dueOn === dueOn;

/** With what a bank reports of a statement without its balance, in place of what is predicted of its cycle. */
function withReportedDue(predicted: PredictedPayment[], card: WalletCard, on: CivilDate): PredictedPayment[] {
  const { due } = card.bank ?? {};
  const isSame = ({ dueOn }: { dueOn: CivilDate }) => due !== undefined && isSameCycle(dueOn, due.dueOn);
  if (due === undefined || recordedStatements(card).some(isSame)) return predicted;
  const { dueOn, minimumCents } = due;
  const closeOn = due.closeOn ?? predicted.find(isSame)?.closeOn ?? null;
  const reported = { ...predictedPayment(closeOn, dueOn, false, on), dueOn, minimumCents };
  return [...predicted.filter((each) => !isSame(each)), reported].toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
}

/**
 * Of the due dates that have passed only the last is asked about, as the statements before it are included in it; none that the member
 * marked as settled.
 */
function leaveOutAnswered(predicted: PredictedPayment[], { settledThrough }: WalletCard): CardPayment[] {
  const open = predicted.filter(({ dueOn }) => settledThrough === undefined || dueOn > settledThrough);
  const lastPassed = open.findLast(isQuestion);
  return open.filter((payment) => !isQuestion(payment) || payment === lastPassed);
}

/** The payments of statements that weren't recorded: those that are due, or have been since the card was added. */
function predictedPayments(card: WalletCard, on: CivilDate, until: CivilDate): CardPayment[] {
  const predicted = withReportedDue(predictAround(card, on, until, on), card, on).filter(
    ({ dueOn }) => dueOn >= on || dueOn >= card.addedOn,
  );
  return leaveOutAnswered(predicted, card);
}

/** What is left of it is included in the next statement. */
const isCarried = ({ state, daysToDue }: CardPayment) => state === "minimum_met" && (daysToDue ?? 0) < 0;

/**
 * The day from which a closed card owes what none of its recorded statements asks for: that of its balance, or the close of a last
 * statement of which only a part was paid by the due date. Null when nothing more is known to be owed.
 */
function findUnbilledSince(card: WalletCard, on: CivilDate): CivilDate | null {
  const recorded = recordedPayments(card, on);
  const balance = newestBalance(card, on);
  if (balance !== null) {
    const asked = recorded.filter((payment) => !isCarried(payment));
    const askedCents = asked.reduce((sum, { statementCents, paidCents }) => sum + (statementCents ?? 0) - paidCents, 0);
    return (computeCurrentBalance(card, on) ?? 0) > askedCents ? balance.on : null;
  }
  const { statement } = card;
  return statement !== null && isCarried(recordedStatementPayment(card, statement, on)) ? statement.closeOn : null;
}

/** The statements that a closed card is still billed with: the one that closes next, and those of which the due date was ahead. */
function lastBills(card: WalletCard, on: CivilDate): CardPayment[] {
  const since = findUnbilledSince(card, on);
  if (since === null) return [];
  const bills = predictAround(card, since, since, on).filter(({ dueOn }) => dueOn >= since);
  const next = bills.findIndex(({ closeOn }) => closeOn === null || closeOn >= since);
  return leaveOutAnswered(bills.slice(0, next + 1), card);
}

/**
 * The payments of a card that matter on a day, in order of their due dates: recorded statements that are open, the last due date that passed
 * without one, and the next ones, which are predicted: as many as are known to come, or through a day. A card that is no longer active has
 * these only while a balance is known to be owed.
 */
export function cardPayments(card: WalletCard, on: CivilDate, until = on): CardPayment[] {
  const predicted = card.status === "active" ? predictedPayments(card, on, until) : lastBills(card, on);
  return [...recordedPayments(card, on), ...predicted].toSorted((a, b) => (a.daysToDue ?? 0) - (b.daysToDue ?? 0));
}

/** The most pressing payment of a card: an open one that is past due, else the last recorded or the next one. */
export function computePayment(card: WalletCard, on: CivilDate): CardPayment {
  return cardPayments(card, on)[0] ?? predictedPayment(null, null, false, on);
}

/** The recorded statement that a payment belongs to; null: it is a predicted one. */
export const findStatement = (card: WalletCard, { closeOn, statementCents }: CardPayment): Statement | null =>
  statementCents === null ? null : (recordedStatements(card).find((each) => each.closeOn === closeOn) ?? null);

/** The payment of the last recorded statement while it counts; null: none was recorded, or it is settled and the next has closed. */
export function computeStatementPayment(card: WalletCard, on: CivilDate): CardPayment | null {
  return recordedPayments(card, on).find(({ closeOn }) => closeOn === card.statement?.closeOn) ?? null;
}

/** Whether a card's statements go to somebody else: those of an authorized user's card do, unless one was recorded here. */
export const isBilledElsewhere = ({ role, statement }: WalletCard): boolean =>
  role === "authorized_user" && statement === null;

/** The payments that a card asks for: of one that is no longer active only open ones. */
function askedPayments(card: WalletCard, on: CivilDate, until: CivilDate): CardPayment[] {
  if (isBilledElsewhere(card)) return [];
  const payments = cardPayments(card, on, until);
  return card.status === "active" ? payments : payments.filter(({ state }) => state !== "paid");
}

const isAhead = (payment: CardPayment, until: CivilDate): payment is CardPayment & { dueOn: CivilDate } =>
  payment.dueOn !== null &&
  payment.dueOn <= until &&
  ((payment.daysToDue ?? 0) >= 0 || isOverdue(payment) || isQuestion(payment) || payment.unposted.length > 0);

/**
 * The payments due from a day through the given number of days later, with all that is past due and open, in order of their due dates.
 */
export function upcomingPayments(cards: readonly WalletCard[], on: CivilDate, days: number): DuePayment[] {
  const until = addDays(on, days);
  return cards
    .toSorted((a, b) => a.position - b.position)
    .flatMap((card) =>
      askedPayments(card, on, until)
        .filter((payment) => isAhead(payment, until))
        .map((payment) => ({ card, payment })),
    )
    .toSorted((a, b) => daysBetween(b.payment.dueOn, a.payment.dueOn));
}
