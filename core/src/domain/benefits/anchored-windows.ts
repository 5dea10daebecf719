import type { BenefitWindow } from "../catalog/benefit.ts";
import { computeCardYear, cardYearStart } from "../dates/card-year.ts";
import { addDays, dayInMonth, getDay, minDate, getMonth, toDayNumber, getYear } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { weeksFrom } from "./calendar-windows.ts";
import { keyPrefix, getMonths, type WindowFacts, type WindowSpan } from "./window-shapes.ts";

/** Windows of the given number of months from a day. `day` is the day that they begin on, where a month is long enough. */
function monthsFrom(origin: CivilDate, day: number, months: number, on: CivilDate) {
  const getStart = (index: number) => dayInMonth(getYear(origin), getMonth(origin) + index * months, day);
  const passed = (getYear(on) - getYear(origin)) * 12 + getMonth(on) - getMonth(origin);
  const guess = Math.floor(passed / months);
  const index = getStart(guess) > on ? guess - 1 : guess;
  return { startsOn: getStart(index), endsOn: addDays(getStart(index + 1), -1) };
}

/** Windows that begin with a card year, or divide one. Null also where they take an opening that isn't known. */
export function anniversaryWindow(window: BenefitWindow, facts: WindowFacts, on: CivilDate): WindowSpan | null {
  const { openedOn, anniversary } = facts;
  if (window.cadence === "weekly") return openedOn === null ? null : weeksFrom(toDayNumber(openedOn), window, on);
  const months = getMonths(window);
  const year = computeCardYear(facts, on);
  if (months === null || year === null) return null;
  const prefix = keyPrefix(window, "a");
  if (window.cadence === "annual" || window.cadence === "multi_year") {
    const { index, startsOn: lastOn } = year;
    if (window.everyN === 1) return { cycleKey: `${prefix}:${lastOn}`, startsOn: lastOn, endsOn: year.endsOn };
    const first = index === null ? null : index - (index % window.everyN);
    const startsOn = first === null ? null : cardYearStart(facts, first);
    const nextOn = first === null ? null : cardYearStart(facts, first + window.everyN);
    return startsOn === null || nextOn === null
      ? null
      : { cycleKey: `${prefix}:${startsOn}`, startsOn, endsOn: addDays(nextOn, -1) };
  }
  const isMoved = year.index !== 0 && anniversary !== null;
  const day = isMoved ? Number(anniversary.slice(3)) : getDay(openedOn ?? year.startsOn);
  const { startsOn, endsOn } = monthsFrom(year.startsOn, day, months, on);
  return { cycleKey: `${prefix}:${startsOn}`, startsOn, endsOn: minDate(endsOn, year.endsOn) };
}

/** Windows that count from the enrolment; none before it. */
export function enrolmentWindow(window: BenefitWindow, facts: WindowFacts, on: CivilDate): WindowSpan | null {
  const origin = facts.enrolledOn;
  if (origin === null || on < origin) return null;
  if (window.cadence === "weekly") return weeksFrom(toDayNumber(origin), window, on);
  const months = getMonths(window);
  if (months === null) return null;
  const { startsOn, endsOn } = monthsFrom(origin, getDay(origin), months, on);
  return { cycleKey: `${keyPrefix(window, "a")}:${startsOn}`, startsOn, endsOn };
}

/** The last day of a window that began with a use. */
export function lastUseEndsOn(window: BenefitWindow, usedOn: CivilDate): CivilDate {
  const months = getMonths(window);
  return months === null
    ? addDays(usedOn, 7 * window.everyN - 1)
    : addDays(dayInMonth(getYear(usedOn), getMonth(usedOn) + months, getDay(usedOn)), -1);
}

/**
 * Windows that count from the last use. Before any use the benefit is open from the opening on, or from the day on which a card
 * with an unknown opening was added; a use closes it until the window has passed, and then it is open again until the next use.
 */
export function lastUseWindow(window: BenefitWindow, facts: WindowFacts, on: CivilDate): WindowSpan {
  const letter =
    window.cadence === "weekly" ? "w" : window.cadence === "monthly" ? "m" : keyPrefix(window, "y").slice(-1);
  const buildKey = (startsOn: CivilDate) => `${window.everyN}${letter}:${startsOn}`;
  const usedOn = facts.lastUsedOn;
  const startsOn = facts.openedOn ?? facts.addedOn;
  if (usedOn === null) return { cycleKey: buildKey(startsOn), startsOn, endsOn: null };
  if (on < usedOn) return { cycleKey: buildKey(startsOn), startsOn, endsOn: addDays(usedOn, -1) };
  const endsOn = lastUseEndsOn(window, usedOn);
  if (on <= endsOn) return { cycleKey: buildKey(usedOn), startsOn: usedOn, endsOn };
  const openFrom = addDays(endsOn, 1);
  return { cycleKey: buildKey(openFrom), startsOn: openFrom, endsOn: null };
}
