import type { AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import { LARGEST_THRESHOLD } from "@cardwell/core/domain/alerts/preferences";
import { readRequiredNumber } from "@cardwell/core/domain/number-text";
import type { ReadNumber } from "@cardwell/core/domain/number-text";
import { formatMoney } from "../../../lib/format.ts";

type Unit = NonNullable<AlertTypeInfo["threshold"]>["unit"];

const labels: Partial<Record<AlertTypeInfo["type"], string>> = {
  utilization_at_close: "Alert when a statement would report more than",
  credit_expiring: "Only when at least this much is left",
  benefit_new_window: "Only credits of at least",
  large_transaction: "Only purchases of at least",
  unusual_transaction: "Only purchases of at least",
};

const signs: Record<Unit, string> = { cents: "$", bps: "%", days: "days" };

/** The label of the field, with its unit. */
export const thresholdLabel = (type: AlertTypeInfo["type"], unit: Unit): string =>
  `${labels[type] ?? "Only from"}, ${signs[unit]}`;

export const formatThreshold = (value: number, unit: Unit): string =>
  unit === "cents"
    ? formatMoney(value)
    : unit === "bps"
      ? `${value / 100}%`
      : `${value} ${value === 1 ? "day" : "days"}`;

/** As one would type it. */
export const typedThreshold = (value: number, unit: Unit): string =>
  unit === "days" ? String(value) : String(value / 100);

const kinds = { cents: "money", bps: "percent", days: "whole" } as const;

const hints: Record<Unit, string> = {
  cents: "Enter an amount in dollars, such as 25.",
  bps: `Enter a percentage from 0 to ${LARGEST_THRESHOLD.bps / 100}.`,
  days: `Enter a number of days from 0 to ${LARGEST_THRESHOLD.days}.`,
};

/** Reads "$1,284.60", "9.5%", "30 days". */
export function readThreshold(typed: string, unit: Unit): ReadNumber<number> {
  const text = unit === "days" ? typed.replace(/\s*days?\s*$/, "") : typed;
  return readRequiredNumber(text, kinds[unit], { hint: hints[unit], most: LARGEST_THRESHOLD[unit] });
}
