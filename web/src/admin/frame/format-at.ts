import { browserTimeZone, formatDate, formatTime } from "../../lib/format.ts";

/** "Nov 25, 2026, 9:40 am", on this device's clock. */
export const formatAt = (at: string): string =>
  `${formatDate(at, browserTimeZone())}, ${formatTime(at, browserTimeZone())}`;
