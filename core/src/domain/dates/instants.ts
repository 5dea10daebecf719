import type { CivilDate } from "./shapes.ts";

/**
 * Instants, and days as UTC counts them. What needs the rules of time zones is in `civil.ts`: a browser that loads it loads them
 * with it.
 */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The instant that is so much later. */
export const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** When a day begins in UTC, in which days are stored and counted where they can't be kept as days. */
export const startOfDay = (on: CivilDate): Date => new Date(`${on}T00:00:00Z`);

/** Stands for a day that never comes. */
export const LAST_DAY: CivilDate = "9999-12-31";

/** Sorts by days that may be null, which come last. */
export function compareDays(a: CivilDate | null, b: CivilDate | null): number {
  const [one, other] = [a ?? LAST_DAY, b ?? LAST_DAY];
  return one < other ? -1 : one > other ? 1 : 0;
}
