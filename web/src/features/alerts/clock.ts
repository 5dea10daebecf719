import { addDays, daysBetween } from "@cardwell/core/domain/dates/civil";
import type { Alert } from "@cardwell/core/contract/alerts";
import { titleOn } from "@cardwell/core/domain/title-on";
import { useMemo } from "react";
import { useTimeZone } from "../../lib/account-query.ts";
import { formatMonthDay } from "../../lib/civil.ts";
import { dayIn } from "../../lib/day-in.ts";
import { formatTime } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";

/** Now, and the zone in which this person reads times. */
export type Clock = { now: Date; timeZone: string };

export function useClock(): Clock {
  const now = useNow();
  const timeZone = useTimeZone();
  return useMemo(() => ({ now, timeZone }), [now, timeZone]);
}

/** An alert's title as this person reads it now: "today" and "tomorrow" for days so near. */
export const titleNow = (alert: Pick<Alert, "title" | "dueOn">, { now, timeZone }: Clock): string =>
  titleOn(alert, dayIn(now, timeZone));

type When = string | Date;

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const isNear = (day: string, today: string) => Math.abs(daysBetween(today, day)) < 7;

const isThisYear = (day: string, today: string) => day.slice(0, 4) === today.slice(0, 4);

/** "Thu" within a week, "Nov 16" beyond, with the year where it is another. */
function formatDay(day: string, today: string): string {
  if (isNear(day, today)) return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
  return isThisYear(day, today) ? formatMonthDay(day) : `${formatMonthDay(day)}, ${day.slice(0, 4)}`;
}

/** When an alert was raised, in few letters: "8:12 am" today, "Thu" within a week, "Nov 16" before that. */
export function formatRaisedAt(createdAt: string, { now, timeZone }: Clock): string {
  const today = dayIn(now, timeZone);
  const day = dayIn(createdAt, timeZone);
  return day >= today ? formatTime(createdAt, timeZone) : formatDay(day, today);
}

function timeOfDay(when: When, timeZone: string): string {
  const time = formatTime(when, timeZone);
  return time === "12:00 pm" ? "noon" : time;
}

function dayWord(day: string, today: string): string {
  if (day === today) return "Today";
  if (day === addDays(today, -1)) return "Yesterday";
  return `${formatDay(day, today)}${isNear(day, today) ? "" : ","}`;
}

/** "Today 8:13 am", "Sat noon", "Nov 30, 8:00 am". */
export function formatMoment(when: When, { now, timeZone }: Clock): string {
  return `${dayWord(dayIn(when, timeZone), dayIn(now, timeZone))} ${timeOfDay(when, timeZone)}`;
}

/** The same inside a sentence: "today, 8:12 am", "on Thursday, 8:12 am", "on November 16, 8:12 am". */
export function sentenceMoment(when: When, { now, timeZone }: Clock): string {
  const day = dayIn(when, timeZone);
  const today = dayIn(now, timeZone);
  const time = timeOfDay(when, timeZone);
  if (day === today) return `today, ${time}`;
  if (day === addDays(today, -1)) return `yesterday, ${time}`;
  if (day === addDays(today, 1)) return `tomorrow, ${time}`;
  const options: Intl.DateTimeFormatOptions = isNear(day, today)
    ? { weekday: "long" }
    : { month: "long", day: "numeric", ...(!isThisYear(day, today) && { year: "numeric" }) };
  const words = new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
  return `on ${words}, ${time}`;
}

/** When snoozing ends: today it is a time alone. */
export function formatUntil(when: Date, clock: Clock): string {
  return dayIn(when, clock.timeZone) === dayIn(clock.now, clock.timeZone)
    ? timeOfDay(when, clock.timeZone)
    : formatMoment(when, clock);
}
