import type { Benefit } from "../catalog/benefit.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import { computeCardYear } from "../dates/card-year.ts";
import { addMonths, daysBetween, maxDate, getYear } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { roundCents } from "../money.ts";
import type { BenefitUse, WalletCard } from "../wallet/shapes.ts";
import { isEarned, reportedEarnedOn } from "./earned.ts";
import { type LeftOver, computeLeftOver } from "./left-over.ts";
import { isSpentByUse, recordedUse, buildWindowFacts } from "./recorded-use.ts";
import { windowLabel } from "./window-label.ts";
import type { WindowFacts, WindowSpan } from "./window-shapes.ts";
import { windowAt, windowsBetween } from "./windows.ts";
import { faceOfAmount, type Measure, getMeasure, getWeight } from "./worth.ts";
import { getOwn } from "../get-own.ts";

/**
 * The state of a credit in its window. `awaited`: fully used, and the credit hasn't posted yet. `skipped`: not this time.
 * `not_wanted`: not for its holder; it counts nothing.
 */
export type CreditState = "available" | "enrol_needed" | "part_used" | "used" | "awaited" | "skipped" | "not_wanted";

/** A benefit in the window of a day. Null is not known, or does not apply. Amounts are in `measure`: cents, units or uses. */
export type OpenCredit = {
  walletCardId: string;
  benefitId: string;
  measure: Measure;
  /** The window. All null when it can't be computed yet: `missing` holds the reason. */
  cycleKey: string | null;
  startsOn: CivilDate | null;
  /** The last day; null also for a window without an end. */
  endsOn: CivilDate | null;
  label: string | null;
  missing: "enrolment" | "statement_close_day" | "opening" | null;
  state: CreditState;
  /** Something was used and its credit has not shown yet. */
  isAwaited: boolean;
  /** What the window gives, with what was carried into it. */
  total: number | null;
  carried: number;
  used: number;
  /** The uses that `used` adds up, without those that have only a day. */
  uses: BenefitUse[];
  left: number | null;
  leftCents: number | null;
  /** Part of its face that it is worth to the holder, 0 to 1. */
  weight: number;
  /** What is left, by its weight; 0 when skipped or not wanted. */
  worthCents: number | null;
  /** What of that is lost when the window ends. */
  expiringCents: number | null;
  /** 0 on the last day. */
  daysLeft: number | null;
  /** How much of the window has passed, today included, 0 to 1. */
  elapsedShare: number | null;
  /** When the member marked it as earned; null also for benefits that needn't be earned. */
  earnedOn: CivilDate | null;
  /** The last day on which one can enrol. */
  enrolBy: CivilDate | null;
  /** 0 is automatic; each step that the holder has to take adds. */
  effort: number;
};

const effortOfPosting = { automatic: 0, after_purchase: 1, code: 2, portal: 3 };

/** The first day whose window needs a new enrollment; null: one enrollment lasts forever, or the terms are unknown. */
export function enrolmentSince(
  card: WalletCard,
  { enrolment, window }: Benefit,
  span: Pick<WindowSpan, "startsOn"> | null,
  on: CivilDate,
): CivilDate | null {
  if (enrolment.repeats === "never") return null;
  if (enrolment.repeats === "each_window") return span?.startsOn ?? null;
  return window?.anchor === "card_anniversary"
    ? (computeCardYear(card, on)?.startsOn ?? null)
    : `${String(getYear(on)).padStart(4, "0")}-01-01`;
}

/** Whether the holder has to enrol before using it on this day. */
export function needsEnrolment(card: WalletCard, benefit: Benefit, span: WindowSpan | null, on: CivilDate): boolean {
  const enrolledOn = getOwn(card.benefitChoices, benefit.id)?.enrolledOn ?? null;
  if (!benefit.enrolment.required) return false;
  if (enrolledOn === null || enrolledOn > on) return true;
  const since = enrolmentSince(card, benefit, span, on);
  return since !== null && enrolledOn < since;
}

function estimateEffort(card: WalletCard, benefit: Benefit, mustEnrol: boolean): number {
  const mustChoose =
    benefit.enrolment.choice !== null && (getOwn(card.benefitChoices, benefit.id)?.choice ?? null) === null;
  return effortOfPosting[benefit.posting] + (mustEnrol ? 2 : 0) + (mustChoose ? 1 : 0);
}

/** What is left by its weight, rounded once to the nearest cent. */
function computeWorth(benefit: Benefit, amount: number, weight: number, pointCents: number | null): number | null {
  const face = faceOfAmount(benefit, amount, pointCents);
  return face === null ? null : roundCents(face * weight);
}

function getCreditState(leftOver: LeftOver, isAwaited: boolean, isSkipped: boolean, mustEnrol: boolean): CreditState {
  if (isSkipped) return "skipped";
  if (leftOver.used > 0 || leftOver.left === 0) {
    if (leftOver.left > 0) return "part_used";
    return isAwaited ? "awaited" : "used";
  }
  return mustEnrol ? "enrol_needed" : "available";
}

function computeElapsedShare({ startsOn, endsOn }: WindowSpan, on: CivilDate): number | null {
  return endsOn === null ? null : (daysBetween(startsOn, on) + 1) / (daysBetween(startsOn, endsOn) + 1);
}

function creditIn(
  card: WalletCard,
  benefit: Benefit,
  facts: WindowFacts,
  span: WindowSpan,
  on: CivilDate,
  pointCents: number | null,
): OpenCredit {
  const recorded = recordedUse(card, benefit, span);
  const counted = computeLeftOver(card, benefit, facts, span);
  const isSpent = isSpentByUse(benefit, facts, on, recorded.count);
  const leftOver = isSpent ? { ...counted, used: recorded.amount || counted.total, left: 0, expiring: 0 } : counted;
  const mustEnrol = needsEnrolment(card, benefit, span, on);
  const isAwaited = recorded.state === "awaited" && recorded.count > 0;
  const isWanted = getOwn(card.benefitChoices, benefit.id)?.wanted !== false;
  const state = isWanted ? getCreditState(leftOver, isAwaited, recorded.state === "skipped", mustEnrol) : "not_wanted";
  const weight = getWeight(card, benefit);
  const isWorthless = state === "skipped" || state === "not_wanted";
  const leftFace = faceOfAmount(benefit, leftOver.left, pointCents);
  return {
    walletCardId: card.id,
    benefitId: benefit.id,
    measure: getMeasure(benefit),
    ...span,
    label: windowLabel(span, benefit),
    missing: null,
    state,
    isAwaited,
    total: leftOver.total,
    carried: leftOver.carried,
    used: leftOver.used,
    uses: recorded.uses,
    left: leftOver.left,
    leftCents: leftFace === null ? null : roundCents(leftFace),
    weight,
    worthCents: isWorthless ? 0 : computeWorth(benefit, leftOver.left, weight, pointCents),
    expiringCents: isWorthless ? 0 : computeWorth(benefit, leftOver.expiring, weight, pointCents),
    daysLeft: span.endsOn === null ? null : daysBetween(on, span.endsOn),
    elapsedShare: computeElapsedShare(span, on),
    earnedOn: reportedEarnedOn(card, benefit, span),
    enrolBy: mustEnrol ? benefit.enrolment.deadline : null,
    effort: estimateEffort(card, benefit, mustEnrol),
  };
}

/** A credit whose window can't be computed before the member enrolls, or enters the statement closing day or the opening month. */
function creditWithoutWindow(
  card: WalletCard,
  benefit: Benefit,
  missing: NonNullable<OpenCredit["missing"]>,
): OpenCredit {
  const mustEnrol = missing === "enrolment";
  const isWanted = getOwn(card.benefitChoices, benefit.id)?.wanted !== false;
  return {
    walletCardId: card.id,
    benefitId: benefit.id,
    measure: getMeasure(benefit),
    cycleKey: null,
    startsOn: null,
    endsOn: null,
    label: null,
    missing,
    state: isWanted ? (mustEnrol ? "enrol_needed" : "available") : "not_wanted",
    isAwaited: false,
    total: null,
    carried: 0,
    used: 0,
    uses: [],
    left: null,
    leftCents: null,
    weight: getWeight(card, benefit),
    worthCents: isWanted ? null : 0,
    expiringCents: isWanted ? null : 0,
    daysLeft: null,
    elapsedShare: null,
    earnedOn: null,
    enrolBy: mustEnrol ? benefit.enrolment.deadline : null,
    effort: estimateEffort(card, benefit, mustEnrol),
  };
}

/** What is missing to compute a window, if the member can enter it. */
function missingFact(benefit: Benefit, facts: WindowFacts, on: CivilDate): OpenCredit["missing"] {
  if (benefit.window === null) return null;
  const asIfKnown = { ...facts, enrolledOn: facts.enrolledOn ?? on, statementCloseDay: facts.statementCloseDay ?? 1 };
  if (windowAt(benefit, asIfKnown, on) !== null) {
    return benefit.window.anchor === "enrolment_date" ? "enrolment" : "statement_close_day";
  }
  if (facts.openedOn !== null) return null;
  // In its first year or in a later one: some benefits exist in one of them alone.
  const openings = [on, addMonths(on, -24)];
  return openings.some((openedOn) => windowAt(benefit, { ...asIfKnown, openedOn }, on) !== null) ? "opening" : null;
}

/** It can no longer be used, because its enrollment deadline has passed. */
const isMissed = (credit: OpenCredit, on: CivilDate) =>
  credit.state === "enrol_needed" && credit.enrolBy !== null && credit.enrolBy < on;

/**
 * The benefits of a card that have a window on a day, with what was used and what is left. A card that is not active has none,
 * nor has an authorized user's, whose credits belong to the account. What is simply there, as insurance is, is not listed,
 * nor what has to be earned by spending and is not yet. `pointCents` is what a point of the card's currency is worth, for benefits that
 * give points; null: not known.
 */
export function openCredits(
  card: WalletCard,
  terms: Pick<CardTerms, "benefits">,
  on: CivilDate,
  pointCents: number | null = null,
): OpenCredit[] {
  if (card.status !== "active" || card.role === "authorized_user") return [];
  const found: OpenCredit[] = [];
  for (const benefit of terms.benefits) {
    const facts = buildWindowFacts(card, benefit);
    const span = windowAt(benefit, facts, on);
    const missing = span === null ? missingFact(benefit, facts, on) : null;
    if (span !== null) {
      if (isEarned(card, benefit, facts, span)) found.push(creditIn(card, benefit, facts, span, on, pointCents));
    } else if (missing !== null) found.push(creditWithoutWindow(card, benefit, missing));
  }
  return found.filter((credit) => !isMissed(credit, on));
}

/**
 * The credits of every window that has a day from `from` to `to`: open ones as of `from`, later ones assuming nothing more is used.
 * Credits whose window can't be computed are left out.
 */
export function creditsThrough(
  card: WalletCard,
  terms: Pick<CardTerms, "benefits">,
  from: CivilDate,
  to: CivilDate,
  pointCents: number | null = null,
): OpenCredit[] {
  if (card.status !== "active" || card.role === "authorized_user") return [];
  const found: OpenCredit[] = [];
  for (const benefit of terms.benefits) {
    if (getOwn(card.benefitChoices, benefit.id)?.wanted === false) continue;
    const facts = buildWindowFacts(card, benefit);
    for (const span of windowsBetween(benefit, facts, from, to)) {
      if (!isEarned(card, benefit, facts, span)) continue;
      const on = maxDate(from, span.startsOn);
      const credit = creditIn(card, benefit, facts, span, on, pointCents);
      if (!isMissed(credit, on)) found.push(credit);
    }
  }
  return found;
}

/** Credits of which something can still be used. */
export const isUsable = ({ state }: Pick<OpenCredit, "state">) =>
  state === "available" || state === "enrol_needed" || state === "part_used";

/** Credits that count as open: something is left to use, in a window whose days are known. */
export const isOpenCredit = ({
  state,
  left,
  missing = null,
}: Pick<OpenCredit, "state" | "left"> & Partial<Pick<OpenCredit, "missing">>) =>
  isUsable({ state }) && left !== 0 && missing === null;

/**
 * What is lost if nothing more is used: credits whose window ends within the given days. A credit without a value is
 * in the list and not in the sum: `unvalued` counts those.
 */
export function atRisk(
  credits: readonly OpenCredit[],
  withinDays: number,
): { totalCents: number; unvalued: number; credits: OpenCredit[] } {
  const isEnding = (credit: OpenCredit) =>
    isUsable(credit) && credit.daysLeft !== null && credit.daysLeft <= withinDays && credit.expiringCents !== 0;
  const ending = credits.filter(isEnding);
  return {
    totalCents: ending.reduce((sum, { expiringCents }) => sum + (expiringCents ?? 0), 0),
    unvalued: ending.filter(({ expiringCents }) => expiringCents === null).length,
    credits: rankUseItOrLoseIt(ending),
  };
}

/** Unknown values sort last. */
const orLast = (value: number | null) => value ?? Number.POSITIVE_INFINITY;

const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);

/** The credits that can be used, in order: what ends first, then what is worth most, then what is least effort. */
export function rankUseItOrLoseIt(credits: readonly OpenCredit[]): OpenCredit[] {
  return credits
    .filter(isUsable)
    .toSorted(
      (a, b) =>
        compare(orLast(a.daysLeft), orLast(b.daysLeft)) ||
        compare(b.worthCents ?? -1, a.worthCents ?? -1) ||
        a.effort - b.effort,
    );
}
