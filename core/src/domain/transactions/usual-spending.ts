import { addDays, addMonths, monthKey } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { NOTABLE_DAYS, type NotableTransaction, type UsualSpending } from "../wallet/bank-shapes.ts";
import type { MonthSums } from "./sums.ts";

export const HISTORY_MONTHS = 12;
export const SHARE = 0.95;

type Months = Readonly<Record<string, MonthSums>>;

/**
 * What purchases on a card cost in the last 12 whole months, compared with one in a category. Purchases that may still be alerted about
 * aren't among them, so that none becomes usual by itself. Null: there were none.
 */
export function computeUsualSpending(
  months: Months,
  categoryId: string | undefined,
  today: CivilDate,
): UsualSpending | null {
  const end = monthKey(addDays(today, -NOTABLE_DAYS));
  const start = monthKey(addMonths(`${end}-01`, -HISTORY_MONTHS));
  const counts = new Map<number, number>();
  let isNewCategory = categoryId !== undefined;
  for (const [month, { purchaseSizes = {}, byCategory }] of Object.entries(months)) {
    if (month < start || month >= end) continue;
    for (const [cents, count] of Object.entries(purchaseSizes)) {
      counts.set(Number(cents), (counts.get(Number(cents)) ?? 0) + count);
    }
    if (categoryId !== undefined && Object.hasOwn(byCategory, categoryId)) isNewCategory = false;
  }
  const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
  let within = 0;
  for (const [cents, some] of [...counts].toSorted(([a], [b]) => a - b)) {
    within += some;
    if (within >= SHARE * count) return { p95Cents: cents, count, ...(isNewCategory && { isNewCategory }) };
  }
  return null;
}

/** Posted purchases with what is usual on their card, each as it was when it posted: what is learned later makes none unusual. */
export const withUsualSpending = (
  notable: readonly NotableTransaction[],
  months: Months,
  today: CivilDate,
): NotableTransaction[] =>
  notable.map((each) =>
    each.kind !== "purchase" || each.pending || each.usual !== undefined
      ? each
      : { ...each, usual: computeUsualSpending(months, each.categoryId, today) },
  );

type Limits = { minPurchases: number; minCents: number; times: number };

/**
 * Why a posted purchase is unusual for its card: it cost several times what 95% of purchases do, or it was made abroad in a category that the
 * card wasn't used for, and cost more than 95% of purchases. Null: it isn't, or too few purchases are known.
 */
export function findUnusual(
  { kind, pending, amountCents, abroad, usual }: NotableTransaction,
  { minPurchases, minCents, times }: Limits,
): "amount" | "abroad" | null {
  if (kind !== "purchase" || pending || !usual || usual.count < minPurchases || amountCents < minCents) return null;
  if (amountCents > times * usual.p95Cents) return "amount";
  return abroad && usual.isNewCategory && amountCents > usual.p95Cents ? "abroad" : null;
}
