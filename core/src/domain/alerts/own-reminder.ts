import { addDays } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { MORNING } from "./rule.ts";
import { instantAt } from "./times.ts";

export const LONGEST_TITLE = 120;
export const LONGEST_NOTE = 1_000;

/** Open and snoozed ones of one member. */
export const MOST_OPEN_REMINDERS = 200;

/** One that waits longer than alerts are kept would never be seen. */
export const LONGEST_AHEAD_DAYS = 365;

/** Why a member's own reminder can't be for this day; undefined: it can. */
export function findDayProblem(on: CivilDate, today: CivilDate): string | undefined {
  if (on < today) return "This day has passed.";
  const isTooFar = on > addDays(today, LONGEST_AHEAD_DAYS);
  return isTooFar ? `Choose a day within the next ${LONGEST_AHEAD_DAYS} days.` : undefined;
}

/** When a reminder for a day comes; null: now, as it is for no day, or that morning has begun. */
export function computeWakeAt(on: CivilDate | undefined, now: Date, timeZone: string): Date | null {
  const morning = on === undefined ? null : instantAt(on, MORNING, timeZone);
  return morning !== null && morning > now ? morning : null;
}

/** Why a member with so many open reminders can't have one more, or so many more; undefined: they can. */
export const findCountProblem = (open: number, added = 1): string | undefined =>
  open + added > MOST_OPEN_REMINDERS
    ? `You can have up to ${MOST_OPEN_REMINDERS} open reminders. Close one you no longer need.`
    : undefined;
