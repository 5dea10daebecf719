import { addDays, todayIn } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";

/** The way from an account to the first payment, in its order. */
export const FUNNEL_STEPS = ["verified", "withPlan", "withCard", "withAlert", "withAction", "withPayment"] as const;

export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** How many of those who signed up on a day came how far. */
export type FunnelCounts = { signUps: number } & Record<FunnelStep, number>;

/** A step counts for this long after somebody signed up, so that those of any two days can be compared. */
export const FUNNEL_DAYS = 30;

/** When somebody first came to each step; null: not yet. */
export type FunnelMoments = {
  createdAt: Date;
  isVerified: boolean;
  /** The beginning of a plan, or of its trial. */
  planAt: Date | null;
  /** The day on which the first of the cards that they have was added. */
  cardOn: CivilDate | null;
  alertAt: Date | null;
  /** When they first acted on an alert, or ended its cause. */
  actionAt: Date | null;
  paymentAt: Date | null;
};

/** The steps that somebody came to in time. One counts only with those before it, but a payment needs nothing except a plan. */
export function listSteps(moments: FunnelMoments): FunnelStep[] {
  const { createdAt, isVerified, planAt, cardOn, alertAt, actionAt, paymentAt } = moments;
  const lastDay = addDays(todayIn(createdAt, "UTC"), FUNNEL_DAYS);
  const isInTime = (at: Date | null): boolean => at !== null && todayIn(at, "UTC") <= lastDay;
  const withPlan = isVerified && isInTime(planAt);
  const withCard = withPlan && cardOn !== null && cardOn <= lastDay;
  const withAlert = withCard && isInTime(alertAt);
  const reached: Record<FunnelStep, boolean> = {
    verified: isVerified,
    withPlan,
    withCard,
    withAlert,
    withAction: withAlert && isInTime(actionAt),
    withPayment: withPlan && isInTime(paymentAt),
  };
  return FUNNEL_STEPS.filter((step) => reached[step]);
}

/** @param people the steps of each who signed up on a day */
export function countSteps(people: readonly (readonly FunnelStep[])[]): FunnelCounts {
  const count = (step: FunnelStep) => people.filter((steps) => steps.includes(step)).length;
  return {
    signUps: people.length,
    verified: count("verified"),
    withPlan: count("withPlan"),
    withCard: count("withCard"),
    withAlert: count("withAlert"),
    withAction: count("withAction"),
    withPayment: count("withPayment"),
  };
}
