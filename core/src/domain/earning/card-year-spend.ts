import { type CardAge, type CardYear, cardYearAt } from "../dates/card-year.ts";
import { addDays, daysBetween, endOfMonth, maxDate, minDate } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { monthShareKey } from "./cap-months.ts";
import { cardYearKey } from "./caps.ts";

type Spent = Readonly<Record<string, number>>;

const keyOfYear = /^a:(?=.)(\d{4}-\d{2}-\d{2})?(?:#(\d{4}-\d{2}))?$/;

const getMiddle = (from: CivilDate, to: CivilDate) => addDays(from, Math.floor(daysBetween(from, to) / 2));

/** The card year that holds most of the part of a month which lies in another card year. */
function toPeriod(month: string, year: CardYear | null, after: CardAge): string {
  const firstDay: CivilDate = `${month}-01`;
  const from = maxDate(firstDay, year?.startsOn ?? firstDay);
  const to = minDate(endOfMonth(firstDay), year?.endsOn ?? endOfMonth(firstDay));
  return cardYearKey(after, getMiddle(from, maxDate(from, to)));
}

/** The period of what fell in a month, after the day that card years begin on was entered, corrected or cleared. */
export function movedPeriod(period: string, month: string, before: CardAge, after: CardAge): string {
  const start = keyOfYear.exec(period.replace(/#.*$/, ""))?.[1];
  if (!period.startsWith("a:")) return period;
  return toPeriod(month, start === undefined ? null : cardYearAt(before, start), after);
}

/**
 * Spending toward a cap of the card year after its start day was entered, corrected or cleared. What fell in a month goes to the
 * year that holds most of it, and what no month is known of to the year that holds most of the one before.
 */
export function withCardYearsMoved(spent: Spent, before: CardAge, after: CardAge): Record<string, number> {
  const moved: Record<string, number> = {};
  const add = (key: string, cents: number) => {
    moved[key] = (moved[key] ?? 0) + cents;
  };
  for (const [key, cents] of Object.entries(spent)) {
    const found = keyOfYear.exec(key);
    if (found === null) {
      add(key, cents);
      continue;
    }
    const [, start, month] = found;
    const year = start === undefined ? null : cardYearAt(before, start);
    if (month === undefined) {
      const prefix = monthShareKey(key, "") ?? key;
      const inMonths = Object.entries(spent).reduce(
        (sum, [each, part]) => sum + (each.startsWith(prefix) ? part : 0),
        0,
      );
      const middle = year ? getMiddle(year.startsOn, year.endsOn) : start;
      if (middle !== undefined && cents !== inMonths) add(cardYearKey(after, middle), cents - inMonths);
      continue;
    }
    const period = toPeriod(month, year, after);
    const share = monthShareKey(period, month);
    add(period, cents);
    if (share !== null) add(share, cents);
  }
  return moved;
}
