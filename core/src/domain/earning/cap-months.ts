/** Spending toward a cap by the key of its period, and by month inside a period that spans several. */
type Spent = Readonly<Record<string, number>>;

const isMonth = (period: string) => period.startsWith("m:") || period.startsWith("a:#");

/** `q:2026Q4#2026-11`, `life:#2026-11`; null for a period that is a month itself. */
export function monthShareKey(period: string, month: string): string | null {
  if (isMonth(period)) return null;
  return `${period}${period.includes(":") ? "" : ":"}#${month}`;
}

/** What was spent in a period, month by month. What no month is known of comes first, under an empty name. */
function listMonths(spent: Spent, period: string): [month: string, cents: number][] {
  const total = spent[period] ?? 0;
  if (isMonth(period)) return [[period.slice(-"2026-11".length), total]];
  const prefix = monthShareKey(period, "") ?? period;
  const months = Object.entries(spent)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, cents]): [string, number] => [key.slice(prefix.length), cents])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [["", total - months.reduce((sum, [, cents]) => sum + cents, 0)], ...months];
}

/** A rule of a cap, with what was spent by it. */
export type CappedSpending = { unitsPerDollar: number; afterMultiplier: number; spent: Spent };

/**
 * What each month of a period earned by the rules of one cap: their rates until the cap is used up, month after month, and the lower
 * ones from then on. In the month in which it is used up, each rule has its share of what was left. It depends on the spending alone, so
 * that the order in which purchases are logged and undone doesn't matter.
 */
export function unitsByMonth(
  limitCents: number,
  rules: readonly CappedSpending[],
  period: string,
): Map<string, number> {
  const byRule = rules.map(({ spent }) => new Map(listMonths(spent, period)));
  const months = [...new Set(byRule.flatMap((spent) => [...spent.keys()]))].toSorted();
  const units = new Map<string, number>();
  let before = 0;
  for (const month of months) {
    const parts = byRule.map((spent) => spent.get(month) ?? 0);
    const total = parts.reduce((sum, cents) => sum + cents, 0);
    const below = Math.min(before + total, limitCents) - Math.min(before, limitCents);
    let earned = 0;
    for (const [index, { unitsPerDollar, afterMultiplier }] of rules.entries()) {
      const cents = parts[index] ?? 0;
      const belowCents = total === 0 ? (before < limitCents ? cents : 0) : (below * cents) / total;
      earned += (belowCents / 100) * unitsPerDollar + ((cents - belowCents) / 100) * afterMultiplier;
    }
    if (month !== "") units.set(month, earned);
    before += total;
  }
  return units;
}
