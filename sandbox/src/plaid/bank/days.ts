import { DAY_MS, HOUR_MS } from "../../clock.ts";

/** The civil day of an instant, YYYY-MM-DD. The bank's books are kept in UTC, at hours that are the same day in the U.S. */
export const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

const inNewYork = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });

/** The civil day in the U.S. of an instant at any hour. */
export const toBankDay = (at: number): string => inNewYork.format(at);

export const toStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string => toDay(toStart(day) + days * DAY_MS);

const MORNING_MS = 11 * HOUR_MS;
const EVENING_MS = 23 * HOUR_MS;

export type Moment = { at: number; day: string; part: "morning" | "evening" };

/** The next moment after an instant at which the bank works: mornings it posts, evenings purchases have come in. */
export function nextMoment(after: number): Moment {
  const day = toDay(after);
  const start = toStart(day);
  if (after < start + MORNING_MS) return { at: start + MORNING_MS, day, part: "morning" };
  if (after < start + EVENING_MS) return { at: start + EVENING_MS, day, part: "evening" };
  const tomorrow = addDays(day, 1);
  return { at: toStart(tomorrow) + MORNING_MS, day: tomorrow, part: "morning" };
}
