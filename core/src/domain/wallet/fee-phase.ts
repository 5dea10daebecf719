import type { CardTerms } from "../catalog/card-terms.ts";
import type { Issuer } from "../catalog/reference.ts";
import { cardYearAt, nextCardYear } from "../dates/card-year.ts";
import type { CardYear } from "../dates/card-year.ts";
import { addDays, addMonths, daysBetween } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { type RecordedFee, recordedFees } from "./charges.ts";
import type { Charge, WalletCard } from "./shapes.ts";

/** What the fee of a card year is; null: not known. */
export type YearFee = { cents: number | null; firstYear: boolean };

/**
 * `scheduled`: the next fee is ahead. `awaiting`: the card year has begun and the fee may post any day. `posted`: it was charged.
 * `refundable`: charged, and still given back by closing or changing the card. `none`: the card costs nothing. `unknown`: the fee
 * is not known, or should have posted and isn't recorded.
 */
export type FeePhaseName =
  | "scheduled"
  | "awaiting"
  | "posted"
  | "refundable"
  | "refunded"
  | "waived"
  | "none"
  | "unknown";

export type FeePhase = {
  phase: FeePhaseName;
  /** The card year of the phase: the current one, or the next when `scheduled`. Null: unknown, with every date that follows from it. */
  year: CardYear | null;
  feeCents: number | null;
  /** The last day by which the fee should have posted; null when none is expected. */
  expectedBy: CivilDate | null;
  postedOn: CivilDate | null;
  /** What the card's bank charged and gave back of the fee that posted; empty: the bank reported nothing. */
  charges: Charge[];
  /** The last day on which the issuer gives it back; null when not posted, or when the issuer's days are not known. */
  refundUntil: CivilDate | null;
  nextYear: CardYear | null;
  nextFeeCents: number | null;
};

const latestPostingDays = 35;
const graceDays = 7;
const scheduledAheadDays = 60;

/**
 * The fee of the card year that begins on this day. A change of the fee applies from the next anniversary on, so it is the amount
 * that holds on the first day. An authorized user pays none: it is charged to the primary holder's account.
 */
export function feeAt(terms: CardTerms | null, card: WalletCard, cardYearStart: CivilDate): YearFee {
  // A card with an unknown opening was opened by the day it was added: a year that began before may have been its first.
  const firstYear = cardYearStart <= (card.openedOn ?? card.addedOn);
  const firstCents = card.offer?.offer.firstYearFeeWaived === true ? 0 : (terms?.fees.firstYearCents ?? null);
  if (!firstYear || card.role === "authorized_user" || terms === null || firstCents === null) {
    return { cents: yearlyFee(terms, card, cardYearStart), firstYear };
  }
  return { cents: card.openedOn === null ? null : firstCents, firstYear };
}

/** The fee of a year after the first, as it is on a day. */
function yearlyFee(terms: CardTerms | null, card: WalletCard, on: CivilDate): number | null {
  if (card.role === "authorized_user") return 0;
  if (terms === null) return card.custom?.annualFeeCents ?? null;
  const held = terms.fees.annual?.find(
    ({ validFrom, validTo }) => (validFrom === null || validFrom <= on) && (validTo === null || on <= validTo),
  );
  return held?.amountCents ?? null;
}

/** What happened to the fee of a card year. Found by any day of that year, so that a corrected opening day does not lose it. */
export function feeEventIn(card: WalletCard, { startsOn, endsOn }: CardYear): RecordedFee | null {
  return Object.entries(recordedFees(card)).find(([start]) => startsOn <= start && start <= endsOn)?.[1] ?? null;
}

/** The last thing that was recorded of a card's fee, and the day it is stored under. */
export const newestFeeEvent = (card: WalletCard) =>
  Object.entries(recordedFees(card)).toSorted(([, a], [, b]) => (a.on < b.on ? 1 : -1))[0] ?? null;

/** Up to 35 days after the anniversary; once a posting was seen on this card, no later than that one plus a week. */
function expectedAfterDays(card: WalletCard): number {
  const seen = Object.entries(recordedFees(card))
    .filter(([, event]) => event.state !== "waived")
    .map(([start, event]) => daysBetween(start, event.on));
  return seen.length === 0 ? latestPostingDays : Math.min(latestPostingDays, Math.max(0, ...seen) + graceDays);
}

/** The phase of a card's annual fee on a day. A closed card has no fee ahead. */
export function feePhase(card: WalletCard, terms: CardTerms | null, issuer: Issuer | null, on: CivilDate): FeePhase {
  const year = cardYearAt(card, on);
  const nextYear = year && nextCardYear(card, year);
  if (year === null || nextYear === null) return undatedPhase(card, yearlyFee(terms, card, on), issuer, on);
  const early = feeEventIn(card, nextYear);
  if (early !== null) return earlyPhase(card, terms, issuer, on, nextYear, early);
  const event = feeEventIn(card, year);
  // The fee of a year that began before a product change was the former card's.
  const isFormers = card.changedFromId !== null && year.startsOn < card.addedOn;
  const fee = isFormers ? 0 : feeAt(terms, card, year.startsOn).cents;
  const nextFee = card.status === "active" ? feeAt(terms, card, nextYear.startsOn).cents : 0;
  const settled = {
    year,
    feeCents: event?.amountCents ?? fee,
    expectedBy: null,
    postedOn: null,
    charges: [],
    refundUntil: null,
    nextYear,
    nextFeeCents: nextFee,
  };
  const scheduled: FeePhase = {
    ...settled,
    phase: "scheduled",
    year: nextYear,
    feeCents: nextFee,
    expectedBy: addDays(nextYear.startsOn, expectedAfterDays(card)),
  };

  if (event?.state === "posted") {
    const posted = { ...settled, ...postedPhase(event, issuer, on) };
    return posted.phase === "posted" && isAhead(nextFee, nextYear, on) ? scheduled : posted;
  }
  if (isAhead(nextFee, nextYear, on)) return scheduled;
  if (event !== null) return { ...settled, phase: event.state };
  if (card.status !== "active") return { ...settled, phase: "none" };
  if (fee === null) return { ...settled, phase: "unknown" };
  if (fee === 0) {
    if (nextFee === null) return { ...settled, phase: "unknown" };
    return nextFee > 0 ? scheduled : { ...settled, phase: "none" };
  }
  const expectedBy = addDays(year.startsOn, expectedAfterDays(card));
  return { ...settled, expectedBy, phase: on <= expectedBy ? "awaiting" : "unknown" };
}

/** A fee that posted on the statement before its anniversary: it is the one in question from then on. */
function earlyPhase(
  card: WalletCard,
  terms: CardTerms | null,
  issuer: Issuer | null,
  on: CivilDate,
  year: CardYear,
  event: RecordedFee,
): FeePhase {
  const nextYear = nextCardYear(card, year);
  const settled = {
    year,
    feeCents: event.amountCents,
    expectedBy: null,
    postedOn: null,
    charges: [],
    refundUntil: null,
    nextYear,
    nextFeeCents: nextYear === null || card.status !== "active" ? 0 : feeAt(terms, card, nextYear.startsOn).cents,
  };
  return event.state === "posted"
    ? { ...settled, ...postedPhase(event, issuer, on) }
    : { ...settled, phase: event.state };
}

function postedPhase({ on: postedOn, charges = [] }: RecordedFee, issuer: Issuer | null, on: CivilDate) {
  const days = issuer?.feeRefundDays?.days ?? null;
  const refundUntil = days === null ? null : addDays(postedOn, days);
  const phase = refundUntil !== null && on <= refundUntil ? ("refundable" as const) : ("posted" as const);
  return { phase, postedOn, charges, refundUntil };
}

/** Without card years only the amount is known, and what was recorded in the last twelve months. */
function undatedPhase(card: WalletCard, yearlyCents: number | null, issuer: Issuer | null, on: CivilDate): FeePhase {
  const feeCents = card.status === "active" ? yearlyCents : 0;
  const open: FeePhase = {
    phase: feeCents === 0 ? "none" : "unknown",
    year: null,
    feeCents,
    expectedBy: null,
    postedOn: null,
    charges: [],
    refundUntil: null,
    nextYear: null,
    nextFeeCents: feeCents,
  };
  const event = newestFeeEvent(card)?.[1] ?? null;
  if (event === null || event.on <= addMonths(on, -12)) return open;
  const recorded = { ...open, feeCents: event.amountCents };
  return event.state === "posted"
    ? { ...recorded, ...postedPhase(event, issuer, on) }
    : { ...recorded, phase: event.state };
}

const isAhead = (nextFee: number | null, nextYear: CardYear, on: CivilDate) =>
  nextFee !== null && nextFee > 0 && daysBetween(on, nextYear.startsOn) <= scheduledAheadDays;
