import { getServerTime } from "../../lib/server-time.ts";
import { browserTimeZone, formatDate, formatTime } from "../../lib/format.ts";

/** "Nov 25, 2026, 9:40 am", on this device's clock. */
export const formatAt = (at: string): string =>
  `${formatDate(at, browserTimeZone())}, ${formatTime(at, browserTimeZone())}`;

/** "4:19 am" on the day of `now` (ISO, now unless it is given), otherwise "Nov 18, 4:19 am", with the year if it is another. */
export function formatMoment(at: string, now: string = getServerTime().toISOString()): string {
  const zone = browserTimeZone();
  const day = formatDate(at, zone);
  if (day === formatDate(now, zone)) return formatTime(at, zone);
  return `${day.replace(`, ${now.slice(0, 4)}`, "")}, ${formatTime(at, zone)}`;
}
