import { addDays, addMonths, daysBetween } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { hasCurrentData } from "../wallet/bank-data-age.ts";
import { recordedStatementPayment } from "./payment-state.ts";
import type { Statement, WalletCard } from "../wallet/shapes.ts";

/** A posted payment of the bank's transactions. Negative: one that was taken back. */
export type PostedPayment = { on: CivilDate; amountCents: number };

/**
 * What the bank shows of the payment that autopay should make.
 * - `paid`, `pending`: it posted, or is on its way.
 * - `partial`: less than autopay should pay was seen, and it usually shows by now.
 * - `returned`: it was made and taken back.
 * - `missing`: nothing was seen, and it usually shows by now.
 * - `expected`: it is too early for the payment to show.
 * - `unknown`: the bank's data is old, or its due date isn't known, so a missing payment means nothing.
 */
export type AutopayStatus = "paid" | "pending" | "partial" | "returned" | "missing" | "expected" | "unknown";

/** A due date by which the bank shows that autopay paid. */
type Seen = { amountCents: number; paidOn: CivilDate; daysEarly: number };

export type AutopayCheck = {
  status: AutopayStatus;
  closeOn: CivilDate;
  dueOn: CivilDate;
  /** What autopay should pay of the statement. */
  amountCents: number;
  paidCents: number;
  pendingCents: number;
  returned: PostedPayment | null;
  /** The day on which the payment should show. */
  expectedOn: CivilDate;
  /** How many days before the due date payments usually show; null: too few were seen. */
  usualDaysEarly: number | null;
  /** The latest due dates by which a payment was seen, without a gap, of those that were checked. */
  seenInARow: number;
  checked: number;
  /** When it is looked for again; null: it was seen, or it is past due. */
  nextCheckOn: CivilDate | null;
  last: Seen | null;
};

/** One payment is no habit. */
export const LEAST_SEEN = 2;
/** Habits change: only the last year counts. */
export const MOST_SEEN = 12;
/** Due dates of one month after the other differ by less. */
const DRIFT_DAYS = 10;
/** Between a statement's closing and its due date, payments are toward it. */
const PAYABLE_DAYS = 25;
/** From this day before the due date an autopay payment that isn't pending is missing, on the card's page and in an alert. */
export const ALERT_DAYS_BEFORE = 1;

/** What autopay should pay of a statement; null: nothing that is known. */
export function computeAutopayCents({ autopay }: WalletCard, { balanceCents, minimumCents }: Statement): number | null {
  if (balanceCents <= 0) return null;
  if (autopay.mode === "statement" || autopay.mode === "current") return balanceCents;
  if (autopay.mode === "minimum") return minimumCents ?? balanceCents;
  return autopay.mode === "fixed" && autopay.fixedCents !== null ? Math.min(autopay.fixedCents, balanceCents) : null;
}

/** The statement as the bank's payments cover it by its due date; null: they don't, or it asks for nothing. */
function findCovered(card: WalletCard, statement: Statement): Seen | null {
  const amountCents = computeAutopayCents(card, statement);
  if (amountCents === null) return null;
  let paidCents = 0;
  const inOrder = statement.payments.toSorted((a, b) => (a.on < b.on ? -1 : 1));
  for (const { state, source, on, amountCents: cents } of inOrder) {
    if (state !== "posted" || source !== "bank" || on < statement.closeOn || on > statement.dueOn) continue;
    paidCents += cents;
    if (paidCents >= amountCents)
      return {
        amountCents,
        paidOn: on,
        daysEarly: daysBetween(on, statement.dueOn),
      };
  }
  return null;
}

function median(values: readonly number[]): number {
  const inOrder = values.toSorted((a, b) => a - b);
  return inOrder[Math.floor((inOrder.length - 1) / 2)] ?? 0;
}

/** The last payment before a due date of which no statement is known; null: none was made. */
function findPaidBy(payments: readonly PostedPayment[], dueOn: CivilDate): Seen | null {
  const paid = payments
    .filter(({ on, amountCents }) => amountCents > 0 && on <= dueOn && on > addDays(dueOn, -PAYABLE_DAYS))
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .at(-1);
  return paid ? { amountCents: paid.amountCents, paidOn: paid.on, daysEarly: daysBetween(paid.on, dueOn) } : null;
}

/**
 * What the past year teaches: how early payments show, and how many were seen without a gap. A bank reports its last statement alone, so
 * that before the link was made there are payments and no statements: there a due date is that of the month.
 */
function learnHabit(
  card: WalletCard,
  past: readonly Statement[],
  payments: readonly PostedPayment[],
  dueOn: CivilDate,
) {
  const found: (Seen | null)[] = [];
  for (let back = 1; back <= MOST_SEEN; back += 1) {
    const monthDueOn = addMonths(dueOn, -back);
    const statement = past.find((each) => Math.abs(daysBetween(each.dueOn, monthDueOn)) < DRIFT_DAYS);
    if (statement !== undefined && computeAutopayCents(card, statement) === null) continue;
    const seen = statement ? findCovered(card, statement) : findPaidBy(payments, monthDueOn);
    // Without a statement, that nothing was paid may be because nothing was due.
    if (statement === undefined && seen === null) break;
    found.push(seen);
  }
  const seen = found.filter((each) => each !== null);
  const firstGap = found.indexOf(null);
  return {
    usualDaysEarly: seen.length < LEAST_SEEN ? null : median(seen.map(({ daysEarly }) => daysEarly)),
    seenInARow: firstGap === -1 ? found.length : firstGap,
    checked: found.length,
    last: seen[0] ?? null,
  };
}

function computeStatus(
  seen: {
    amountCents: number;
    paidCents: number;
    pendingCents: number;
    isReturned: boolean;
  },
  { expectedOn, dueOn, today, isCurrent }: { expectedOn: string; dueOn: string; today: string; isCurrent: boolean },
): AutopayStatus {
  const { amountCents, paidCents, pendingCents, isReturned } = seen;
  if (paidCents >= amountCents) return "paid";
  if (paidCents + pendingCents >= amountCents) return "pending";
  if (isReturned) return "returned";
  if (!isCurrent) return "unknown";
  const isTime = today > expectedOn || today >= addDays(dueOn, -ALERT_DAYS_BEFORE);
  if (!isTime) return "expected";
  return paidCents + pendingCents > 0 ? "partial" : "missing";
}

function getNextCheck(dueOn: CivilDate, today: CivilDate): CivilDate | null {
  const alertOn = addDays(dueOn, -ALERT_DAYS_BEFORE);
  if (today < alertOn) return alertOn;
  return today < dueOn ? dueOn : null;
}

/**
 * Whether autopay pays the last statement of a card that its bank reports. Banks don't report autopay itself: its holder says that it is
 * on, and payments confirm it. Null: there is no bank, no autopay, or nothing to pay.
 *
 * @param statements all that are known of the card
 * @param payments those of the last year among its transactions
 */
export function checkAutopay(
  card: WalletCard,
  statements: readonly Statement[],
  payments: readonly PostedPayment[],
  today: CivilDate,
): AutopayCheck | null {
  const { bank, statement } = card;
  if (bank === undefined || statement?.source !== "bank" || statement.settledOn !== undefined) return null;
  const amountCents = computeAutopayCents(card, statement);
  if (amountCents === null) return null;
  const { closeOn, dueOn } = statement;
  const past = statements
    .filter((each) => each.source === "bank" && each.closeOn < closeOn)
    .toSorted((a, b) => (a.closeOn < b.closeOn ? 1 : -1));
  const habit = learnHabit(card, past, payments, dueOn);
  const expectedOn = addDays(dueOn, -(habit.usualDaysEarly ?? 0));
  // The payments of a statement don't have those that were returned.
  const { paidCents, pendingCents } = recordedStatementPayment(card, statement, today);
  const returned = payments
    .filter(({ on, amountCents: cents }) => cents < 0 && on >= closeOn)
    .map(({ on, amountCents: cents }) => ({ on, amountCents: -cents }))
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const status = computeStatus(
    { amountCents, paidCents, pendingCents, isReturned: returned.length > 0 },
    { expectedOn, dueOn, today, isCurrent: hasCurrentData(card, today) && !statement.isDueEstimated },
  );
  return {
    status,
    closeOn,
    dueOn,
    amountCents,
    paidCents,
    pendingCents,
    returned: returned.at(-1) ?? null,
    expectedOn,
    ...habit,
    nextCheckOn: status === "paid" || status === "pending" ? null : getNextCheck(dueOn, today),
  };
}
