import { amountOfWindow } from "../benefits/windows.ts";
import { getMeasure, getWeight } from "../benefits/worth.ts";
import { termsOfAccount } from "../catalog/account-terms.ts";
import type { Benefit } from "../catalog/benefit.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import type { CatalogReference } from "../catalog/reference.ts";
import { cardYearsStarting } from "../dates/card-year.ts";
import { addDays, addMonths, maxDate, monthKey } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { periodKey, unitsFor } from "../earning/caps.ts";
import { rulesFor, unitsOfRule, type RuleMatch } from "../earning/rules-at.ts";
import { yearlyWorth } from "../fees/forecast.ts";
import { getOwn } from "../get-own.ts";
import { roundCents } from "../money.ts";
import type { MonthSums } from "../transactions/sums.ts";
import { feeAt } from "../wallet/fee-phase.ts";
import type { WalletCard, WalletSettings } from "../wallet/shapes.ts";
import { creditWorth } from "../value/credit-worth.ts";
import { getPointCents } from "../value/ledger.ts";

/** What was spent on a card by month and category, and by the rule that it was booked under. */
export type SpendingByMonth = Readonly<Record<string, Pick<MonthSums, "byCategory" | "booked">>>;

/** `yearCents` is what the change adds to a holder's year; negative: it costs them. */
export type ImpactPart = { yearCents: number } & (
  | {
      kind: "fee";
      afterCents: number;
      /** The card year that it is charged for first; null: the card's years aren't known. */
      from: CivilDate | null;
    }
  | { kind: "authorized_users"; count: number }
  | {
      kind: "credit";
      benefitId: string;
      title: string;
      change: "added" | "removed" | "changed";
      /** What the holder used of it in the last 12 months is worth to them. */
      usedCents: number;
      /** What all of it is worth to them in a year; null: not known. */
      possibleCents: number | null;
    }
  /** `label`: the category, or the rule where it holds at certain merchants. */
  | { kind: "earning"; label: string; spentCents: number }
  | { kind: "foreign" }
);

export type TermsImpact = {
  yearCents: number;
  parts: ImpactPart[];
  /** What all credits of the card that were used in the last 12 months are worth to the holder. */
  usedCreditsCents: number;
};

export type ImpactInput = {
  card: WalletCard;
  settings: WalletSettings;
  before: CardTerms;
  after: CardTerms;
  reference: Pick<CatalogReference, "currencies" | "categories">;
  spending: SpendingByMonth;
  on: CivilDate;
  /** From when on the terms after hold; it may be past. Undefined: from the next day on. */
  effectiveFrom?: CivilDate;
};

type Prepared = ImpactInput & { yearAgo: CivilDate; pointCents: { before: number | null; after: number | null } };

const AHEAD_MONTHS = 24;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function computeFeeImpact({ card, before, after, on, effectiveFrom }: Prepared): ImpactPart[] {
  const from = effectiveFrom ?? addDays(on, 1);
  // Whoever opened the card since never paid another fee.
  if (card.openedOn !== null && from <= card.openedOn) return [];
  const years = cardYearsStarting(card, from, addMonths(maxDate(from, on), AHEAD_MONTHS)).map(
    ({ startsOn }) => startsOn,
  );
  // Without card years, the fee that holds within a year.
  for (const startsOn of years.length > 0 ? years : [addMonths(on, 12)]) {
    const [was, is] = [feeAt(before, card, startsOn).cents, feeAt(after, card, startsOn).cents];
    if (was === null || is === null || was === is) continue;
    return [{ kind: "fee", yearCents: was - is, afterCents: is, from: years.length > 0 ? startsOn : null }];
  }
  return [];
}

/** Those whose fee is the one of the terms; another was agreed with the bank. */
function computeAuthorizedUserImpact({ card, before, after }: Prepared): ImpactPart[] {
  const [was, is] = [before.fees.authorizedUserCents, after.fees.authorizedUserCents];
  if (was === null || is === null || was === is) return [];
  const { length: count } = card.authorizedUsers.filter(({ feeCents }) => feeCents === was);
  return count === 0 ? [] : [{ kind: "authorized_users", yearCents: count * (was - is), count }];
}

type UsedWindow = { cycleKey: string; startsOn: CivilDate; endsOn: CivilDate | null; amount: number };

/** What was used of a benefit in the last 12 months, by window, in its own measure. */
function listUsed({ card, yearAgo, on }: Prepared, benefit: Benefit): UsedWindow[] {
  const isCounted = getMeasure(benefit) === "uses";
  return Object.entries(getOwn(card.uses, benefit.id) ?? {}).flatMap(
    ([cycleKey, { state, startsOn, endsOn, uses }]) => {
      const inYear = uses.filter((use) => yearAgo <= use.on && use.on <= on);
      const amount = isCounted ? inYear.length : inYear.reduce((sum, use) => sum + use.amount, 0);
      return state === "used" && amount > 0 ? [{ cycleKey, startsOn, endsOn, amount }] : [];
    },
  );
}

const computeLimit = (benefit: Benefit, window: UsedWindow): number => {
  const { cents, units } = amountOfWindow(benefit, window);
  return cents ?? units ?? benefit.window?.occurrences ?? 1;
};

/**
 * The use of a window under the new terms: no more than it allows, and all of it by those who used all of it before. Whoever left some
 * gains nothing by more.
 */
function useAfter(before: Benefit, after: Benefit, window: UsedWindow): number {
  const [was, is] = [computeLimit(before, window), computeLimit(after, window)];
  return window.amount >= was ? is : Math.min(window.amount, is);
}

function computeBenefitImpact(given: Prepared, was: Benefit | null, is: Benefit | null): ImpactPart[] {
  const { card, pointCents, on } = given;
  const benefit = is ?? was;
  if (benefit === null || getOwn(card.benefitChoices, benefit.id)?.wanted === false) return [];
  const worth = (each: Benefit, amount: number, cents: number | null) =>
    creditWorth(each, amount, getWeight(card, each), cents);
  const possibleCents = is === null ? 0 : yearlyWorth(is, card, pointCents.after, on);
  const of = { kind: "credit" as const, benefitId: benefit.id, title: benefit.title, possibleCents };
  if (was === null) return [{ ...of, change: "added", usedCents: 0, yearCents: 0 }];
  const used = listUsed(given, was);
  const usedAmount = used.reduce((sum, { amount }) => sum + amount, 0);
  const usedCents = worth(was, usedAmount, pointCents.before) ?? 0;
  if (is === null) return [{ ...of, change: "removed", usedCents, yearCents: -usedCents }];
  const isSameKind = getMeasure(was) === getMeasure(is) && isSame(was.window, is.window) && was.endsOn === is.endsOn;
  const afterCents = isSameKind
    ? worth(
        is,
        used.reduce((sum, window) => sum + useAfter(was, is, window), 0),
        pointCents.after,
      )
    : Math.min(usedCents, possibleCents ?? usedCents);
  return [{ ...of, change: "changed", usedCents, yearCents: (afterCents ?? usedCents) - usedCents }];
}

/** What decides how much of a benefit a holder gets. */
const decisive = ({ amountCents, units, unit, amountOverrides, window, endsOn, firstYear, earnedBy }: Benefit) => [
  [amountCents, units, unit, amountOverrides],
  [window, endsOn, firstYear, earnedBy],
];

function computeBenefitsImpact(given: Prepared): ImpactPart[] {
  const [was, is] = [given.before, given.after].map(({ benefits }) => new Map(benefits.map((each) => [each.id, each])));
  const ids = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...ids].flatMap((id) => {
    const [old = null, next = null] = [was?.get(id), is?.get(id)];
    return old && next && isSame(decisive(old), decisive(next)) ? [] : computeBenefitImpact(given, old, next);
  });
}

/** The rule by which purchases in a category are booked: that of the highest rate. A rotating one holds for a quarter, not for a year. */
function findRule({ card, reference, on }: Prepared, terms: CardTerms, categoryId: string): RuleMatch | null {
  const spending = { categoryId, merchantId: null, channel: "any" as const, abroad: false, on, amountCents: null };
  const rules = terms.earn.rules.filter(({ rotating }) => rotating === null);
  const matches = rulesFor({ ...terms, earn: { ...terms.earn, rules } }, card, spending, reference.categories);
  const applying = matches.filter(({ state }) => state === "applies");
  return applying.toSorted((a, b) => b.unitsPerDollar - a.unitsPerDollar)[0] ?? null;
}

/** What the spending of a year earns in each category, with its caps. */
function earnByCategory(given: Prepared, terms: CardTerms, months: [string, Readonly<Record<string, number>>][]) {
  const rules = new Map<string, RuleMatch | null>();
  const counted = new Map<string, number>();
  const units = new Map<string, number>();
  for (const [month, byCategory] of months) {
    for (const [categoryId, cents] of Object.entries(byCategory)) {
      const match = rules.has(categoryId) ? (rules.get(categoryId) ?? null) : findRule(given, terms, categoryId);
      rules.set(categoryId, match);
      const cap = match?.rule.cap ?? null;
      const rate = match?.unitsPerDollar ?? terms.earn.base;
      const key = cap && `${cap.pool ?? match?.rule.id}|${periodKey(cap.period, given.card, `${month}-15`)}`;
      const spent = key === null ? 0 : Math.max(0, counted.get(key) ?? 0);
      if (key !== null) counted.set(key, spent + cents);
      const earned = unitsFor(cap, rate, spent + cents) - unitsFor(cap, rate, spent);
      units.set(categoryId, (units.get(categoryId) ?? 0) + earned);
    }
  }
  return units;
}

/** Rules that hold at certain merchants alone: what was booked under them, at their new rate, or at the base where they end. */
function computeMerchantRulesImpact(
  { before, after, pointCents }: Prepared,
  months: SpendingByMonth[string][],
): ImpactPart[] {
  return before.earn.rules.flatMap((rule): ImpactPart[] => {
    if (rule.merchantIds.length === 0 || rule.categoryIds.length > 0 || rule.rotating !== null) return [];
    const next = after.earn.rules.find(({ id }) => id === rule.id);
    const [was, is] = [unitsOfRule(before, rule), next ? unitsOfRule(after, next) : after.earn.base];
    const spentCents = months
      .flatMap(({ booked }) => booked)
      .reduce((sum, { ruleId, cents }) => sum + (ruleId === rule.id ? cents : 0), 0);
    if (was === is || spentCents <= 0) return [];
    const value = (rate: number, cents: number | null) => (spentCents / 100) * rate * (cents ?? 0);
    const yearCents = roundCents(value(is, pointCents.after) - value(was, pointCents.before));
    return [{ kind: "earning", label: rule.label, spentCents, yearCents }];
  });
}

/** By categories of the last 12 months. Purchases at merchants that have a rule of their own count in both. */
function computeEarningImpact(given: Prepared): ImpactPart[] {
  const { before, after, pointCents, spending, yearAgo, on, reference } = given;
  if (isSame(before.earn, after.earn)) return [];
  const known = Object.entries(spending)
    .filter(([month]) => monthKey(yearAgo) < month && month <= monthKey(on))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const months = known.map(([month, { byCategory }]): [string, Readonly<Record<string, number>>] => [
    month,
    byCategory,
  ]);
  const [was, is] = [earnByCategory(given, before, months), earnByCategory(given, after, months)];
  const labels = new Map(reference.categories.map(({ id, label }) => [id, label]));
  const byCategory = [...was].flatMap(([categoryId, units]): ImpactPart[] => {
    const value = (is.get(categoryId) ?? 0) * (pointCents.after ?? 0) - units * (pointCents.before ?? 0);
    const yearCents = pointCents.before === null || pointCents.after === null ? 0 : roundCents(value);
    const spentCents = months.reduce((sum, [, each]) => sum + (each[categoryId] ?? 0), 0);
    const label = labels.get(categoryId) ?? categoryId;
    return yearCents === 0 ? [] : [{ kind: "earning", label, spentCents, yearCents }];
  });
  return [
    ...byCategory,
    ...computeMerchantRulesImpact(
      given,
      known.map(([, sums]) => sums),
    ),
  ];
}

/** By what the card's bank charged in the last 12 months. Nobody knows what a fee that is new would have cost. */
function computeForeignImpact({ card, before, after, yearAgo, on }: Prepared): ImpactPart[] {
  const [was, is] = [before.fees.foreignBps, after.fees.foreignBps];
  if (was === null || is === null || was === is || was === 0) return [];
  const paid = (card.charges ?? [])
    .filter((charge) => charge.kind === "foreign" && yearAgo <= charge.on && charge.on <= on)
    .reduce((sum, { cents }) => sum + cents, 0);
  const yearCents = paid - roundCents((paid * is) / was);
  return yearCents === 0 ? [] : [{ kind: "foreign", yearCents }];
}

/**
 * What a change of a card's terms means for somebody who holds it, in their own dollars: their next fee, and the last 12 months' credits
 * and spending as they would have been under the new terms. A credit that is new counts nothing, as nobody has used it yet. What they
 * didn't record can't be counted.
 */
export function computeTermsImpact(input: ImpactInput): TermsImpact {
  const { card, settings, reference, on } = input;
  const before = termsOfAccount(input.before, card);
  const after = termsOfAccount(input.after, card);
  const pointCents = {
    before: getPointCents(before, reference.currencies, settings),
    after: getPointCents(after, reference.currencies, settings),
  };
  const given: Prepared = { ...input, before, after, pointCents, yearAgo: addDays(addMonths(on, -12), 1) };
  const parts = [
    ...computeFeeImpact(given),
    ...computeAuthorizedUserImpact(given),
    ...computeBenefitsImpact(given),
    ...computeEarningImpact(given),
    ...computeForeignImpact(given),
  ];
  const usedCreditsCents = before.benefits.reduce((sum, benefit) => {
    const amount = listUsed(given, benefit).reduce((total, window) => total + window.amount, 0);
    return sum + (creditWorth(benefit, amount, getWeight(card, benefit), pointCents.before) ?? 0);
  }, 0);
  return { yearCents: parts.reduce((sum, { yearCents }) => sum + yearCents, 0), parts, usedCreditsCents };
}

/** Whether a changed fact can concern a holder: a fee isn't an authorized user's, and a credit that isn't wanted is nobody's loss. */
export function concernsHolder({ role, benefitChoices }: WalletCard, path: string): boolean {
  if (role === "authorized_user" && /^fees\.(annual|firstYear|authorizedUser)/.test(path)) return false;
  const [list, id = ""] = path.split(".");
  return list !== "benefits" || getOwn(benefitChoices, id)?.wanted !== false;
}
