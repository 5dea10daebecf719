import { addDays, dayInMonth, getMonth, weekday, getYear } from "./civil.ts";
import type { CivilDate } from "./shapes.ts";

/**
 * Days on which US banks settle payments: Monday to Friday without the holidays of the Federal Reserve, computed by rule. A
 * holiday on a Sunday is kept on the Monday after it; one on a Saturday is not moved, and the Friday stays a business day.
 */

type Rule = { name: string; sinceYear: number; on: (year: number) => CivilDate };

const monday = 1;
const thursday = 4;

const nthWeekday = (year: number, month: number, day: number, nth: number): CivilDate => {
  const first = dayInMonth(year, month, 1);
  return addDays(first, ((day - weekday(first) + 7) % 7) + (nth - 1) * 7);
};

const lastWeekday = (year: number, month: number, day: number): CivilDate => {
  const last = dayInMonth(year, month, 31);
  return addDays(last, -((weekday(last) - day + 7) % 7));
};

const observed = (date: CivilDate): CivilDate => (weekday(date) === 7 ? addDays(date, 1) : date);

const rules: Rule[] = [
  { name: "New Year's Day", sinceYear: 1, on: (year) => observed(dayInMonth(year, 1, 1)) },
  { name: "Martin Luther King Jr. Day", sinceYear: 1986, on: (year) => nthWeekday(year, 1, monday, 3) },
  { name: "Presidents' Day", sinceYear: 1971, on: (year) => nthWeekday(year, 2, monday, 3) },
  { name: "Memorial Day", sinceYear: 1971, on: (year) => lastWeekday(year, 5, monday) },
  { name: "Juneteenth", sinceYear: 2022, on: (year) => observed(dayInMonth(year, 6, 19)) },
  { name: "Independence Day", sinceYear: 1, on: (year) => observed(dayInMonth(year, 7, 4)) },
  { name: "Labor Day", sinceYear: 1894, on: (year) => nthWeekday(year, 9, monday, 1) },
  { name: "Columbus Day", sinceYear: 1971, on: (year) => nthWeekday(year, 10, monday, 2) },
  { name: "Veterans Day", sinceYear: 1978, on: (year) => observed(dayInMonth(year, 11, 11)) },
  { name: "Thanksgiving Day", sinceYear: 1942, on: (year) => nthWeekday(year, 11, thursday, 4) },
  { name: "Christmas Day", sinceYear: 1, on: (year) => observed(dayInMonth(year, 12, 25)) },
];

/** The holiday that closes the banks on this day, or null. A Saturday keeps its name and moves nothing. */
export function bankHolidayName(date: CivilDate): string | null {
  const year = getYear(date);
  return rules.find((rule) => year >= rule.sinceYear && rule.on(year) === date)?.name ?? null;
}

const holidayMonths = new Set([1, 2, 5, 6, 7, 9, 10, 11, 12]);

/** Whether US banks settle payments on this day. */
export function isBusinessDay(date: CivilDate): boolean {
  if (weekday(date) > 5) return false;
  return !holidayMonths.has(getMonth(date)) || bankHolidayName(date) === null;
}

/** The business day that is the given number of business days before a day. With 0: the day itself, or the business day before it. */
export function subtractBusinessDays(date: CivilDate, days: number): CivilDate {
  let day = date;
  if (days === 0) while (!isBusinessDay(day)) day = addDays(day, -1);
  for (let left = days; left > 0; left -= isBusinessDay(day) ? 1 : 0) day = addDays(day, -1);
  return day;
}

/**
 * The last day on which to send a payment that takes the given number of business days to post, so that it posts by a date. A date on
 * which banks are closed counts as the business day before it.
 */
export const lastDayToSend = (date: CivilDate, days: number): CivilDate =>
  subtractBusinessDays(subtractBusinessDays(date, 0), days);

/** The business day that is the given number of business days after a day. */
export function addBusinessDays(date: CivilDate, days: number): CivilDate {
  let day = date;
  for (let left = days; left > 0; left -= isBusinessDay(day) ? 1 : 0) day = addDays(day, 1);
  return day;
}
