import type { Benefit, BenefitWindow } from "../catalog/benefit.ts";
import type { CivilDate, MonthDay } from "../dates/shapes.ts";

/** What of a card decides when its benefits renew. */
export type WindowFacts = {
  /** Null: unknown. Then `addedOn` is the earliest day on which the card is known to be open. */
  openedOn: CivilDate | null;
  addedOn: CivilDate;
  anniversary: MonthDay | null;
  enrolledOn: CivilDate | null;
  /** The use that began the window that counts from it. */
  lastUsedOn: CivilDate | null;
  statementCloseDay: number | null;
};

/** One window of a benefit. `endsOn` is its last day; null: it stays open. */
export type WindowSpan = { cycleKey: string; startsOn: CivilDate; endsOn: CivilDate | null };

/** What window arithmetic needs of a benefit. */
export type WindowedBenefit = Pick<Benefit, "window" | "endsOn" | "firstYear">;

const monthsOfCadence = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12, multi_year: 12 };

/** Months that a window spans; null when it is not counted in months. */
export function getMonths({ cadence, everyN }: BenefitWindow): number | null {
  if (cadence === "weekly" || cadence === "one_time" || cadence === "ongoing" || cadence === "custom") return null;
  return monthsOfCadence[cadence] * everyN;
}

/** The part of a key that encodes the length of a window: `m`, or `4y`. `yearly` is the name of one year. */
export function keyPrefix({ cadence, everyN }: BenefitWindow, yearly: "a" | "y"): string {
  const isYears = cadence === "annual" || cadence === "multi_year";
  const letter = isYears ? (everyN === 1 ? yearly : "y") : cadence.slice(0, 1).replace("s", "h");
  return everyN === 1 ? letter : `${everyN}${letter}`;
}
