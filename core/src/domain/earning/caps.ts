import type { CapPeriod, EarnCap, EarnRule } from "../catalog/earn-rule.ts";
import { type CardAge, cardYearAt, hasCardYears } from "../dates/card-year.ts";
import { monthKey, getYear } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { closeOnOrAfter } from "../statements/cycle.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { getQuarter } from "./quarter.ts";
import { getOwn } from "../get-own.ts";

/** Of any month: it means the last one that the month has. */
const lastDayOfMonth = 31;

type Cycle = Pick<WalletCard, "statementCloseDay" | "openedOn" | "anniversary">;

/**
 * The period in which spending on this day counts toward a cap: `s:2026-11` (the month of the statement's close), `m:2026-11`, `q:2026Q4`,
 * `y:2026`, `a:2026-05-14` (the card year's first day), `life`, `promo`. Statement periods of a card whose closing day is not known
 * count as calendar months; entering or correcting the day later keeps what was spent. Spending in an unknown card year is kept by
 * month, as `a:#2026-11`, until the opening is entered.
 */
export function periodKey(period: CapPeriod, card: Cycle, on: CivilDate): string {
  switch (period) {
    case "statement_month":
      return `s:${monthKey(closeOnOrAfter(on, card.statementCloseDay ?? lastDayOfMonth))}`;
    case "calendar_month":
      return `m:${monthKey(on)}`;
    case "calendar_quarter":
      return `q:${getQuarter(on)}`;
    case "calendar_year":
      return `y:${getYear(on)}`;
    case "cardmember_year":
      return cardYearKey(card, on);
    case "lifetime":
      return "life";
    case "promo":
      return "promo";
  }
}

export const cardYearKey = (age: CardAge, on: CivilDate): string =>
  `a:${cardYearAt(age, on)?.startsOn ?? `#${monthKey(on)}`}`;

/** Whether the spending that counts toward a cap can be separated from other spending. */
export const isPeriodKnown = (period: CapPeriod, card: CardAge): boolean =>
  period !== "cardmember_year" || hasCardYears(card);

/** The rules of a card that share the cap of this one, itself included. */
export function rulesOfCap(rules: readonly EarnRule[], rule: EarnRule): EarnRule[] {
  const pool = rule.cap?.pool;
  return pool === undefined ? [rule] : rules.filter(({ cap }) => cap?.pool === pool);
}

/**
 * What has been spent toward a rule's cap in the period of this day, by all rules of the card that share it. Negative after refunds of
 * an earlier period's purchases.
 */
export function capSpent(
  rule: EarnRule,
  cap: EarnCap,
  rules: readonly EarnRule[],
  card: WalletCard,
  on: CivilDate,
): number {
  const period = periodKey(cap.period, card, on);
  return rulesOfCap(rules, rule).reduce((sum, { id }) => sum + (getOwn(card.capSpend, id)?.[period] ?? 0), 0);
}

/** How much can still be spent at the rule's rate in the period of this day; null when the rule has no cap, or its period isn't known. */
export function capLeft(rule: EarnRule, rules: readonly EarnRule[], card: WalletCard, on: CivilDate): number | null {
  if (rule.cap === null || !isPeriodKnown(rule.cap.period, card)) return null;
  return Math.min(rule.cap.amountCents, Math.max(0, rule.cap.amountCents - capSpent(rule, rule.cap, rules, card, on)));
}

/** What spending of `cents` in one period earns: the rate up to the cap, and the rate after it for the rest. */
export function unitsFor(cap: EarnCap | null, unitsPerDollar: number, cents: number): number {
  if (cap === null) return (cents / 100) * unitsPerDollar;
  const below = Math.min(cents, cap.amountCents);
  return (below / 100) * unitsPerDollar + ((cents - below) / 100) * cap.afterMultiplier;
}
