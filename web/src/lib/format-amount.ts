import { formatCount, formatMoney } from "./format.ts";

/** "$114.50", "2 nights": an amount of a credit in its own unit; null when unknown. */
export function formatAmount(amount: number | null, unit: string | null): string {
  if (amount === null) return "not known";
  return unit === null ? formatMoney(amount) : formatCount(amount, unit);
}
