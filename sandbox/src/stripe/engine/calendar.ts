import type { Price } from "../wire.ts";

export const DAY_SECONDS = 86_400;

export type Cadence = { interval: string; count: number };

export function getCadence(price: Price): Cadence {
  return { interval: price.recurring?.interval ?? "month", count: price.recurring?.interval_count ?? 1 };
}

/** The anchor moved by whole intervals: Jan 31, Feb 28, Mar 31. */
export function addIntervals(anchor: number, cadence: Cadence, times: number): number {
  const steps = cadence.count * times;
  if (cadence.interval === "day") return anchor + steps * DAY_SECONDS;
  if (cadence.interval === "week") return anchor + steps * 7 * DAY_SECONDS;
  return addMonths(anchor, cadence.interval === "year" ? steps * 12 : steps);
}

/** The first renewal day after a moment, counted from the anchor so that short months don't pull later ones forward. */
export function nextRenewal(anchor: number, cadence: Cadence, after: number): number {
  const longestSeconds = { day: 1, week: 7, month: 31, year: 366 }[cadence.interval] ?? 31;
  let times = Math.max(0, Math.floor((after - anchor) / (longestSeconds * DAY_SECONDS * cadence.count)));
  while (addIntervals(anchor, cadence, times) <= after) times += 1;
  return addIntervals(anchor, cadence, times);
}

function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Math.floor(
    Date.UTC(
      date.getUTCFullYear(),
      month,
      Math.min(date.getUTCDate(), lastDay),
      date.getUTCHours(),
      date.getUTCMinutes(),
      date.getUTCSeconds(),
    ) / 1000,
  );
}
