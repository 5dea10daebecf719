import type { Paydays } from "./shapes.ts";
import { subtractBusinessDays } from "../dates/business-days.ts";
import { addDays, daysBetween, dayInMonth, getDay, getMonth, getYear } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";

const stepDays = { week: 7, two_weeks: 14 } as const;

/**
 * The paydays from the last one by `from` to `until`. One on which banks don't settle is paid on the business day before it.
 */
export function listPaydays(paydays: Paydays, from: CivilDate, until: CivilDate): CivilDate[] {
  const nominal = paydays.every === "month" ? listMonthly(paydays, from, until) : listEvery(paydays, from, until);
  const paid = nominal.map((day) => subtractBusinessDays(day, 0));
  const last = paid.findLastIndex((day) => day <= from);
  return paid.slice(Math.max(0, last)).filter((day) => day <= until);
}

function listEvery({ every, on }: Paydays, from: CivilDate, until: CivilDate): CivilDate[] {
  const step = stepDays[every === "week" ? "week" : "two_weeks"];
  const found: CivilDate[] = [];
  const first = addDays(on, Math.floor(daysBetween(on, from) / step) * step - step);
  for (let day = first; day <= addDays(until, step); day = addDays(day, step)) found.push(day);
  return found;
}

function listMonthly({ on, alsoDay }: Paydays, from: CivilDate, until: CivilDate): CivilDate[] {
  const days = [getDay(on), ...(alsoDay === null ? [] : [alsoDay])];
  const found: CivilDate[] = [];
  for (let back = -1; dayInMonth(getYear(from), getMonth(from) + back, 1) <= addDays(until, 7); back += 1) {
    found.push(...days.map((day) => dayInMonth(getYear(from), getMonth(from) + back, day)));
  }
  return [...new Set(found)].toSorted();
}
