export type Price = {
  readonly priceId: string;
  readonly interval: "month" | "year";
  readonly intervalCount: 1;
  readonly unitAmountCents: number;
  readonly currency: string;
};
export type Plan = {
  readonly productId: string;
  readonly name: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly prices: readonly [Price, ...Price[]];
  readonly trialDays: number;
};
export type Interval = Price["interval"];

export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
}

export function findPrice(plan: Plan, interval: Interval): Price | undefined {
  return plan.prices.find((price) => price.interval === interval);
}

/** What a price comes to in a month; "about" when the cents do not divide. */
export function monthly(price: Price): { readonly cents: number; readonly exact: boolean } {
  const months = price.interval === "year" ? 12 : 1;
  return { cents: Math.round(price.unitAmountCents / months), exact: price.unitAmountCents % months === 0 };
}

/** How much less a year costs than twelve months, in whole percent rounded down; the largest among the plans. */
export function savingPercent(plans: readonly Plan[]): { readonly percent: number; readonly same: boolean } {
  const savings = plans.flatMap((plan) => {
    const month = findPrice(plan, "month");
    const year = findPrice(plan, "year");
    if (!month || !year || month.unitAmountCents <= 0) return [];
    return [Math.floor((1 - year.unitAmountCents / (12 * month.unitAmountCents)) * 100 + 1e-9)];
  });
  return { percent: Math.max(0, ...savings), same: new Set(savings).size <= 1 };
}

/** The cheapest way to have any plan, by the month. */
export function cheapest(plans: readonly Plan[]): Price | undefined {
  const prices = plans.flatMap((plan) => plan.prices);
  return prices.toSorted((a, b) => monthly(a).cents - monthly(b).cents)[0];
}

/** The one sentence under a price. */
export function terms(plan: Plan, interval: Interval): string {
  const month = findPrice(plan, "month");
  const year = findPrice(plan, "year");
  const byMonth = month && `${money(month.unitAmountCents, month.currency)} month by month`;
  const byYear = year && `${money(year.unitAmountCents, year.currency)} once a year`;
  const order = interval === "year" ? [byYear, byMonth] : [byMonth, byYear];
  return order.filter(Boolean).join(", or ");
}

/**
 * Reads the answer of GET /api/plans. This page shows prices by the month and by the year; other periods are left to the
 * billing page. An answer without a price to show counts as a failure.
 */
export function readPlans(body: unknown): readonly Plan[] | undefined {
  const plans = requireList(body, "plans").flatMap((plan) => {
    const [first, ...others] = requireList(plan, "prices").filter(isPrice);
    return isPlan(plan) && first ? [{ ...plan, prices: [first, ...others] as const }] : [];
  });
  return plans.length > 0 ? plans : undefined;
}

function isPlan(value: unknown): value is Plan {
  return typeof get(value, "name") === "string" && Array.isArray(get(value, "features"));
}

function isPrice(value: unknown): value is Price {
  return (
    /^(month|year)$/.test(String(get(value, "interval"))) &&
    get(value, "intervalCount") === 1 &&
    typeof get(value, "currency") === "string" &&
    Number.isInteger(get(value, "unitAmountCents"))
  );
}

function requireList(value: unknown, name: string): readonly unknown[] {
  const list = get(value, name);
  return Array.isArray(list) ? list : [];
}

const get = (value: unknown, name: string): unknown => (value as Record<string, unknown> | null)?.[name];
