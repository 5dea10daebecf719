import { addDays, maxDate, monthKey } from "../dates/civil.ts";
import type { CardAge } from "../dates/card-year.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { monthShareKey, unitsByMonth } from "../earning/cap-months.ts";
import { movedPeriod, withCardYearsMoved } from "../earning/card-year-spend.ts";
import { getOwn } from "../get-own.ts";
import { clawbackEndsOn, countsUntil } from "../offers/pace.ts";
import type { CardBank } from "../wallet/bank-shapes.ts";
import type { OfferProgress, WalletCard } from "../wallet/shapes.ts";
import { withUsualSpending } from "./usual-spending.ts";
import { type BookedSum, type MonthSums, plus } from "./sums.ts";

/** Figures of a card that none of its stored transactions account for: they were there before, or were entered. */
export type Carried = {
  spentCents: Record<string, number>;
  earnedUnits: Record<string, number>;
  capSpend: Record<string, Record<string, number>>;
  lastUsedOn: CivilDate | null;
  /** Of the welcome offer with this start and id. */
  offer: {
    id: string;
    startOn: CivilDate;
    eligibleCents: number;
    recent: Record<CivilDate, number>;
    isMet: boolean;
  } | null;
};

/** What the transactions of a card come to, month by month, and what is carried beside them. */
export type CardLedger = {
  months: Record<string, MonthSums>;
  carried: Carried;
  /** The opening by which the card years of the sums are named. */
  age: CardAge;
};

type Totals = Readonly<Record<string, number>>;

const PACE_DAYS = 35;

const pickAge = ({ openedOn, anniversary }: CardAge): CardAge => ({ openedOn, anniversary });

function addAll(totals: Totals, more: Totals, sign: 1 | -1 = 1): Record<string, number> {
  return Object.entries(more).reduce<Record<string, number>>((sum, [key, amount]) => plus(sum, key, sign * amount), {
    ...totals,
  });
}

function addSpend(spent: Totals, period: string, month: string, cents: number): Record<string, number> {
  const share = monthShareKey(period, month);
  const total = plus(spent, period, cents);
  return share === null ? total : plus(total, share, cents);
}

const mapSums = (months: CardLedger["months"], get: (sums: MonthSums) => number): Record<string, number> =>
  Object.fromEntries(Object.entries(months).map(([month, sums]) => [month, get(sums)]));

type InMonth = BookedSum & { month: string };

const listBooked = (months: CardLedger["months"]): InMonth[] =>
  Object.entries(months).flatMap(([month, { booked }]) => booked.map((each) => ({ ...each, month })));

type Rated = { ruleId: string; unitsPerDollar: number; afterMultiplier: number };

const toRated = ({
  ruleId,
  unitsPerDollar,
  unitsAfter,
}: {
  ruleId: string;
  unitsPerDollar: number;
  unitsAfter: number;
}): Rated => ({
  ruleId,
  unitsPerDollar,
  afterMultiplier: unitsAfter,
});

/** What the entries of one cap in one of its periods earn, by month, on top of what is carried. */
function unitsOfCap(entries: readonly InMonth[], period: string, carried: Carried): Map<string, number> {
  const rates = new Map<string, Rated>();
  const spent = new Map<string, Record<string, number>>();
  const toRateKey = ({ ruleId, unitsPerDollar, afterMultiplier }: Rated) =>
    `${ruleId}|${unitsPerDollar}|${afterMultiplier}`;
  let limitCents = 0;
  for (const { ruleId, unitsPerDollar, cap, month, cents } of entries) {
    if (ruleId === null || cap === null) continue;
    const own = toRated({ ruleId, unitsPerDollar, unitsAfter: cap.unitsAfter });
    limitCents = Math.max(limitCents, cap.amountCents);
    for (const rated of [own, ...cap.sharedWith.map(toRated)])
      rates.set(toRateKey(rated), rates.get(toRateKey(rated)) ?? rated);
    spent.set(toRateKey(own), addSpend(spent.get(toRateKey(own)) ?? {}, period, month, cents));
  }
  // What is carried of a rule is counted once, whatever rates it had.
  const held = new Map<string, string>();
  for (const key of [...rates.keys()].toSorted()) {
    const ruleId = rates.get(key)?.ruleId ?? "";
    if (!held.has(ruleId)) held.set(ruleId, key);
  }
  const spending = (isWhole: boolean) =>
    [...rates].map(([key, rated]) => {
      const isHolder = held.get(rated.ruleId) === key;
      const before = isHolder ? (getOwn(carried.capSpend, rated.ruleId) ?? {}) : {};
      return { ...rated, spent: isWhole ? addAll(before, spent.get(key) ?? {}) : before };
    });
  const was = unitsByMonth(limitCents, spending(false), period);
  const is = unitsByMonth(limitCents, spending(true), period);
  return new Map(
    [...new Set([...was.keys(), ...is.keys()])].map((month) => [month, (is.get(month) ?? 0) - (was.get(month) ?? 0)]),
  );
}

function computeEarnedUnits(booked: readonly InMonth[], carried: Carried): Record<string, number> {
  let units: Record<string, number> = carried.earnedUnits;
  const capped = new Map<string, { period: string; entries: InMonth[] }>();
  for (const each of booked) {
    const { ruleId, cap, period, month, cents, unitsPerDollar } = each;
    if (ruleId === null || cap === null || period === null) {
      units = plus(units, month, (cents / 100) * unitsPerDollar);
      continue;
    }
    const rules = [ruleId, ...cap.sharedWith.map((rule) => rule.ruleId)].toSorted().join(" ");
    const key = `${rules}|${period}`;
    const group = capped.get(key);
    if (group) group.entries.push(each);
    else capped.set(key, { period, entries: [each] });
  }
  for (const { period, entries } of capped.values()) {
    for (const [month, earned] of unitsOfCap(entries, period, carried)) units = plus(units, month, earned);
  }
  return units;
}

function computeCapSpend(booked: readonly InMonth[], carried: Carried): WalletCard["capSpend"] {
  const capSpend: WalletCard["capSpend"] = { ...carried.capSpend };
  for (const { ruleId, period, month, cents } of booked) {
    if (ruleId === null || period === null) continue;
    capSpend[ruleId] = addSpend(getOwn(capSpend, ruleId) ?? {}, period, month, cents);
  }
  return Object.fromEntries(Object.entries(capSpend).filter(([, spent]) => Object.keys(spent).length > 0));
}

/**
 * What counts toward an offer, by day. After its last day a refund counts as far as refunds exceed what was spent since, because only then
 * it surely gives back a purchase that counted.
 */
function listOfferDays({ months }: Pick<CardLedger, "months">, progress: OfferProgress): [CivilDate, number][] {
  const { startOn } = progress;
  const until = countsUntil(progress);
  const clawbackUntil = clawbackEndsOn(progress);
  let sinceCents = 0;
  let refundedCents = 0;
  return Object.entries(months)
    .filter(
      ([month]) => month >= monthKey(startOn) && (until === null || month <= monthKey(maxDate(until, clawbackUntil))),
    )
    .flatMap(([, { forOffer }]) => Object.entries(forOffer))
    .filter(([day]) => day >= startOn)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, cents]): [CivilDate, number][] => {
      if (until === null || day <= until) return [[day, cents]];
      sinceCents += cents;
      if (day > clawbackUntil || sinceCents >= -refundedCents) return [];
      const more = sinceCents + refundedCents;
      refundedCents = -sinceCents;
      return [[day, more]];
    });
}

const isSameOffer = (carried: NonNullable<Carried["offer"]>, { offer, startOn }: OfferProgress) =>
  carried.id === offer.id && carried.startOn === startOn;

const getTarget = ({ offer }: OfferProgress) => Math.max(...offer.tiers.map(({ spendCents }) => spendCents));

/** Whether the spending reached the last tier on some day, though refunds may have lowered it since. */
function hasReached(progress: OfferProgress, days: readonly [CivilDate, number][], carriedCents: number): boolean {
  let spent = carriedCents + progress.adjustmentCents;
  let most = spent;
  for (const [, cents] of days) {
    spent += cents;
    most = Math.max(most, spent);
  }
  return most >= getTarget(progress);
}

function carryOffer(progress: OfferProgress, days: readonly [CivilDate, number][]): NonNullable<Carried["offer"]> {
  const eligibleCents = progress.eligibleCents - days.reduce((sum, [, cents]) => sum + cents, 0);
  return {
    id: progress.offer.id,
    startOn: progress.startOn,
    eligibleCents,
    recent: days.reduce<Record<string, number>>((recent, [day, cents]) => plus(recent, day, -cents), progress.recent),
    isMet: progress.metOn !== null && !hasReached(progress, days, eligibleCents),
  };
}

/** The ledger of a card that none of its transactions are stored of: all that it shows is carried. */
export const createLedger = (card: WalletCard): CardLedger => ({
  months: {},
  carried: carryFigures(card, {}),
  age: pickAge(card),
});

/** The figures of a card that don't follow from the transactions of these months: with them it shows what it shows now. */
export function carryFigures(card: WalletCard, months: CardLedger["months"]): Carried {
  const { offer } = card;
  const booked = listBooked(months);
  const bare: Carried = { spentCents: {}, earnedUnits: {}, capSpend: {}, lastUsedOn: null, offer: null };
  const capSpend: WalletCard["capSpend"] = { ...card.capSpend };
  for (const [ruleId, counted] of Object.entries(computeCapSpend(booked, bare))) {
    capSpend[ruleId] = addAll(getOwn(capSpend, ruleId) ?? {}, counted, -1);
  }
  const spentByCap = Object.fromEntries(Object.entries(capSpend).filter(([, left]) => Object.keys(left).length > 0));
  const earned = computeEarnedUnits(booked, { ...bare, capSpend: spentByCap });
  return {
    spentCents: addAll(
      card.spentCents,
      mapSums(months, ({ spentCents }) => spentCents),
      -1,
    ),
    earnedUnits: addAll(card.earnedUnits, earned, -1),
    capSpend: spentByCap,
    lastUsedOn: Object.values(months).some((sums) => sums.lastUsedOn === card.lastUsedOn) ? null : card.lastUsedOn,
    offer: offer && carryOffer(offer, listOfferDays({ months }, offer)),
  };
}

/**
 * The ledger as the card is now: its card years are named by its opening of today, and what is carried of a welcome offer is that of the
 * one that it works on.
 */
export function alignLedger(ledger: CardLedger, card: WalletCard): CardLedger {
  const { months, carried } = withAge(ledger, card);
  const { offer } = card;
  const isCurrent = offer !== null && carried.offer !== null && isSameOffer(carried.offer, offer);
  const carriedOffer = isCurrent ? carried.offer : offer && carryOffer(offer, listOfferDays({ months }, offer));
  return { months, carried: { ...carried, offer: carriedOffer }, age: pickAge(card) };
}

function withAge(ledger: CardLedger, card: WalletCard): Pick<CardLedger, "months" | "carried"> {
  const { age, carried } = ledger;
  if (age.openedOn === card.openedOn && age.anniversary === card.anniversary) return ledger;
  const months = Object.entries(ledger.months).map(([month, sums]): [string, MonthSums] => {
    const booked = sums.booked.map((each) => ({
      ...each,
      period: each.period && movedPeriod(each.period, month, age, card),
    }));
    return [month, { ...sums, booked }];
  });
  const capSpend = Object.entries(carried.capSpend).map(([ruleId, spent]): [string, Record<string, number>] => [
    ruleId,
    withCardYearsMoved(spent, age, card),
  ]);
  return { months: Object.fromEntries(months), carried: { ...carried, capSpend: Object.fromEntries(capSpend) } };
}

/** A welcome offer with the spending of the ledger. It is met from the day on which that is seen, and refunds don't undo it. */
function withLedgerOffer(progress: OfferProgress, ledger: CardLedger, today: CivilDate | null): OfferProgress {
  const { offer: carried } = ledger.carried;
  const days = listOfferDays(ledger, progress);
  const carriedCents = carried?.eligibleCents ?? 0;
  const recent = days.reduce<Record<string, number>>(
    (all, [day, cents]) => plus(all, day, cents),
    carried?.recent ?? {},
  );
  const eligibleCents = carriedCents + days.reduce((sum, [, cents]) => sum + cents, 0);
  if (today === null) return { ...progress, eligibleCents, recent };
  const oldest = addDays(today, 1 - PACE_DAYS);
  const metBefore = carried?.isMet === true ? progress.metOn : null;
  return {
    ...progress,
    eligibleCents,
    recent: Object.fromEntries(Object.entries(recent).filter(([day]) => day >= oldest)),
    metOn: hasReached(progress, days, carriedCents) ? (progress.metOn ?? today) : metBefore,
  };
}

function withComparisons(bank: CardBank, months: CardLedger["months"], today: CivilDate | null): CardBank {
  if (today === null || bank.notable === undefined) return bank;
  return { ...bank, notable: withUsualSpending(bank.notable, months, today) };
}

/**
 * The card with all that follows from its transactions: spending, caps, rewards, the welcome offer, charges, what its new purchases are
 * compared with, since when its bank reports, and the day of last use.
 *
 * @param today null: the days that the offer's pace no longer uses stay, and so does the day on which it was met
 */
export function applyLedger(card: WalletCard, ledger: CardLedger, today: CivilDate | null): WalletCard {
  const { months, carried } = ledger;
  const booked = listBooked(months);
  const { charges: _charges, reportedSince: known, bank, ...rest } = card;
  const [first] = Object.keys(months)
    .filter((month) => (getOwn(months, month)?.reported ?? 0) > 0)
    .toSorted();
  const reportedSince = today === null ? known : first;
  const charges = Object.values(months)
    .flatMap((sums) => sums.charges ?? [])
    .toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
  let { lastUsedOn } = carried;
  for (const sums of Object.values(months)) {
    if (sums.lastUsedOn !== null && (lastUsedOn === null || sums.lastUsedOn > lastUsedOn)) lastUsedOn = sums.lastUsedOn;
  }
  return {
    ...rest,
    spentCents: addAll(
      carried.spentCents,
      mapSums(months, ({ spentCents }) => spentCents),
    ),
    earnedUnits: computeEarnedUnits(booked, carried),
    capSpend: computeCapSpend(booked, carried),
    lastUsedOn,
    ...(charges.length > 0 && { charges }),
    ...(reportedSince !== undefined && { reportedSince }),
    ...(bank && { bank: withComparisons(bank, months, today) }),
    offer: card.offer && withLedgerOffer(card.offer, ledger, today),
  };
}
