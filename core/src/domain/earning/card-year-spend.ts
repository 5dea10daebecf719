import { type CardAge, cardYearAt } from "../dates/card-year.ts";
import { addDays, daysBetween, endOfMonth, maxDate, minDate } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { monthShareKey } from "./cap-months.ts";

type Spent = Readonly<Record<string, number>>;

const keyOfYear = /^a:(\d{4}-\d{2}-\d{2})(?:#(\d{4}-\d{2}))?$/;

const getMiddle = (from: CivilDate, to: CivilDate) => addDays(from, Math.floor(daysBetween(from, to) / 2));

/**
 * Spending toward a cap of the card year after its start day was corrected. What fell in a month goes to the
 * year that holds most of it, and what no month is known of to the year that holds most of the one before.
 */
export function withCardYearsMoved(spent: Spent, before: CardAge, after: CardAge): Record<string, number> {
  const moved: Record<string, number> = {};
  const add = (key: string, cents: number) => {
    moved[key] = (moved[key] ?? 0) + cents;
  };
  for (const [key, cents] of Object.entries(spent)) {
    const [, start, month] = keyOfYear.exec(key) ?? [];
    if (start === undefined) {
      add(key, cents);
      continue;
    }
    const year = cardYearAt(before, start);
    if (month === undefined) {
      const prefix = monthShareKey(key, "") ?? key;
      const inMonths = Object.entries(spent).reduce(
        (sum, [each, part]) => sum + (each.startsWith(prefix) ? part : 0),
        0,
      );
      if (cents !== inMonths)
        add(`a:${cardYearAt(after, getMiddle(year.startsOn, year.endsOn)).startsOn}`, cents - inMonths);
      continue;
    }
    const firstDay: CivilDate = `${month}-01`;
    const from = maxDate(firstDay, year.startsOn);
    const to = minDate(endOfMonth(firstDay), year.endsOn);
    const period = `a:${cardYearAt(after, getMiddle(from, maxDate(from, to))).startsOn}`;
    add(period, cents);
    add(monthShareKey(period, month) ?? period, cents);
  }
  return moved;
}
