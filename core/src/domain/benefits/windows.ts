import type { Benefit } from "../catalog/benefit.ts";
import { cardYearStart } from "../dates/card-year.ts";
import { addDays, maxDate, minDate } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { anniversaryWindow, enrolmentWindow, lastUseWindow } from "./anchored-windows.ts";
import { calendarWindow, nextSegmentStart, segmentWindow, statementWindow } from "./calendar-windows.ts";
import type { WindowedBenefit, WindowFacts, WindowSpan } from "./window-shapes.ts";

/** A window that ends within so many days ends soon: it is emphasized, and Today sums what is left of it, beside what is due by then. */
export const SOON_DAYS = 14;

/**
 * When a benefit renews. Windows are computed from the terms and the card, never stored ahead. Their keys are `m:2026-11`,
 * `q:2026Q4`, `h:2026H2`, `y:2026`, `a:2026-05-14` (a card year), `4y:2024-03-02`, `once`, `c:2026#2` (a piece of a year),
 * `s:2026-11` (the statement that closes then), `w:2026-11-16` and, inside a card year, `m:2026-11-14`.
 */

function unclippedWindow(benefit: WindowedBenefit, facts: WindowFacts, on: CivilDate): WindowSpan | null {
  const { window } = benefit;
  if (window === null || window.cadence === "ongoing") return null;
  if (window.cadence === "custom") return segmentWindow(window, on);
  if (window.cadence === "one_time") {
    const startsOn = window.anchor === "enrolment_date" ? facts.enrolledOn : (facts.openedOn ?? facts.addedOn);
    return startsOn === null || on < startsOn ? null : { cycleKey: "once", startsOn, endsOn: null };
  }
  switch (window.anchor) {
    case "calendar":
      return calendarWindow(window, facts, on);
    case "card_anniversary":
      return anniversaryWindow(window, facts, on);
    case "statement_cycle":
      return statementWindow(window, facts, on);
    case "enrolment_date":
      return enrolmentWindow(window, facts, on);
    case "last_use":
      return lastUseWindow(window, facts, on);
  }
}

/** From when on a benefit can be used at all: the opening of the card, or its second year. Null: unknown. */
function availableFrom(benefit: WindowedBenefit, facts: WindowFacts): CivilDate | null {
  return benefit.firstYear === "excluded" ? cardYearStart(facts, 1) : facts.openedOn;
}

/** The last day on which a benefit can be used; null: no end is known. */
function availableTo(benefit: WindowedBenefit, facts: WindowFacts): CivilDate | null {
  const secondYear = benefit.firstYear === "only" ? cardYearStart(facts, 1) : null;
  if (secondYear === null) return benefit.endsOn;
  const lastDay = addDays(secondYear, -1);
  return benefit.endsOn === null ? lastDay : minDate(lastDay, benefit.endsOn);
}

/**
 * The window that holds a day, or null when there is none: before the card was opened, outside the pieces of a custom year, after
 * the perk itself ended, in a first year that is left out, before an enrolment that it counts from, or when the closing day that
 * it needs is not known. A window is cut to the days on which the perk can be used; its key is not. Without an opening, the first
 * window is the one that holds the day on which the card was added, whole.
 */
export function windowAt(benefit: WindowedBenefit, facts: WindowFacts, on: CivilDate): WindowSpan | null {
  const from = availableFrom(benefit, facts);
  const to = availableTo(benefit, facts);
  if ((from !== null && on < from) || (to !== null && on > to)) return null;
  if (facts.openedOn === null && benefit.firstYear !== "included") return null;
  const span = unclippedWindow(benefit, facts, on);
  if (span === null || on < span.startsOn) return null;
  const endsOn = span.endsOn === null || to === null ? (span.endsOn ?? to) : minDate(span.endsOn, to);
  if (from === null && endsOn !== null && endsOn < facts.addedOn) return null;
  return { cycleKey: span.cycleKey, startsOn: maxDate(span.startsOn, from ?? span.startsOn), endsOn };
}

/** The next day after a gap on which a window may begin. */
function nextStart(benefit: WindowedBenefit, facts: WindowFacts, after: CivilDate): CivilDate | null {
  const { window } = benefit;
  if (window === null) return null;
  if (window.cadence === "custom") return nextSegmentStart(window, after);
  if (window.anchor !== "enrolment_date" || facts.enrolledOn === null) return null;
  return facts.enrolledOn > after ? facts.enrolledOn : null;
}

/** Every window that has a day from `from` through `to`, in order. */
export function windowsBetween(
  benefit: WindowedBenefit,
  facts: WindowFacts,
  from: CivilDate,
  to: CivilDate,
): WindowSpan[] {
  const found: WindowSpan[] = [];
  const { addedOn } = facts;
  const firstOn = availableFrom(benefit, facts) ?? windowAt(benefit, facts, addedOn)?.startsOn ?? addedOn;
  let day: CivilDate | null = maxDate(from, firstOn);
  while (day !== null && day <= to) {
    const span = windowAt(benefit, facts, day);
    if (span !== null) found.push(span);
    day = span === null ? nextStart(benefit, facts, day) : span.endsOn === null ? null : addDays(span.endsOn, 1);
  }
  return found;
}

/** The month in which a window begins by its key, however it was cut: 1 to 12, or null for one without a calendar month. */
function monthOfKey(cycleKey: string, benefit: WindowedBenefit): number | null {
  const body = cycleKey.slice(cycleKey.indexOf(":") + 1);
  if (body.includes("Q")) return Number(body.slice(5)) * 3 - 2;
  if (body.includes("H")) return body.endsWith("1") ? 1 : 7;
  if (body.includes("#")) return Number(benefit.window?.segments[Number(body.slice(5)) - 1]?.from.slice(0, 2));
  if (cycleKey.startsWith("y:")) return 1;
  return cycleKey === "once" ? null : Number(body.slice(5, 7));
}

/** What one window gives: cents, or units, or neither when that is not known. An amount of a month is that of a window that begins in it. */
export function amountOfWindow(
  benefit: Pick<Benefit, "amountCents" | "units" | "amountOverrides"> & WindowedBenefit,
  window: Pick<WindowSpan, "cycleKey">,
): { cents: number | null; units: number | null } {
  if (benefit.amountOverrides.length === 0) return { cents: benefit.amountCents, units: benefit.units };
  const match = `month=${monthOfKey(window.cycleKey, benefit)}`;
  const override = benefit.amountOverrides.find((candidate) => candidate.match === match);
  return { cents: override?.amountCents ?? benefit.amountCents, units: benefit.units };
}
