import type { EarnCap } from "../catalog/earn-rule.ts";
import { unitsFor } from "./caps.ts";

/** Spending toward a cap by the key of its period, and by month inside a period that spans several. */
type Spent = Readonly<Record<string, number>>;

/** `q:2026Q4#2026-11`, `life:#2026-11`; null for a period that is a month itself. */
export function monthShareKey(period: string, month: string): string | null {
  if (period.startsWith("m:")) return null;
  return `${period}${period.includes(":") ? "" : ":"}#${month}`;
}

/** What was spent in a period, month by month. What no month is known of comes first, under an empty name. */
function listMonths(spent: Spent, period: string): [month: string, cents: number][] {
  const total = spent[period] ?? 0;
  if (period.startsWith("m:")) return [[period.slice(2), total]];
  const prefix = monthShareKey(period, "") ?? period;
  const months = Object.entries(spent)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, cents]): [string, number] => [key.slice(prefix.length), cents])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [["", total - months.reduce((sum, [, cents]) => sum + cents, 0)], ...months];
}

/**
 * What each month of a period earned: the rate until the cap is used up, month after month, and the lower one from then on. It
 * depends on the spending alone, so that the order in which purchases are logged and undone doesn't matter.
 */
export function unitsByMonth(cap: EarnCap, unitsPerDollar: number, spent: Spent, period: string): Map<string, number> {
  const units = new Map<string, number>();
  let before = 0;
  for (const [month, cents] of listMonths(spent, period)) {
    const earned = unitsFor(cap, unitsPerDollar, before + cents) - unitsFor(cap, unitsPerDollar, before);
    if (month !== "") units.set(month, earned);
    before += cents;
  }
  return units;
}
