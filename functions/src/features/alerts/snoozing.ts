import { LONGEST_SNOOZE_DAYS, snoozeChoices, type SnoozePreset } from "@cardwell/core/domain/alerts/snooze";
import { timeIn } from "@cardwell/core/domain/alerts/times";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { formatClock, weekdayAndDay } from "@cardwell/core/domain/format";
import { rejected } from "../../http/rejected.ts";
import { AppError } from "../../lib/app-error.ts";

export type SnoozeAsked = { preset?: SnoozePreset | undefined; until?: string | undefined };

type SnoozeContext = { now: Date; timeZone: string; dueOn: CivilDate | null };

const tooLate = () => new AppError("conflict", "That's after this alert's date. Choose an earlier time.");

/** Until when an alert is dismissed. @throws AppError 409 when that is too late, 400 for a time that makes no sense */
export function snoozedUntil({ preset, until }: SnoozeAsked, { now, timeZone, dueOn }: SnoozeContext): Date {
  if (preset !== undefined) {
    const choice = snoozeChoices(now, timeZone, dueOn).find((each) => each.preset === preset);
    if (!choice || choice.isTooLate) throw tooLate();
    return choice.until;
  }
  const asked = new Date(until ?? "");
  if (!(asked > now)) throw rejected("until", "This time has passed.");
  if (asked.getTime() - now.getTime() > LONGEST_SNOOZE_DAYS * DAY_MS) {
    throw rejected("until", `You can snooze an alert for up to ${LONGEST_SNOOZE_DAYS} days.`);
  }
  if (dueOn !== null && todayIn(asked, timeZone) > dueOn) throw tooLate();
  return asked;
}

export function formatSnooze(until: Date, now: Date, timeZone: string): string {
  const on = weekdayAndDay(todayIn(until, timeZone), todayIn(now, timeZone));
  return `You snoozed it until ${on}, ${formatClock(timeIn(until, timeZone))}.`;
}
