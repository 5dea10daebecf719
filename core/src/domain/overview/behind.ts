import { FUNNEL_STEPS } from "./funnel.ts";

/** The figures of what there was at the end of the last day: plans. */
const STOCK_FIGURES = ["members", "inTrial", "paying", "mrrCents"] as const;

export type StockFigure = (typeof STOCK_FIGURES)[number];

/** The figures that have a list of what they count. */
export const BEHIND_FIGURES = [
  ...STOCK_FIGURES,
  "signUps",
  ...FUNNEL_STEPS,
  "trialsStarted",
  "firstPayments",
  "trialsPaid",
  "cancellations",
  "lost",
  "revenueCents",
  "missed",
  "creditValueCents",
] as const;

export type BehindFigure = (typeof BEHIND_FIGURES)[number];

export const isOfStock = (figure: BehindFigure): figure is StockFigure => STOCK_FIGURES.some((each) => each === figure);
