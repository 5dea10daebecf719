import type { ValueEntry, YearValue } from "@cardwell/core/domain/dashboard/shapes";
import { DAY_MS, startOfDay } from "@cardwell/core/domain/dates/instants";

/** A day of the year, counted from 0, and what has come together by then. */
export type Point = { day: number; cents: number };

export type Lines = { value: Point[]; fees: Point[]; coming: Point[]; today: number; days: number };

const getDayOfYear = (on: string, year: number) => (startOfDay(on).getTime() - Date.UTC(year, 0, 1)) / DAY_MS;

type Entry = Pick<ValueEntry, "on" | "kind" | "amountCents">;

/**
 * What the chart draws: value as it grows month by month, fees and interest as steps on their days, and the fees that are
 * in the future. Without entries the fees of a month are on its first day.
 */
export function buildLines(
  { year, months, upcoming, valueCents }: YearValue,
  entries: readonly Entry[],
  today: string,
): Lines {
  const days = getDayOfYear(`${year + 1}-01-01`, year);
  const now = Math.min(days, Math.max(0, getDayOfYear(today, year)));
  return {
    value: valueLine(months, valueCents, year, now),
    ...feeLines(months, entries, upcoming, year, now),
    today: now,
    days,
  };
}

function valueLine(months: YearValue["months"], total: number, year: number, now: number): Point[] {
  const points: Point[] = [{ day: 0, cents: 0 }];
  let cents = 0;
  for (const [at, month] of months.entries()) {
    const end = (Date.UTC(year, at + 1, 1) - Date.UTC(year, 0, 1)) / DAY_MS;
    if (end >= now) break;
    cents += month.valueCents;
    points.push({ day: end, cents });
  }
  points.push({ day: now, cents: total });
  return points;
}

function feeLines(
  months: YearValue["months"],
  entries: readonly Entry[],
  upcoming: YearValue["upcoming"],
  year: number,
  now: number,
): Pick<Lines, "fees" | "coming"> {
  const known = entries
    .filter(({ kind }) => kind === "fee" || kind === "cost" || kind === "refund")
    .map(({ on, amountCents }) => ({ day: getDayOfYear(on, year), cents: -(amountCents ?? 0) }));
  const byMonth = months.map(({ month, feesCents, costsCents }) => ({
    day: getDayOfYear(`${month}-01`, year),
    cents: feesCents + costsCents,
  }));
  const fees = steps(known.length > 0 ? known : byMonth, 0, now);
  const paid = fees.at(-1)?.cents ?? 0;
  const later = upcoming.map(({ on, amountCents }) => ({ day: getDayOfYear(on, year), cents: amountCents }));
  const end = getDayOfYear(`${year + 1}-01-01`, year);
  const coming =
    later.length === 0 ? [] : steps(later, paid, end).map(({ day, cents }) => ({ day: Math.max(day, now), cents }));
  return { fees, coming };
}

function steps(changes: readonly Point[], start: number, end: number): Point[] {
  const points: Point[] = [{ day: 0, cents: start }];
  let cents = start;
  for (const change of changes.toSorted((one, other) => one.day - other.day)) {
    if (change.day > end || change.cents === 0) continue;
    points.push({ day: change.day, cents });
    cents += change.cents;
    points.push({ day: change.day, cents });
  }
  points.push({ day: end, cents });
  return points;
}

/** At most four lines of the grid, at round sums of dollars up to the highest point. */
export function buildGrid(maxCents: number): number[] {
  const most = 4;
  let power = 1_000;
  while (power * 10 * most < maxCents) power *= 10;
  const step =
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((each) => Math.floor(maxCents / each) <= most) ??
    power * 10;
  return Array.from({ length: Math.max(1, Math.floor(maxCents / step)) }, (_, at) => (at + 1) * step);
}
