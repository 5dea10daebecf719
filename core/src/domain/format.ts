import { getDay, daysBetween, getMonth, weekday, getYear } from "./dates/civil.ts";
import type { CivilDate } from "./dates/shapes.ts";

/** How amounts and days are formatted in sentences, the American way. */

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** `$1,284.60`, with a minus sign before the dollar. */
export function money(cents: number): string {
  const size = Math.abs(cents);
  const dollars = String(Math.floor(size / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "−" : ""}$${dollars}.${String(size % 100).padStart(2, "0")}`;
}

/** `$25.00 in credit` for a negative balance; else the balance, `$1,284.60`. */
export const formatBalance = (cents: number): string => (cents < 0 ? `${money(-cents)} in credit` : money(cents));

const wholeNumbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** `14,820`. */
export const number = (value: number): string => wholeNumbers.format(Math.round(value));

const decimals = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** `12.5`: as many of two decimals as it has. */
export const decimal = (value: number): string => decimals.format(value);

/** `November 18`, with the year when it is not this one. */
export function day(on: CivilDate, today: CivilDate): string {
  const year = getYear(on) === getYear(today) ? "" : `, ${getYear(on)}`;
  return `${months[getMonth(on) - 1]} ${getDay(on)}${year}`;
}

/** `Nov 18, 2026`. */
export const shortDay = (on: CivilDate): string =>
  `${months[getMonth(on) - 1]?.slice(0, 3)} ${getDay(on)}, ${getYear(on)}`;

/** `Saturday, November 21`. */
export const weekdayAndDay = (on: CivilDate, today: CivilDate): string =>
  `${weekdays[weekday(on) - 1]}, ${day(on, today)}`;

/** `November 2026`. */
export const monthAndYear = (on: CivilDate): string => `${months[getMonth(on) - 1]} ${getYear(on)}`;

/** `today`, `tomorrow`, `in 13 days`, `yesterday`, `3 days ago`. */
export function fromToday(on: CivilDate, today: CivilDate): string {
  const days = daysBetween(today, on);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

/** `2 cards`, `1 card`, `2 passes`. */
export const counted = (count: number, one: string, many = one.endsWith("s") ? `${one}es` : `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** With a capital at its beginning. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `9:00 pm` of `21:00`. */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "am" : "pm"}`;
}

/** `1st`, `22nd`, `13th`. */
export const ordinal = (value: number): string =>
  `${value}${["th", "st", "nd", "rd"][value % 100 > 10 && value % 100 < 14 ? 0 : value % 10] ?? "th"}`;

/** 1040 is `10.4%`. */
export const percentOfBps = (bps: number): string => `${Number((bps / 100).toFixed(1))}%`;

/** 0.8 is `80%`. */
export const percentOfShare = (share: number): string => `${Math.round(share * 100)}%`;

/** 1.4 is `1.4 ¢`; four decimals at most, so that units times it equal the cents shown beside it. */
export const centsEach = (centsPerUnit: number): string => `${Number(centsPerUnit.toFixed(4))} ¢`;

/** `a, b and c`. */
export function list(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

const MOST_NAMED = 3;

/** `a, b, c and 4 more`: as many are named in a sentence. */
export function listFirst(items: readonly string[]): string {
  const more = items.length - MOST_NAMED;
  return list(more > 0 ? [...items.slice(0, MOST_NAMED), counted(more, "more", "more")] : items);
}
