import { startOfDay } from "@cardwell/core/domain/dates/instants";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";

/** Days of the calendar, `YYYY-MM-DD`: they have no zone, so they are read as UTC on the way to words. */
const months = "January February March April May June July August September October November December".split(" ");
const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/**
 * What the words of a day are put together from. By hand, as the browser's own formatter takes longer to make than the rest of
 * the dashboard's first screen. No line ends between a month and what counts its days or years: "November" alone is no day.
 */
function parseDay(day: CivilDate) {
  const date = startOfDay(day);
  const month = months[date.getUTCMonth()] ?? "";
  return { weekday: weekdays[date.getUTCDay()] ?? "", month, year: date.getUTCFullYear(), date: date.getUTCDate() };
}

/** "Sat, Nov 21" */
export const formatShortDay = (day: CivilDate): string =>
  `${parseDay(day).weekday.slice(0, 3)}, ${formatMonthDay(day)}`;

/** "Nov 21" */
export function formatMonthDay(day: CivilDate): string {
  const { month, date } = parseDay(day);
  return `${month.slice(0, 3)}\u00A0${date}`;
}

/** "Saturday" */
export const formatWeekday = (day: CivilDate): string => parseDay(day).weekday;

/** "Saturday, November 21" */
export function formatWholeDay(day: CivilDate): string {
  const { weekday, month, date } = parseDay(day);
  return `${weekday}, ${month}\u00A0${date}`;
}

/** "November 21", and its year when that is not the year of `today`. */
export function formatLongDay(day: CivilDate, today: CivilDate): string {
  const { month, date, year } = parseDay(day);
  return `${month}\u00A0${date}${day.slice(0, 4) === today.slice(0, 4) ? "" : `, ${year}`}`;
}

/** "Nov 21, 2026" */
export const formatCivilDate = (day: CivilDate): string => `${formatMonthDay(day)}, ${parseDay(day).year}`;

/** "November 2026" */
export function formatMonth(day: CivilDate): string {
  const { month, year } = parseDay(day);
  return `${month}\u00A0${year}`;
}
