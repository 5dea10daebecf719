import type { Benefit } from "../catalog/benefit.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import { buildWindowFacts } from "../benefits/recorded-use.ts";
import { amountOfWindow, windowsBetween } from "../benefits/windows.ts";
import { getWeight } from "../benefits/worth.ts";
import { addDays, addMonths, daysBetween, maxDate, minDate, monthKey, startOfMonth } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { roundCents } from "../money.ts";
import { creditWorth } from "../value/credit-worth.ts";
import { knownSum } from "../value/entries.ts";
import type { ValueEntry } from "../value/entries.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { getOwn } from "../get-own.ts";

export type Forecast = {
  /** Credits and rewards of the past 12 months; bonuses come once and are not in it. */
  capturedCents: number;
  /** The first day of them that we know of. */
  since: CivilDate;
  days: number;
  /** Whether anything was written down in that time. Nothing is no proof that the card gave nothing. */
  isRecorded: boolean;
  /** What the next 12 months bring if they continue like that; null before two months are known, or with nothing written down. */
  forecastCents: number | null;
  /** What all credits of the next 12 months would come to, at what they are worth to the holder. */
  possibleCents: number;
};

/** A shorter time is too little to extrapolate to a year. */
export const leastDays = 60;
const daysOfYear = 365;

/** What all windows of a benefit that begin in the coming 12 months are worth; null when a benefit has none or its worth is unknown. */
export function yearlyWorth(
  benefit: Benefit,
  card: WalletCard,
  pointCents: number | null,
  on: CivilDate,
): number | null {
  if (benefit.window === null || benefit.window.cadence === "ongoing") return null;
  if (getOwn(card.benefitChoices, benefit.id)?.wanted === false) return 0;
  const { occurrences } = benefit.window;
  const [from, to] = [addDays(on, 1), addMonths(on, 12)];
  let worth = 0;
  for (const window of windowsBetween(benefit, buildWindowFacts(card, benefit), from, to)) {
    if (window.startsOn < from) continue;
    const { cents, units } = amountOfWindow(benefit, window);
    const windowWorth = creditWorth(benefit, cents ?? units ?? occurrences, getWeight(card, benefit), pointCents);
    if (windowWorth === null) return null;
    worth += windowWorth;
  }
  return worth;
}

/** Known from the day the card was added on, or from the earliest thing written down about it; never before it was opened. */
function knownSince(card: WalletCard, entries: readonly ValueEntry[], yearAgo: CivilDate): CivilDate {
  const first = entries.map((entry) => (entry.kind === "rewards" ? startOfMonth(entry.on) : entry.on)).toSorted()[0];
  return maxDate(
    maxDate(card.openedOn ?? yearAgo, yearAgo),
    first === undefined ? card.addedOn : minDate(card.addedOn, first),
  );
}

function isRecorded(card: WalletCard, captured: readonly ValueEntry[], yearAgo: CivilDate): boolean {
  if (captured.length > 0 || Object.keys(card.spentCents).some((month) => month >= monthKey(yearAgo))) return true;
  const windows = Object.values(card.uses).flatMap((byKey) => Object.values(byKey));
  return windows.some(({ endsOn }) => endsOn === null || endsOn >= yearAgo);
}

/**
 * What a card will give in the next 12 months, from what it gave in the past 12. A shorter past is drawn out to a year, but a credit
 * never beyond what all its windows come to: a yearly credit that was used is not used six times. A credit that ends gives nothing.
 * `entries` are those of the past 12 months.
 */
export function buildForecast(
  card: WalletCard,
  terms: CardTerms | null,
  entries: readonly ValueEntry[],
  pointCents: number | null,
  on: CivilDate,
): Forecast {
  const captured = entries.filter(({ kind }) => kind === "credit" || kind === "rewards");
  const yearAgo = addDays(addMonths(on, -12), 1);
  const since = knownSince(card, captured, yearAgo);
  const days = daysBetween(since, on) + 1;
  const drawOut = (cents: number) => roundCents(cents * Math.max(1, daysOfYear / days));
  const recorded = isRecorded(card, captured, yearAgo);
  let forecastCents = drawOut(knownSum(captured.filter(({ kind }) => kind === "rewards")));
  let possibleCents = 0;
  for (const benefit of terms?.benefits ?? []) {
    const past = knownSum(captured.filter((entry) => entry.kind === "credit" && entry.benefitId === benefit.id));
    const worth = yearlyWorth(benefit, card, pointCents, on);
    // What has to be earned by spending is no credit of the card's own.
    possibleCents += benefit.earnedBy ? 0 : (worth ?? 0);
    forecastCents += worth === null ? past : Math.min(drawOut(past), worth);
  }
  return {
    capturedCents: knownSum(captured),
    since,
    days,
    isRecorded: recorded,
    forecastCents: days < leastDays || !recorded ? null : forecastCents,
    possibleCents,
  };
}
