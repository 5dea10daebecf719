import type { BenefitWindow } from "../catalog/benefit.ts";
import { cardYearOf, cardYearStart } from "../dates/card-year.ts";
import { addDays, dayInMonth, dayOf, minDate, monthOf, toDayNumber, yearOf } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { weeksFrom } from "./calendar-windows.ts";
import { keyPrefix, monthsOf, type WindowFacts, type WindowSpan } from "./window-shapes.ts";

/** Pieces of so many months from a day on. `day` is the day that they begin on, where a month is long enough. */
function monthsFrom(origin: CivilDate, day: number, months: number, on: CivilDate) {
  const startOf = (index: number) => dayInMonth(yearOf(origin), monthOf(origin) + index * months, day);
  const passed = (yearOf(on) - yearOf(origin)) * 12 + monthOf(on) - monthOf(origin);
  const guess = Math.floor(passed / months);
  const index = startOf(guess) > on ? guess - 1 : guess;
  return { startsOn: startOf(index), endsOn: addDays(startOf(index + 1), -1) };
}

/** Windows that begin with a card year, or divide one. */
export function anniversaryWindow(window: BenefitWindow, facts: WindowFacts, on: CivilDate): WindowSpan | null {
  if (window.cadence === "weekly") return weeksFrom(toDayNumber(facts.openedOn), window, on);
  const months = monthsOf(window);
  const year = cardYearOf(facts, on);
  if (months === null || year === null) return null;
  const prefix = keyPrefix(window, "a");
  if (window.cadence === "annual" || window.cadence === "multi_year") {
    const first = year.index - (year.index % window.everyN);
    const startsOn = cardYearStart(facts, first);
    const endsOn = addDays(cardYearStart(facts, first + window.everyN), -1);
    return { cycleKey: `${prefix}:${startsOn}`, startsOn, endsOn };
  }
  const isMoved = year.index > 0 && facts.anniversary !== null;
  const day = isMoved ? Number(facts.anniversary?.slice(3)) : dayOf(facts.openedOn);
  const { startsOn, endsOn } = monthsFrom(year.startsOn, day, months, on);
  return { cycleKey: `${prefix}:${startsOn}`, startsOn, endsOn: minDate(endsOn, year.endsOn) };
}

/** Windows that count from the enrolment; none before it. */
export function enrolmentWindow(window: BenefitWindow, facts: WindowFacts, on: CivilDate): WindowSpan | null {
  const origin = facts.enrolledOn;
  if (origin === null || on < origin) return null;
  if (window.cadence === "weekly") return weeksFrom(toDayNumber(origin), window, on);
  const months = monthsOf(window);
  if (months === null) return null;
  const { startsOn, endsOn } = monthsFrom(origin, dayOf(origin), months, on);
  return { cycleKey: `${keyPrefix(window, "a")}:${startsOn}`, startsOn, endsOn };
}

/** The last day of a window that began with a use. */
export function lastUseEndsOn(window: BenefitWindow, usedOn: CivilDate): CivilDate {
  const months = monthsOf(window);
  return months === null
    ? addDays(usedOn, 7 * window.everyN - 1)
    : addDays(dayInMonth(yearOf(usedOn), monthOf(usedOn) + months, dayOf(usedOn)), -1);
}

/**
 * Windows that count from the last use. Before any use the benefit is open from the opening on; a use closes it until the window
 * has passed, and then it is open again until the next use.
 */
export function lastUseWindow(window: BenefitWindow, facts: WindowFacts, on: CivilDate): WindowSpan {
  const letter =
    window.cadence === "weekly" ? "w" : window.cadence === "monthly" ? "m" : keyPrefix(window, "y").slice(-1);
  const keyOf = (startsOn: CivilDate) => `${window.everyN}${letter}:${startsOn}`;
  const usedOn = facts.lastUsedOn;
  if (usedOn === null) return { cycleKey: keyOf(facts.openedOn), startsOn: facts.openedOn, endsOn: null };
  if (on < usedOn) return { cycleKey: keyOf(facts.openedOn), startsOn: facts.openedOn, endsOn: addDays(usedOn, -1) };
  const endsOn = lastUseEndsOn(window, usedOn);
  if (on <= endsOn) return { cycleKey: keyOf(usedOn), startsOn: usedOn, endsOn };
  const openFrom = addDays(endsOn, 1);
  return { cycleKey: keyOf(openFrom), startsOn: openFrom, endsOn: null };
}
