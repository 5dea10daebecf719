import { addDays } from "../../../lib/civil.ts";

/** The first day after `from` that is the `day` of its month. */
export function nextDayOn(day: number, from: string): string {
  for (let at = addDays(from, 1); ; at = addDays(at, 1)) {
    if (isDay(at, day)) return at;
  }
}

function isDay(date: string, day: number): boolean {
  const of = Number(date.slice(8, 10));
  return of === day || (of < day && addDays(date, 1).endsWith("-01"));
}

/** "2026-11", "2026-10", …: this month and those before it, the latest first. */
export function monthsBack(today: string, count: number): string[] {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - at, 1)).toISOString().slice(0, 7),
  );
}
