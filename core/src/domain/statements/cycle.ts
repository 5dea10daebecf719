import { addDays, dayInMonth, daysBetween, daysInMonth, getDay, getMonth, getYear } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";

/** The days of the month on which a statement closes and is due; null when not known. */
export type StatementDays = { statementCloseDay: number | null; dueDay: number | null };

/** When the statement closed last before a day, and when it closes next. */
export type StatementCycle = { previousCloseOn: CivilDate; nextCloseOn: CivilDate };

/** The usual time between a close and its due date, where the days are not known. */
export const USUAL_GRACE_DAYS = 25;
const longestMonthDays = 31;
/** By law there are 21 days and February is up to three shorter than other months; business cards may have fewer. */
export const shortestGraceDays = 14;

/** Days from a closing day to the next due day, in a month of 31 days: the same day is a month later. */
const countGraceDays = (closeDay: number, dueDay: number): number =>
  dueDay > closeDay ? dueDay - closeDay : dueDay + longestMonthDays - closeDay;

/** How many days a due day is after a closing day, when these are too few to pay the statement that closed; null: they are enough. */
export function shortGraceDays(closeDay: number, dueDay: number): number | null {
  const days = countGraceDays(closeDay, dueDay);
  return days < shortestGraceDays ? days : null;
}

/** Of what a member enters: far beyond what the law asks for, 21 days. What is later is a slip of the pen. */
export const LONGEST_GRACE_DAYS = 60;

const MOST_REPORTED_GRACE_DAYS = 40;

/** Whether a due date that a bank reports is that of the statement that closed: after a payment, banks may already report the due date of the statement that follows, or a date in the past. */
export function matchesReportedDueDate(closeOn: CivilDate, dueOn: CivilDate): boolean {
  const days = daysBetween(closeOn, dueOn);
  return days >= shortestGraceDays && days <= MOST_REPORTED_GRACE_DAYS;
}

/**
 * When a statement that closed on a day falls due: on the next due day, or on the one after where that leaves too few days to pay.
 * Which of the two is the same for every month: both days count as entered, before a short month cuts them, and the days that a recorded
 * statement of the card left (`recordedGraceDays`) decide.
 */
export function dueAfter(
  closeOn: CivilDate,
  { statementCloseDay, dueDay }: StatementDays,
  recordedGraceDays: number | null = null,
): CivilDate {
  if (dueDay === null) return addDays(closeOn, USUAL_GRACE_DAYS);
  const closeDay = statementCloseDay ?? getDay(closeOn);
  const graceDays = countGraceDays(closeDay, dueDay);
  const isMonthLater =
    recordedGraceDays === null ? graceDays < shortestGraceDays : recordedGraceDays > graceDays + longestMonthDays / 2;
  const months = (dueDay > closeDay ? 0 : 1) + (isMonthLater ? 1 : 0);
  return dayInMonth(getYear(closeOn), getMonth(closeOn) + months, dueDay);
}

/** From so many days below the highest day on, a recorded one is another day of the month, and not a weekend's shift. */
const movedDays = 3;

/** Whether a date is a day of its month: in shorter months that is the last one. A day that isn't known is any. */
export const isOnDay = (on: CivilDate, day: number | null): boolean =>
  day === null || dayInMonth(getYear(on), getMonth(on), day) === on;

/** Whether a date is a day of its month, but for a weekend's shift; a day that isn't known is any. */
export const isAboutDay = (on: CivilDate, day: number | null): boolean =>
  day === null || Math.abs(daysBetween(dayInMonth(getYear(on), getMonth(on), day), on)) < movedDays;

/**
 * The day of the month that a card closes or is due on, from the one known so far and a recorded date: the higher one, as a short month or a
 * weekend cuts it; one that is three or more days below where the known day lies in its month starts anew.
 */
export function keepHighestDay(knownDay: number | null, recordedOn: CivilDate): number {
  const day = getDay(recordedOn);
  if (knownDay === null) return day;
  const expectedDay = Math.min(knownDay, daysInMonth(getYear(recordedOn), getMonth(recordedOn)));
  return expectedDay - day >= movedDays ? day : Math.max(knownDay, day);
}

/** The first close on or after a day. */
export function closeOnOrAfter(on: CivilDate, closeDay: number): CivilDate {
  const inMonth = dayInMonth(getYear(on), getMonth(on), closeDay);
  return inMonth >= on ? inMonth : dayInMonth(getYear(on), getMonth(on) + 1, closeDay);
}

/** The last close before a day. */
export function closeBefore(on: CivilDate, closeDay: number): CivilDate {
  const inMonth = dayInMonth(getYear(on), getMonth(on), closeDay);
  return inMonth < on ? inMonth : dayInMonth(getYear(on), getMonth(on) - 1, closeDay);
}

/**
 * The statement cycle that holds a day, predicted from the closing day: `previousCloseOn < on <= nextCloseOn`, for a statement closes at
 * the end of its day. Null when the closing day is not known.
 */
export function cycleAt(
  { statementCloseDay }: Pick<StatementDays, "statementCloseDay">,
  on: CivilDate,
): StatementCycle | null {
  if (statementCloseDay === null) return null;
  return {
    previousCloseOn: closeBefore(on, statementCloseDay),
    nextCloseOn: closeOnOrAfter(on, statementCloseDay),
  };
}

/** A recorded close may differ by some days from the predicted one of its month. */
export const CLOSE_DRIFT_DAYS = 14;

/** Whether two closing days can only be those of one statement. */
export const isSameCycle = (closeOn: CivilDate, otherOn: CivilDate): boolean =>
  Math.abs(daysBetween(closeOn, otherOn)) < CLOSE_DRIFT_DAYS;
