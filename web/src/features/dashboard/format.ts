import { formatCount, formatMoney } from "../../lib/format.ts";

/** "10.4%", "37%": tenths only on request. */
export const formatPercent = (bps: number, digits = 0): string => `${(bps / 100).toFixed(digits)}%`;

/** An amount; null: none is known, which is no $0.00. */
export const formatKnown = (cents: number | null): string => (cents === null ? "not known" : formatMoney(cents));

/** "about 12 minutes ago" without the "about": how long ago something was fetched. */
export function ago(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${formatCount(minutes, "minute")} ago`;
  const hours = Math.floor(minutes / 60);
  return `${hours < 24 ? formatCount(hours, "hour") : formatCount(Math.floor(hours / 24), "day")} ago`;
}

/** A sentence as a part of another: "it is a charge card". */
export const asClause = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, "")}`;

/** Of how many cards it isn't known when they are due. */
export const formatUndated = (cards: readonly unknown[]): string =>
  `No due day for ${formatCount(cards.length, "card")}.`;
