import type { CivilDate } from "../dates/shapes.ts";

/** What the mirror of the payment provider has of a plan. A pause isn't in it, so a paused plan counts as one that pays. */
export type PlanRecord = {
  createdAt: Date;
  trialEndsAt: Date | null;
  canceledAt: Date | null;
  endedAt: Date | null;
  /** What it pays for a month, by its price now. */
  monthlyCents: number;
};

/** What happened to plans within a day. */
export type PlanFlows = {
  started: number;
  trialsStarted: number;
  trialsEnded: number;
  /** Plans that came to their first payment. */
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

/** What is counted of everything else that happened on a day. Alerts count on the day on which they were made. */
export type DayCounts = {
  signUps: number;
  revenueCents: number;
  alerts: number;
  /** Of these, those that their member acted on, or whose cause ended, as by a payment. */
  alertsActedOn: number;
  /** Payments due on this day that an alert announced. */
  deadlines: number;
  /** Of payments due on this day, those that then were overdue. */
  missed: number;
};

/** The figures of one day (UTC). */
export type DayFigures = DayCounts & PlanStock & Omit<PlanFlows, "mrrCents" | "trialsEnded" | "ended">;

export type Day = { day: CivilDate; figures: DayFigures };

export const NO_STOCK: PlanStock = { members: 0, inTrial: 0, paying: 0, mrrCents: 0 };

const DAY_MS = 86_400_000;

/** A day of UTC, from its beginning to the beginning of the next. */
export function getSpan(day: CivilDate): { from: Date; until: Date } {
  const from = new Date(`${day}T00:00:00Z`);
  return { from, until: new Date(from.getTime() + DAY_MS) };
}

const paysFrom = ({ createdAt, trialEndsAt }: PlanRecord): Date => trialEndsAt ?? createdAt;

/** Whether it ever came to a payment: a trial that was canceled ends with itself. */
const everPays = (plan: PlanRecord): boolean => plan.endedAt === null || plan.endedAt > paysFrom(plan);

/** What a day did to these plans: all those to which something happened on that day, and any others. */
export function sumFlows(plans: readonly PlanRecord[], day: CivilDate): PlanFlows {
  const { from, until } = getSpan(day);
  const isWithin = (at: Date | null): boolean => at !== null && at >= from && at < until;
  const count = (holds: (plan: PlanRecord) => boolean): number => plans.filter(holds).length;
  const begins = (plan: PlanRecord) => everPays(plan) && isWithin(paysFrom(plan));
  const isLost = (plan: PlanRecord) => everPays(plan) && isWithin(plan.endedAt);
  const sumMonthly = (holds: (plan: PlanRecord) => boolean): number =>
    plans.filter(holds).reduce((sum, { monthlyCents }) => sum + monthlyCents, 0);
  return {
    started: count(({ createdAt }) => isWithin(createdAt)),
    trialsStarted: count(({ createdAt, trialEndsAt }) => trialEndsAt !== null && isWithin(createdAt)),
    trialsEnded: count(({ trialEndsAt }) => isWithin(trialEndsAt)),
    firstPayments: count(begins),
    cancellations: count(({ canceledAt }) => isWithin(canceledAt)),
    lost: count(isLost),
    ended: count(({ endedAt }) => isWithin(endedAt)),
    mrrCents: sumMonthly(begins) - sumMonthly(isLost),
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
const sum = (days: readonly DayFigures[], key: keyof DayFigures): number =>
  days.reduce((total, figures) => total + figures[key], 0);
const total =
  (key: keyof DayFigures): Measure =>
  (days) =>
    sum(days, key);
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const MEASURES = {
  members: atEnd("members"),
  inTrial: atEnd("inTrial"),
  paying: atEnd("paying"),
  mrrCents: atEnd("mrrCents"),
  signUps: total("signUps"),
  trialsStarted: total("trialsStarted"),
  firstPayments: total("firstPayments"),
  cancellations: total("cancellations"),
  lost: total("lost"),
  revenueCents: total("revenueCents"),
  alerts: total("alerts"),
  deadlines: total("deadlines"),
  /** Of the plans that paid at the beginning, the share that ended. */
  churn: (days, before) => share(sum(days, "lost"), before?.paying ?? 0),
  alertsActedOn: (days) => share(sum(days, "alertsActedOn"), sum(days, "alerts")),
  missedDeadlines: (days) => share(sum(days, "missed"), sum(days, "deadlines")),
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
