import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { billingContract } from "@cardwell/core/contract/billing";
import { capitalize, formatMoney } from "../../lib/format.ts";

export type Plan = ResponseOf<typeof billingContract.plans>["plans"][number];
export type PlanPrice = Plan["prices"][number];

type Interval = PlanPrice["interval"];
type Period = { interval: Interval; intervalCount: number };
type Amount = Period & { unitAmountCents: number; currency: string };

const adverbs: Record<Interval, string> = { day: "daily", week: "weekly", month: "monthly", year: "yearly" };

/** "monthly", "yearly", "every 3 months" */
export function howOften({ interval, intervalCount }: Period): string {
  return intervalCount === 1 ? adverbs[interval] : `every ${intervalCount} ${interval}s`;
}

/** "a year", "every 3 months" */
export function perPeriod({ interval, intervalCount }: Period): string {
  return intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`;
}

/** "$72.00 a year" */
export function formatPrice(price: Amount): string {
  return `${formatMoney(price.unitAmountCents, price.currency)} ${perPeriod(price)}`;
}

function getMonths({ interval, intervalCount }: Period): number | null {
  if (interval === "month") return intervalCount;
  return interval === "year" ? 12 * intervalCount : null;
}

/** What a longer period comes to in a month; null when that is the price itself. */
export function formatMonthly(price: Amount): string | null {
  const months = getMonths(price);
  if (months === null || months === 1) return null;
  const isExact = price.unitAmountCents % months === 0;
  const amount = formatMoney(Math.round(price.unitAmountCents / months), price.currency);
  return `${isExact ? "" : "about "}${amount} a month`;
}

/** How many cents a year this price saves against the plan's dearest one; 0 when it saves nothing. */
export function savingCents(price: Amount, prices: Amount[]): number {
  const yearly = (each: Amount) => {
    const months = getMonths(each);
    return months === null ? null : (each.unitAmountCents * 12) / months;
  };
  const own = yearly(price);
  if (own === null) return 0;
  const others = prices.filter(({ currency }) => currency === price.currency).map((each) => yearly(each) ?? 0);
  return Math.max(0, Math.round(Math.max(0, ...others) - own));
}

/** Something that can be bought: one price of one plan. */
export type Choice = { plan: Plan; price: PlanPrice; savingCents: number };

/** Every plan at every price, plan by plan; within a plan what saves most comes first. */
export function listChoices(plans: Plan[]): Choice[] {
  return plans.flatMap((plan) =>
    plan.prices
      .map((price) => ({ plan, price, savingCents: savingCents(price, plan.prices) }))
      .toSorted((a, b) => b.savingCents - a.savingCents),
  );
}

/** The periods that distinguish prices, such as monthly and yearly, shortest first. */
export function listPeriods(plans: Plan[]): { key: string; label: string }[] {
  const periods = plans.flatMap(({ prices }) => prices).toSorted((a, b) => (getMonths(a) ?? 0) - (getMonths(b) ?? 0));
  const labels = new Map(periods.map((price) => [periodKey(price), capitalize(howOften(price))]));
  return [...labels].map(([key, label]) => ({ key, label }));
}

export function periodKey({ interval, intervalCount }: Period): string {
  return `${intervalCount} ${interval}`;
}
