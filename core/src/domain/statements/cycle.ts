import { addDays, dayInMonth, daysBetween, getMonth, getYear } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";

/** The days of the month on which a statement closes and is due; null when not entered. */
export type StatementDays = { statementCloseDay: number | null; dueDay: number | null };

/** The statement that closed last before a day, and the one that closes next. */
export type StatementCycle = {
  previousCloseOn: CivilDate;
  previousDueOn: CivilDate;
  nextCloseOn: CivilDate;
  nextDueOn: CivilDate;
  /** The due day is not known, and the due dates are the close plus 25 days. */
  dueIsEstimate: boolean;
};

const usualGraceDays = 25;
/** By law there are 21 days and February is up to three shorter than other months; business cards may have fewer. */
const shortestGraceDays = 14;

/** How many days a due day is after a closing day, when these are too few to pay the statement that closed; null: they are enough. */
export function shortGraceDays(closeDay: number, dueDay: number): number | null {
  const days = dueDay >= closeDay ? dueDay - closeDay : dueDay + 31 - closeDay;
  return days < shortestGraceDays ? days : null;
}

/**
 * When a statement that closed on a day falls due: the first due day at least 14 days after the close, which in most months is
 * the one of the month after. A due day beyond the end of a month is that month's last day.
 */
export function dueAfter(closeOn: CivilDate, dueDay: number | null): CivilDate {
  if (dueDay === null) return addDays(closeOn, usualGraceDays);
  const dueIn = (months: number) => dayInMonth(getYear(closeOn), getMonth(closeOn) + months, dueDay);
  return [0, 1].map(dueIn).find((dueOn) => daysBetween(closeOn, dueOn) >= shortestGraceDays) ?? dueIn(2);
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
 * The statement cycle that holds a day, predicted from the closing and the due day: `previousCloseOn < on <= nextCloseOn`, for a
 * statement closes at the end of its day. Null when the closing day is not known.
 */
export function cycleAt(days: StatementDays, on: CivilDate): StatementCycle | null {
  if (days.statementCloseDay === null) return null;
  const previousCloseOn = closeBefore(on, days.statementCloseDay);
  const nextCloseOn = closeOnOrAfter(on, days.statementCloseDay);
  return {
    previousCloseOn,
    previousDueOn: dueAfter(previousCloseOn, days.dueDay),
    nextCloseOn,
    nextDueOn: dueAfter(nextCloseOn, days.dueDay),
    dueIsEstimate: days.dueDay === null,
  };
}

/** A recorded close may differ by some days from the predicted one of its month. */
export const CLOSE_DRIFT_DAYS = 14;

/** Whether two closing days can only be those of one statement. */
export const isSameCycle = (closeOn: CivilDate, otherOn: CivilDate): boolean =>
  Math.abs(daysBetween(closeOn, otherOn)) < CLOSE_DRIFT_DAYS;
