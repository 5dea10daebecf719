import type { OfferTier } from "../catalog/offer.ts";
import { addDays, addMonths, daysBetween, maxDate, minDate } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { OfferProgress } from "../wallet/shapes.ts";
import { getSpent } from "./tracked-offer.ts";

/**
 * `planning`: it begins later, or began less than two weeks ago and nothing is spent yet. `on_track`: at this pace it is met by the
 * safe day. `tight`: by the deadline. `off_track`: later. `stalled`: next to nothing is spent. `met`: enough is spent. `credited`: the
 * bonus is on the account. `missed`: every deadline has passed. `unknown`: the deadline is not known.
 */
export type OfferStatus =
  | "planning"
  | "on_track"
  | "tight"
  | "off_track"
  | "stalled"
  | "met"
  | "credited"
  | "missed"
  | "unknown";

export type TierPace = {
  tier: OfferTier;
  /** The last day on which spending counts. */
  deadlineOn: CivilDate | null;
  met: boolean;
  missed: boolean;
  remainingCents: number;
};

export type OfferPace = {
  status: OfferStatus;
  /** Spending that counts so far, with what the holder corrected. */
  spentCents: number;
  /** In order of spending. */
  tiers: TierPace[];
  /** The tier that the fields below refer to: the first that can still be met, else the last. */
  next: TierPace;
  remainingCents: number;
  deadlineOn: CivilDate | null;
  /** Five days before the deadline: spending counts when it posts. */
  safeByOn: CivilDate | null;
  daysToSafeBy: number | null;
  /** What was logged in the last 30 days plus what was entered as a sum, by day. */
  pacePerDayCents: number;
  /** The part that was entered as a sum. Its days are unknown, so it is spread over all days since the start. */
  enteredPerDayCents: number;
  /** The first of the days over which the logged part is counted. */
  loggedSince: CivilDate;
  /** Null when nothing is missing, or there is no deadline. */
  needPerDayCents: number | null;
  /** When it is met at this pace; null when nothing is spent, or nothing missing. */
  projectedOn: CivilDate | null;
  /** The last day on which any spending counts. */
  countsUntil: CivilDate | null;
  /** Refunds took the spending below what was needed, after the bonus was earned: the issuer may take it back. */
  clawbackRisk: boolean;
};

export const postingDays = 5;
export const paceWindowDays = 30;
export const settlingInDays = 14;
/** Below this share of an even pace from the first day to the deadline, nothing worth speaking of is spent. */
const stalledShare = 0.05;

function getDeadline(tier: OfferTier, startOn: CivilDate): CivilDate | null {
  const byDays = tier.days === null ? null : addDays(startOn, tier.days);
  const byMonths = tier.months === null ? null : addMonths(startOn, tier.months);
  return byDays !== null && byMonths !== null ? minDate(byDays, byMonths) : (byDays ?? byMonths);
}

function computeTiers(progress: OfferProgress, spentCents: number, on: CivilDate): TierPace[] {
  const inOrder = progress.offer.tiers.toSorted((a, b) => a.spendCents - b.spendCents);
  return inOrder.map((tier) => {
    const deadlineOn = getDeadline(tier, progress.startOn);
    const met = progress.metOn !== null || progress.creditedOn !== null || spentCents >= tier.spendCents;
    const missed = !met && deadlineOn !== null && deadlineOn < on;
    return { tier, deadlineOn, met, missed, remainingCents: Math.max(0, tier.spendCents - spentCents) };
  });
}

/** What counts by day, exactly. */
function computePace(progress: OfferProgress, on: CivilDate) {
  const daysHeld = Math.max(1, daysBetween(progress.startOn, on) + 1);
  const from = addDays(on, 1 - paceWindowDays);
  let recentCents = 0;
  for (const [day, cents] of Object.entries(progress.recent)) if (from <= day && day <= on) recentCents += cents;
  return {
    logged: Math.max(0, recentCents / Math.min(paceWindowDays, daysHeld)),
    entered: Math.max(0, progress.adjustmentCents / daysHeld),
    loggedSince: minDate(maxDate(progress.startOn, from), on),
  };
}

function computeStatus(
  progress: OfferProgress,
  pace: Omit<OfferPace, "status" | "clawbackRisk">,
  on: CivilDate,
): OfferStatus {
  if (progress.creditedOn !== null) return "credited";
  if (pace.next.met) return "met";
  if (pace.next.missed) return pace.tiers.some((tier) => tier.met) ? "met" : "missed";
  const isNew = daysBetween(progress.startOn, on) < settlingInDays && pace.spentCents <= 0;
  if (on < progress.startOn || isNew) return "planning";
  if (pace.deadlineOn === null || pace.safeByOn === null) return "unknown";
  const evenPace = pace.next.tier.spendCents / Math.max(1, daysBetween(progress.startOn, pace.deadlineOn));
  if (pace.projectedOn === null || pace.pacePerDayCents < stalledShare * evenPace) return "stalled";
  if (pace.projectedOn <= pace.safeByOn) return "on_track";
  return pace.projectedOn <= pace.deadlineOn ? "tight" : "off_track";
}

/** The latest of the deadlines; null if any is unknown. */
function lastDeadline(tiers: readonly Pick<TierPace, "deadlineOn">[]): CivilDate | null {
  let last: CivilDate | null = null;
  for (const { deadlineOn } of tiers) {
    if (deadlineOn === null) return null;
    if (last === null || deadlineOn > last) last = deadlineOn;
  }
  return last;
}

/** Banks reserve the right to take a bonus back in the first year. */
export const CLAWBACK_MONTHS = 12;

/** The last day on which a refund may cost the bonus. */
export const clawbackEndsOn = ({ startOn }: { startOn: CivilDate }): CivilDate =>
  addDays(addMonths(startOn, CLAWBACK_MONTHS), -1);

/** The last day on which any spending counts; null while a deadline is not known. */
export const countsUntil = ({ offer, startOn }: { offer: { tiers: OfferTier[] }; startOn: CivilDate }) =>
  lastDeadline(offer.tiers.map((tier) => ({ deadlineOn: getDeadline(tier, startOn) })));

/** Whether an offer will not be met by its deadline at the holder's pace. */
export const isOffTrack = ({ status }: Pick<OfferPace, "status">): boolean =>
  status === "off_track" || status === "stalled";

/** Whether an offer isn't met by its safe day at the holder's pace. */
export const isBehindPace = ({ status }: Pick<OfferPace, "status">): boolean =>
  status === "tight" || isOffTrack({ status });

/** Nothing was logged or typed in: how much is spent is not known, and nothing follows from it. */
export const isSpendingUnknown = ({ eligibleCents, adjustmentCents, recent }: OfferProgress): boolean =>
  eligibleCents === 0 && adjustmentCents === 0 && Object.keys(recent).length === 0;

/** What of a tier will be missing on its safe day at the holder's pace; 0 where its deadline isn't known. */
export function missingAtPaceCents(
  { pacePerDayCents }: OfferPace,
  { met, missed, deadlineOn, remainingCents }: TierPace,
  on: CivilDate,
): number {
  if (met || missed || deadlineOn === null) return 0;
  const daysLeft = Math.max(0, daysBetween(on, addDays(deadlineOn, -postingDays)));
  return Math.max(0, remainingCents - pacePerDayCents * daysLeft);
}

/**
 * How a welcome offer comes along. Days and months are counted from the start, and the deadline itself still counts. With several
 * tiers the next one that can be met decides. Cents a day are whole: the pace rounded down, the need rounded up.
 */
export function offerPace(progress: OfferProgress, on: CivilDate): OfferPace {
  const spentCents = getSpent(progress);
  const tiers = computeTiers(progress, spentCents, on);
  const next = tiers.find((tier) => !tier.met && !tier.missed) ?? tiers.findLast((tier) => !tier.met) ?? tiers.at(-1);
  if (next === undefined) throw new RangeError("An offer has at least one tier.");
  const { deadlineOn } = next;
  const remainingCents = next.met ? 0 : next.remainingCents;
  const { logged, entered, loggedSince } = computePace(progress, on);
  const safeByOn = deadlineOn === null ? null : addDays(deadlineOn, -postingDays);
  const daysToSafeBy = safeByOn === null ? null : daysBetween(on, safeByOn);
  const isOpen = remainingCents > 0 && !next.missed;
  const daysNeeded = logged + entered > 0 ? Math.ceil(remainingCents / (logged + entered)) : null;
  const pace = {
    spentCents,
    tiers,
    next,
    remainingCents,
    deadlineOn,
    safeByOn,
    daysToSafeBy,
    pacePerDayCents: Math.floor(logged) + Math.floor(entered),
    enteredPerDayCents: Math.floor(entered),
    loggedSince,
    needPerDayCents: isOpen && daysToSafeBy !== null ? Math.ceil(remainingCents / Math.max(1, daysToSafeBy)) : null,
    projectedOn: isOpen && daysNeeded !== null && daysNeeded < 36_500 ? addDays(on, daysNeeded) : null,
    countsUntil: lastDeadline(tiers),
  };
  const [first, last] = [tiers[0], tiers.at(-1)];
  // A bonus on the account whose spending was never logged is no sign of a refund.
  const wasRefunded = Object.values(progress.recent).some((cents) => cents < 0);
  const clawbackRisk =
    (progress.metOn !== null && (last?.remainingCents ?? 0) > 0) ||
    (progress.creditedOn !== null && wasRefunded && (first?.remainingCents ?? 0) > 0);
  return { status: computeStatus(progress, pace, on), ...pace, clawbackRisk };
}

/** The first of the days that a pace is counted over; null where entered and logged spending have different days. */
export function paceSince(pace: OfferPace, { startOn, eligibleCents, recent }: OfferProgress): CivilDate | null {
  if (pace.enteredPerDayCents === 0) return pace.loggedSince;
  return eligibleCents === 0 && Object.keys(recent).length === 0 ? startOn : null;
}
