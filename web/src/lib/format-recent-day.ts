import { browserTimeZone, formatDate } from "./format.ts";
import { getServerTime } from "./server-time.ts";

/** "Today", "Nov 18", "Dec 30, 2025". */
export function formatRecentDay(at: string, now: Date = getServerTime(), zone = browserTimeZone()): string {
  const day = formatDate(at, zone);
  const today = formatDate(now, zone);
  return day === today ? "Today" : day.replace(`, ${today.slice(-4)}`, "");
}
