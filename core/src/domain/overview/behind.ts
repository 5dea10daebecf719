import { FUNNEL_STEPS } from "./funnel.ts";

/** The figures that have a list of what they count. */
export const BEHIND_FIGURES = [
  "signUps",
  ...FUNNEL_STEPS,
  "trialsStarted",
  "firstPayments",
  "cancellations",
  "lost",
  "revenueCents",
  "missed",
  "creditValueCents",
] as const;

export type BehindFigure = (typeof BEHIND_FIGURES)[number];
