import { addDays, todayIn } from "../dates/civil.ts";
import { HOUR_MS } from "../dates/instants.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { MORNING } from "./rule.ts";
import { instantAt, timeIn } from "./times.ts";

export const SNOOZE_PRESETS = ["hour", "afternoon", "tomorrow", "three_days", "pay_by"] as const;

export type SnoozePreset = (typeof SNOOZE_PRESETS)[number];

/** For a time that isn't one of the choices. */
export const LONGEST_SNOOZE_DAYS = 90;

const AFTERNOON = "15:00";

/** A choice of snoozing. `isTooLate`: the moment that the alert is about has passed by then. */
export type SnoozeChoice = { preset: SnoozePreset; until: Date; isTooLate: boolean };

/**
 * How long an alert can be snoozed from now. Nothing is snoozed beyond the day that it is about: the morning of that day is the
 * last moment.
 */
export function snoozeChoices(now: Date, timeZone: string, dueOn: CivilDate | null): SnoozeChoice[] {
  const today = todayIn(now, timeZone);
  const choice = (preset: SnoozePreset, until: Date): SnoozeChoice => ({
    preset,
    until,
    isTooLate: dueOn !== null && todayIn(until, timeZone) > dueOn,
  });
  return [
    choice("hour", new Date(now.getTime() + HOUR_MS)),
    ...(timeIn(now, timeZone) < "14:00" ? [choice("afternoon", instantAt(today, AFTERNOON, timeZone))] : []),
    choice("tomorrow", instantAt(addDays(today, 1), MORNING, timeZone)),
    choice("three_days", instantAt(addDays(today, 3), MORNING, timeZone)),
    ...(dueOn !== null && dueOn > today ? [choice("pay_by", instantAt(dueOn, MORNING, timeZone))] : []),
  ];
}
