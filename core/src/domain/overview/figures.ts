import type { CivilDate } from "../dates/shapes.ts";
import { addMs, DAY_MS, startOfDay } from "../dates/instants.ts";
import type { FunnelCounts } from "./funnel.ts";

/**
 * What happened to plans within some days. A pause isn't known, so a paused plan counts as one that pays. Recurring revenue follows what was
 * paid, so another price counts from the invoice for it on.
 */
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

/** Trials by the day that was their last, whether or not the plan ended earlier, and those of them that were followed by a payment. */
export type TrialCounts = { trialsDue: number; trialsPaid: number };

/** What is counted of everything else on a day: who signed up, and what happened. Alerts count on the day on which they were made. */
export type DayCounts = FunnelCounts &
  TrialCounts & {
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

/** Days of UTC, from the beginning of the first to the beginning of the one after the last. */
export const getSpan = (first: CivilDate, last = first): { from: Date; until: Date } => ({
  from: startOfDay(first),
  until: addMs(startOfDay(last), DAY_MS),
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What there is after what happened. */
const addFlows = (before: PlanStock, flows: PlanFlows): PlanStock => ({
  members: before.members + flows.started - flows.ended,
  inTrial: before.inTrial + flows.trialsStarted - flows.trialsEnded,
  paying: before.paying + flows.firstPayments - flows.lost,
  mrrCents: before.mrrCents + flows.mrrCents,
});

/**
 * The figures of a day.
 *
 * @param before what there was at the end of an earlier day
 * @param since what happened after that day, up to the end of this one
 * @param flows what happened on this one
 */
export function toFigures(before: PlanStock, since: PlanFlows, flows: PlanFlows, counts: DayCounts): DayFigures {
  const { trialsEnded: _trialsEnded, ended: _ended, mrrCents: _mrrCents, ...shown } = flows;
  return { ...counts, ...shown, ...addFlows(before, since) };
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
  trialsPaid: total("trialsPaid"),
  trialToPaid: (days) => share(sumFigure(days, "trialsPaid"), sumFigure(days, "trialsDue")),
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
