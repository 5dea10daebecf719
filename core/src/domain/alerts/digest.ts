import { addDays, todayIn, weekday } from "../dates/civil.ts";
import { HOUR_MS } from "../dates/instants.ts";
import { type AlertPreferences, LONGEST_PAUSE_DAYS } from "./preferences.ts";
import { instantAt } from "./times.ts";

/** Of the alerts that wait for a digest, those that have waited longest are left out above this. */
export const MOST_IN_DIGEST = 100;

/** The rest are only counted: mail programs cut off what is longer than about 100 kB. */
export const MOST_LINES_OF_DIGEST = 40;

/** The first digest after this moment. */
export function nextDigestAt(after: Date, timeZone: string, { digest, pausedUntil }: AlertPreferences): Date {
  const time = `${String(digest.hour).padStart(2, "0")}:00`;
  const today = todayIn(after, timeZone);
  const latest = addDays(today, LONGEST_PAUSE_DAYS);
  const resumed = pausedUntil === null || pausedUntil < today ? today : pausedUntil;
  for (let day = resumed < latest ? resumed : latest; ; day = addDays(day, 1)) {
    if (digest.every === "weekly" && weekday(day) !== digest.weekday) continue;
    const at = instantAt(day, time, timeZone);
    if (at > after) return at;
  }
}

/**
 * The moment after which the next digest is the first, when something begins to wait for it. Alerts due at the hour of the digest are
 * included, even if evaluated minutes later; there is only one digest in that hour.
 */
export const computeDigestSince = (last: number | null, now: Date): number =>
  Math.max(last ?? 0, now.getTime() - HOUR_MS);
