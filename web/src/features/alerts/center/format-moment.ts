import { addDays, daysBetween, formatMonthDay } from "../../../lib/civil.ts";
import { formatTime } from "../../../lib/format.ts";
import { dayIn } from "../../../lib/day-in.ts";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

type When = string | Date;
type Clock = { now: Date; timeZone: string };

function timeOfDay(when: When, timeZone: string): string {
  const time = formatTime(when, timeZone);
  return time === "12:00 pm" ? "noon" : time;
}

function dayWord(day: string, today: string): string {
  const distance = daysBetween(today, day);
  if (distance === 0) return "Today";
  if (distance === -1) return "Yesterday";
  if (Math.abs(distance) < 7) return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
  return `${day.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(day) : `${formatMonthDay(day)}, ${day.slice(0, 4)}`},`;
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
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  const isNear = Math.abs(daysBetween(today, day)) < 7;
  const options: Intl.DateTimeFormatOptions = isNear
    ? { weekday: "long" }
    : { month: "long", day: "numeric", ...(!sameYear && { year: "numeric" }) };
  const words = new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { ...options, timeZone: "UTC" });
  return `on ${words}, ${time}`;
}

/** When snoozing ends: today it is a time alone. */
export function formatUntil(when: Date, clock: Clock): string {
  return dayIn(when, clock.timeZone) === dayIn(clock.now, clock.timeZone)
    ? timeOfDay(when, clock.timeZone)
    : formatMoment(when, clock);
}
