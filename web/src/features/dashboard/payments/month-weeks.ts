import { addDays } from "@cardwell/core/domain/dates/civil";
import { startOfDay } from "@cardwell/core/domain/dates/instants";

/** "2026-11", "2026-12", …: the months that two days and all between lie in. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = nextMonth(day)) months.push(day.slice(0, 7));
  return months;
}

const nextMonth = (first: string) => `${addDays(first, 31).slice(0, 7)}-01`;

/** The weeks of a month from Sunday to Saturday; null is a day of another month. */
export function listWeeks(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const lead = startOfDay(first).getUTCDay();
  const cells: (string | null)[] = Array.from({ length: lead }, () => null);
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
