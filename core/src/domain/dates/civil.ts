import * as Instant from "temporal-polyfill/fns/Instant";
import * as PlainDate from "temporal-polyfill/fns/PlainDate";
import * as ZonedDateTime from "temporal-polyfill/fns/ZonedDateTime";
import type { CivilDate } from "./shapes.ts";

/**
 * Days of the calendar as `YYYY-MM-DD`, from year 1 to 9999. They compare as text: `"2026-02-28" < "2026-03-01"`. Arithmetic is
 * done on integer day numbers, because windows and statements ask for it thousands of times; only what needs the rules of a
 * time zone asks Temporal.
 */

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const daysPerEra = 146_097;
const daysToEpoch = 719_468;

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const twoDigits = (value: number) => (value < 10 ? `0${value}` : String(value));

const civil = (year: number, month: number, day: number): CivilDate =>
  `${year < 1_000 ? String(year).padStart(4, "0") : year}-${twoDigits(month)}-${twoDigits(day)}`;

/** Two digits, read in place: eight times as fast as cutting them out, and every window needs them. */
const digitsAt = (date: CivilDate, at: number) => date.charCodeAt(at) * 10 + date.charCodeAt(at + 1) - 528;

export const getYear = (date: CivilDate) => digitsAt(date, 0) * 100 + digitsAt(date, 2);

/** 1 to 12. */
export const getMonth = (date: CivilDate) => digitsAt(date, 5);

/** 1 to 31. */
export const getDay = (date: CivilDate) => digitsAt(date, 8);

/** `YYYY-MM`. */
export const monthKey = (date: CivilDate) => date.slice(0, 7);

/** Days that a month has; `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? Number.NaN);
}

/** Days since 1970-01-01. The year is counted from March, so that the leap day is its last. */
export function toDayNumber(date: CivilDate): number {
  const month = getMonth(date);
  const year = getYear(date) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + getDay(date) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * daysPerEra + dayOfEra - daysToEpoch;
}

/** The day that is the given number of days after 1970-01-01. */
export function fromDayNumber(dayNumber: number): CivilDate {
  const shifted = dayNumber + daysToEpoch;
  const era = Math.floor(shifted / daysPerEra);
  const dayOfEra = shifted - era * daysPerEra;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return civil(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

/** That day of a month, or its last day when the month is shorter. `month` may lie outside 1 to 12 and then counts on. */
export function dayInMonth(year: number, month: number, day: number): CivilDate {
  const months = year * 12 + month - 1;
  const inYear = Math.floor(months / 12);
  const inMonth = months - inYear * 12 + 1;
  return civil(inYear, inMonth, Math.min(day, daysInMonth(inYear, inMonth)));
}

export const addDays = (date: CivilDate, days: number): CivilDate => fromDayNumber(toDayNumber(date) + days);

/** The same day the given number of months later, or the last day of that month when it is shorter. */
export const addMonths = (date: CivilDate, months: number): CivilDate =>
  dayInMonth(getYear(date), getMonth(date) + months, getDay(date));

/** Days from one to the other; negative when `to` is earlier. */
export const daysBetween = (from: CivilDate, to: CivilDate): number => toDayNumber(to) - toDayNumber(from);

export const startOfMonth = (date: CivilDate): CivilDate => `${monthKey(date)}-01`;

export const endOfMonth = (date: CivilDate): CivilDate => dayInMonth(getYear(date), getMonth(date), 31);

/** 1 is Monday, 7 is Sunday. */
export function weekday(date: CivilDate): number {
  const sinceMonday = (toDayNumber(date) + 3) % 7;
  return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1;
}

/** The earlier of the two. */
export const minDate = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? a : b);

/** The later of the two. */
export const maxDate = (a: CivilDate, b: CivilDate): CivilDate => (a > b ? a : b);

/** Which day it is in a time zone. */
export function todayIn(now: Date, timeZone: string): CivilDate {
  const zoned = Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(now.getTime()), timeZone);
  return PlainDate.toString(ZonedDateTime.toPlainDate(zoned));
}
