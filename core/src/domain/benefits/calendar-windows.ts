import type { BenefitWindow } from "../catalog/benefit.ts";
import { addDays, dayInMonth, fromDayNumber, monthKey, getMonth, toDayNumber, getYear } from "../dates/civil.ts";
import type { CivilDate, MonthDay } from "../dates/shapes.ts";
import { keyPrefix, getMonths, type WindowFacts, type WindowSpan } from "./window-shapes.ts";

/** Day number of Monday, January 5, 1970: calendar weeks begin on Mondays. */
const firstMonday = 4;

const dayIn = (year: number, day: MonthDay): CivilDate =>
  dayInMonth(year, Number(day.slice(0, 2)), Number(day.slice(3)));

/** Windows of the given number of weeks, counted from a day. */
export function weeksFrom(origin: number, { everyN }: BenefitWindow, on: CivilDate): WindowSpan {
  const length = 7 * everyN;
  const start = origin + Math.floor((toDayNumber(on) - origin) / length) * length;
  const startsOn = fromDayNumber(start);
  return {
    cycleKey: `${everyN === 1 ? "" : everyN}w:${startsOn}`,
    startsOn,
    endsOn: fromDayNumber(start + length - 1),
  };
}

function calendarKey(window: BenefitWindow, startsOn: CivilDate): string {
  const prefix = keyPrefix(window, "y");
  if (window.everyN > 1) return `${prefix}:${startsOn}`;
  if (window.cadence === "monthly") return `m:${monthKey(startsOn)}`;
  const year = startsOn.slice(0, 4);
  if (window.cadence === "quarterly") return `q:${year}Q${(getMonth(startsOn) + 2) / 3}`;
  return window.cadence === "semiannual" ? `h:${year}H${getMonth(startsOn) === 1 ? 1 : 2}` : `y:${year}`;
}

/**
 * Weeks, months, quarters, halves and years of the calendar. Those of several months count from January of the opening year; null
 * where that decides and isn't known.
 */
export function calendarWindow(window: BenefitWindow, facts: WindowFacts, on: CivilDate): WindowSpan | null {
  if (window.cadence === "weekly") return weeksFrom(firstMonday, window, on);
  const months = getMonths(window);
  if (months === null || (facts.openedOn === null && 12 % months !== 0)) return null;
  const origin = getYear(facts.openedOn ?? on);
  const sinceOrigin = (getYear(on) - origin) * 12 + getMonth(on) - 1;
  const first = Math.floor(sinceOrigin / months) * months;
  const startsOn = dayInMonth(origin, first + 1, 1);
  return { cycleKey: calendarKey(window, startsOn), startsOn, endsOn: dayInMonth(origin, first + months, 31) };
}

/** The piece of a year that holds a day; null in a gap. A piece may run over New Year and has the key of the year it begins in. */
export function segmentWindow({ segments }: BenefitWindow, on: CivilDate): WindowSpan | null {
  for (const year of [getYear(on), getYear(on) - 1]) {
    for (const [index, { from, to }] of segments.entries()) {
      const startsOn = dayIn(year, from);
      const endsOn = dayIn(to < from ? year + 1 : year, to);
      if (startsOn <= on && on <= endsOn) return { cycleKey: `c:${year}#${index + 1}`, startsOn, endsOn };
    }
  }
  return null;
}

/** The next day on which a piece of the year begins. */
export function nextSegmentStart({ segments }: BenefitWindow, after: CivilDate): CivilDate | null {
  const starts = [getYear(after), getYear(after) + 1].flatMap((year) => segments.map(({ from }) => dayIn(year, from)));
  return starts.filter((start) => start > after).toSorted()[0] ?? null;
}

/**
 * Windows that end with a closing statement. The key is the month of the closing date, so that a corrected closing day keeps what was
 * recorded. Null when the closing day is not known, or the opening of a card whose windows last several statements.
 */
export function statementWindow(window: BenefitWindow, facts: WindowFacts, on: CivilDate): WindowSpan | null {
  const closeDay = facts.statementCloseDay;
  const months = getMonths(window);
  if (closeDay === null || months === null || (facts.openedOn === null && months > 1)) return null;
  const closeIn = (index: number) => dayInMonth(0, index + 1, closeDay);
  const getIndex = (day: CivilDate) => {
    const index = getYear(day) * 12 + getMonth(day) - 1;
    return closeIn(index) >= day ? index : index + 1;
  };
  const origin = getIndex(facts.openedOn ?? on);
  const first = origin + Math.floor((getIndex(on) - origin) / months) * months;
  const endsOn = closeIn(first + months - 1);
  const prefix = months === 1 ? "s" : `${months}s`;
  return { cycleKey: `${prefix}:${monthKey(endsOn)}`, startsOn: addDays(closeIn(first - 1), 1), endsOn };
}
