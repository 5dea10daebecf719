import type { CivilDate } from "../dates/shapes.ts";
import type { BenefitWindow } from "./benefit.ts";
import type { CapPeriod } from "./earn-rule.ts";

/** Amounts, days and windows as they are written on screen and in mails. */

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** 123456 → `1,234.56` without a sign; whole units of 100 when `decimals` is 0. */
function grouped(value: number, decimals: number): string {
  const [whole = "", rest] = Math.abs(value).toFixed(decimals).split(".");
  const withCommas = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return rest === undefined ? withCommas : `${withCommas}.${rest}`;
}

/** `$1,234.50`. */
export const moneyText = (cents: number): string => `${cents < 0 ? "−" : ""}$${grouped(cents / 100, 2)}`;

/** `80,000`. */
export const countText = (count: number): string => `${count < 0 ? "−" : ""}${grouped(count, 0)}`;

/** Basis points as percent: `28.99%`, `3%`. */
export const percentText = (bps: number): string => `${String(bps / 100)}%`;

/** A rate of interest, which banks write with two decimals: `19.50%`. */
export const aprText = (bps: number): string => `${(bps / 100).toFixed(2)}%`;

/** `Dec 31, 2025`. */
export const dayText = (on: CivilDate): string =>
  `${months[Number(on.slice(5, 7)) - 1]} ${Number(on.slice(8, 10))}, ${on.slice(0, 4)}`;

/** `Sep 18`, of any year. */
export const monthDayText = (on: string): string => `${months[Number(on.slice(0, 2)) - 1]} ${Number(on.slice(3, 5))}`;

/** The month of `month=12`. */
export const overrideMonth = (match: string): string => months[Number(match.split("=")[1]) - 1] ?? "";

const everyText: Record<BenefitWindow["cadence"], [one: string, unit: string]> = {
  weekly: ["each week", "weeks"],
  monthly: ["each month", "months"],
  quarterly: ["each quarter", "quarters"],
  semiannual: ["each half-year", "half-years"],
  annual: ["each year", "years"],
  multi_year: ["each year", "years"],
  one_time: ["once", "times"],
  ongoing: ["always", "times"],
  custom: ["each part of the year", "parts of the year"],
};

const anchorText: Partial<Record<BenefitWindow["anchor"], string>> = {
  card_anniversary: "counted from the card's anniversary",
  statement_cycle: "by statement",
  enrolment_date: "counted from enrollment",
  last_use: "counted from the last use",
};

/** How often a benefit renews: `each month`, `every 4 years, counted from the last use`. */
export function repeatsText(window: BenefitWindow): string {
  const [one, unit] = everyText[window.cadence];
  if (window.cadence === "custom") {
    return window.segments.map(({ from, to }) => `${monthDayText(from)} to ${monthDayText(to)}`).join(" and ");
  }
  const often =
    window.everyN > 1
      ? `every ${window.everyN} ${unit}`
      : window.cadence === "annual" && window.anchor === "card_anniversary"
        ? "each card year"
        : window.cadence === "annual" && window.anchor === "calendar"
          ? "each calendar year"
          : one;
  const anchored = window.cadence === "one_time" || window.cadence === "ongoing" || often === "each card year";
  const anchor = anchored ? undefined : anchorText[window.anchor];
  return anchor === undefined ? often : `${often}, ${anchor}`;
}

/** `a calendar quarter`, as in "up to $1,500.00 a calendar quarter". */
export const capPeriodText: Record<CapPeriod, string> = {
  statement_month: "a statement",
  calendar_month: "a calendar month",
  calendar_quarter: "a calendar quarter",
  calendar_year: "a calendar year",
  cardmember_year: "a card year",
  lifetime: "in all",
  promo: "while the promotion runs",
};
