import type { CivilDate } from "../core/src/domain/dates/shapes.ts";
import { getSpan, type PlanFlows } from "../core/src/domain/overview/figures.ts";

/** What the mirror of the payment provider has of a plan. */
export type PlanRecord = {
  createdAt: Date;
  trialEndsAt: Date | null;
  canceledAt: Date | null;
  endedAt: Date | null;
  /** What the price that was paid last is for a month; null: nothing was ever paid. */
  paidMonthlyCents: number | null;
};

/** An invoice that was paid, of a plan that had paid another price before, or nothing. */
export type PriceChange = {
  at: Date;
  /** Whether the plan began with a trial. */
  hadTrial: boolean;
  /** What the price is for a month. Null before the first payment. */
  monthlyCentsBefore: number | null;
  monthlyCents: number;
};

/** Plans, and what they paid for the first time or at another price. */
export type PlanEvents = { plans: readonly PlanRecord[]; changes: readonly PriceChange[] };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A plan that was neither tried nor paid for gave nothing: its first charge failed. */
const wasUsed = ({ trialEndsAt, paidMonthlyCents }: PlanRecord): boolean =>
  trialEndsAt !== null || paidMonthlyCents !== null;

/** A trial ends with its plan, if that ends earlier. */
const trialEnd = ({ trialEndsAt, endedAt }: PlanRecord): Date | null =>
  trialEndsAt !== null && endedAt !== null && endedAt < trialEndsAt ? endedAt : trialEndsAt;

/** What some days did to plans: what the queries of the figures count. */
export function sumFlows({ plans, changes }: PlanEvents, day: CivilDate, last = day): PlanFlows {
  const { from, until } = getSpan(day, last);
  const isWithin = (at: Date | null): boolean => at !== null && at >= from && at < until;
  const count = (holds: (plan: PlanRecord) => boolean): number => plans.filter(holds).length;
  const paid = changes.filter(({ at }) => isWithin(at));
  const first = paid.filter(({ monthlyCentsBefore }) => monthlyCentsBefore === null);
  const lost = plans.filter(({ endedAt, paidMonthlyCents }) => paidMonthlyCents !== null && isWithin(endedAt));
  const trialsStarted = count(({ createdAt, trialEndsAt }) => trialEndsAt !== null && isWithin(createdAt));
  return {
    started: trialsStarted + first.filter(({ hadTrial }) => !hadTrial).length,
    trialsStarted,
    trialsEnded: count((plan) => isWithin(trialEnd(plan))),
    firstPayments: first.length,
    cancellations: count(({ canceledAt }) => isWithin(canceledAt)),
    lost: lost.length,
    ended: count((plan) => wasUsed(plan) && isWithin(plan.endedAt)),
    mrrCents:
      sum(paid.map(({ monthlyCents, monthlyCentsBefore }) => monthlyCents - (monthlyCentsBefore ?? 0))) -
      sum(lost.map(({ paidMonthlyCents }) => paidMonthlyCents ?? 0)),
  };
}
