import { addDays, formatMonthDay } from "../../lib/civil.ts";
import { formatTime } from "../../lib/format.ts";
import { dayIn } from "../../lib/day-in.ts";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** When an alert was raised, in few letters: "8:12 am" today, "Thu" within a week, "Nov 16" before that. */
export function notifiedAt(createdAt: string, now: Date, timeZone: string): string {
  const today = dayIn(now, timeZone);
  const day = dayIn(createdAt, timeZone);
  if (day >= today) return formatTime(createdAt, timeZone);
  if (day > addDays(today, -7)) return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
  return day.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(day) : `${formatMonthDay(day)}, ${day.slice(0, 4)}`;
}
