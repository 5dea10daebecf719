import type { CivilDate } from "../dates/shapes.ts";
import { addMs, DAY_MS, startOfDay } from "../dates/instants.ts";
import type { FunnelCounts } from "./funnel.ts";

/** What the mirror of the payment provider has of a plan. A pause isn't in it, so a paused plan counts as one that pays. */
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

/** To which plans something happened on a day, and what they paid for the first time or at another price. */
export type PlanEvents = { plans: readonly PlanRecord[]; changes: readonly PriceChange[] };

/** What happened to plans within a day. */
export type PlanFlows = {
  /** Plans whose trial began, or that were paid for the first time without one. */
  started: number;
  trialsStarted: number;
  trialsEnded: number;
  /** Plans whose first charge was paid. */
  firstPayments: number;
  /** Plans that their members canceled; they may still give access. */
  cancellations: number;
  /** Plans that paid before, and ended. */
  lost: number;
  ended: number;
  mrrCents: number;
};

/** What was there at the end of a day. */
export type PlanStock = { members: number; inTrial: number; paying: number; mrrCents: number };

/** What is counted of everything else on a day: who signed up, and what happened. Alerts count on the day on which they were made. */
export type DayCounts = FunnelCounts & {
  revenueCents: number;
  alerts: number;
  /** Of these, those that their member acted on, or whose cause ended, as by a payment. */
  alertsActedOn: number;
  /** Payments due on this day that an alert announced. */
  deadlines: number;
  /** Of payments due on this day, those that then were overdue. */
  missed: number;
  /** What members used, after a reminder, of credits that ended on this day. */
  creditValueCents: number;
  /** How many members did. */
  creditUsers: number;
};

/** The figures of one day (UTC). */
export type DayFigures = DayCounts & PlanStock & Omit<PlanFlows, "mrrCents" | "trialsEnded" | "ended">;

export type Day = { day: CivilDate; figures: DayFigures };

export const NO_STOCK: PlanStock = { members: 0, inTrial: 0, paying: 0, mrrCents: 0 };

/** A day of UTC, from its beginning to the beginning of the next. */
export function getSpan(day: CivilDate): { from: Date; until: Date } {
  const from = startOfDay(day);
  return { from, until: addMs(from, DAY_MS) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A plan that was neither tried nor paid for gave nothing: its first charge failed. */
const wasUsed = ({ trialEndsAt, paidMonthlyCents }: PlanRecord): boolean =>
  trialEndsAt !== null || paidMonthlyCents !== null;

/** A trial ends with its plan, if that ends earlier. */
const trialEnd = ({ trialEndsAt, endedAt }: PlanRecord): Date | null =>
  trialEndsAt !== null && endedAt !== null && endedAt < trialEndsAt ? endedAt : trialEndsAt;

/** What a day did to plans. Recurring revenue follows what was paid, so another price counts from the invoice for it on. */
export function sumFlows({ plans, changes }: PlanEvents, day: CivilDate): PlanFlows {
  const { from, until } = getSpan(day);
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

/** The figures of the day after another one. */
export function nextFigures(before: PlanStock, flows: PlanFlows, counts: DayCounts): DayFigures {
  const { trialsEnded, ended, mrrCents, ...shown } = flows;
  return {
    ...counts,
    ...shown,
    members: before.members + flows.started - ended,
    inTrial: before.inTrial + flows.trialsStarted - trialsEnded,
    paying: before.paying + flows.firstPayments - flows.lost,
    mrrCents: before.mrrCents + mrrCents,
  };
}

/** How the overview shows a figure: what was there at the end, what happened in all the days, or a share of it. */
type Measure = (days: readonly DayFigures[], before: DayFigures | undefined) => number | null;

const atEnd =
  (key: keyof DayFigures): Measure =>
  (days) =>
    days.at(-1)?.[key] ?? null;
const sumFigure = (days: readonly DayFigures[], key: keyof DayFigures): number =>
  sum(days.map((figures) => figures[key]));
const total =
  (key: keyof DayFigures): Measure =>
  (days) =>
    sumFigure(days, key);
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const MEASURES = {
  members: atEnd("members"),
  inTrial: atEnd("inTrial"),
  paying: atEnd("paying"),
  mrrCents: atEnd("mrrCents"),
  signUps: total("signUps"),
  verified: total("verified"),
  withPlan: total("withPlan"),
  withCard: total("withCard"),
  withAlert: total("withAlert"),
  withAction: total("withAction"),
  withPayment: total("withPayment"),
  trialsStarted: total("trialsStarted"),
  firstPayments: total("firstPayments"),
  cancellations: total("cancellations"),
  lost: total("lost"),
  revenueCents: total("revenueCents"),
  alerts: total("alerts"),
  deadlines: total("deadlines"),
  missed: total("missed"),
  creditValueCents: total("creditValueCents"),
  /** Of the plans that paid at the beginning, the share that ended. */
  churn: (days, before) => share(sumFigure(days, "lost"), before?.paying ?? 0),
  alertsActedOn: (days) => share(sumFigure(days, "alertsActedOn"), sumFigure(days, "alerts")),
  missedDeadlines: (days) => share(sumFigure(days, "missed"), sumFigure(days, "deadlines")),
  /** For each member with a plan at the end, whole cents. */
  valuePerMember: (days) => {
    const value = share(sumFigure(days, "creditValueCents"), days.at(-1)?.members ?? 0);
    return value === null ? null : Math.round(value);
  },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;

export const PERIODS = [7, 30, 90] as const;

/** A figure of the last days, the same of as many days before, and both day by day. */
export type Compared = {
  now: number | null;
  before: number | null;
  days: (number | null)[];
  daysBefore: (number | null)[];
};

/**
 * Compares the last days with as many before them.
 *
 * @param series days without a gap, oldest first
 */
export function compare(name: MeasureName, series: readonly Day[], days: number): Compared {
  const measure: Measure = MEASURES[name];
  const figures = series.map((each) => each.figures);
  const within = (end: number) => figures.slice(Math.max(0, end - days), Math.max(0, end));
  const measured = (end: number): number | null =>
    end - days < 0 ? null : measure(within(end), figures[end - days - 1]);
  const daily = (end: number) =>
    within(end).map((each, index) => measure([each], figures[Math.max(0, end - days) + index - 1]));
  const last = figures.length;
  return { now: measured(last), before: measured(last - days), days: daily(last), daysBefore: daily(last - days) };
}
