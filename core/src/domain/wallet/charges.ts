import { cardYearAt } from "../dates/card-year.ts";
import { addDays, addMonths, daysBetween, monthKey } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { getOwn } from "../get-own.ts";
import type { Charge, FeeEvent, WalletCard } from "./shapes.ts";

export type { Charge };

type Charged = Pick<WalletCard, "charges" | "costs">;
type CostGroup = "interest" | "late" | "other";

/** Interest or fees of a month, besides the annual fee. Negative: more was given back than charged. */
export type Cost = {
  group: CostGroup;
  month: string;
  /** Null: the member entered the month, not the day. */
  on: CivilDate | null;
  cents: number;
  /** What the bank charged; null: the member entered it. */
  charge: Charge | null;
};

/** What is recorded of the annual fee of a card year. */
export type RecordedFee = FeeEvent & {
  /** What the card's bank charged and gave back of it; missing: the member entered it. */
  charges?: Charge[];
};

const GROUPS = ["interest", "late", "other"] as const;

const getGroup = ({ kind }: Charge): CostGroup => (kind === "interest" || kind === "late" ? kind : "other");

const enteredCents = ({ costs }: Charged, month: string, group: CostGroup): number =>
  getOwn(costs, month)?.[`${group}Cents`] ?? 0;

const isNextTo = (month: string, other: string) =>
  [-1, 1].some((by) => monthKey(addMonths(`${month}-01`, by)) === other);

/**
 * What a bank charged of what the member entered: something of the group in the same month, or exactly as much in the month before or
 * after, for which nothing was entered.
 */
function findCharge(card: Charged, month: string, group: CostGroup, cents: number): Charge | undefined {
  return (card.charges ?? []).find((charge) => {
    // What was given back alone is not the fee.
    if (charge.kind === "annual" || getGroup(charge) !== group || charge.cents < 0) return false;
    const chargedIn = monthKey(charge.on);
    if (chargedIn === month) return true;
    return charge.cents === cents && isNextTo(month, chargedIn) && enteredCents(card, chargedIn, group) === 0;
  });
}

/** What a card cost besides its annual fee, each fee once, by month: what banks charged comes before what the member entered. */
export function listCosts(card: Charged): Cost[] {
  const charged = (card.charges ?? [])
    .filter(({ kind, cents }) => kind !== "annual" && cents !== 0)
    .map((charge): Cost => {
      const { on, cents } = charge;
      return {
        group: getGroup(charge),
        month: monthKey(on),
        on,
        cents,
        charge,
      };
    });
  const matched = new Set<Charge>();
  const entered = Object.keys(card.costs).flatMap((month) =>
    GROUPS.flatMap((group): Cost[] => {
      const cents = enteredCents(card, month, group);
      if (cents === 0) return [];
      const charge = findCharge(
        { ...card, charges: card.charges?.filter((each) => !matched.has(each)) },
        month,
        group,
        cents,
      );
      if (charge === undefined) return [{ group, month, on: null, cents, charge: null }];
      matched.add(charge);
      return [];
    }),
  );
  return [...charged, ...entered].toSorted((a, b) => (a.month < b.month ? -1 : Number(a.month > b.month)));
}

/** An annual fee may post on the statement before the anniversary. */
const EARLY_DAYS = 31;

/** The card year whose fee is charged on a day, by its first day; without card years, the day itself. */
function getFeeYear(card: WalletCard, on: CivilDate): CivilDate {
  const year = cardYearAt(card, on);
  if (year === null) return on;
  return daysBetween(on, year.endsOn) < EARLY_DAYS ? addDays(year.endsOn, 1) : year.startsOn;
}

/** The annual fees that a bank charged, by the first day of their card year. What was given back belongs to the fee before it. */
function chargedFees(card: WalletCard): Record<CivilDate, RecordedFee> {
  const byYear = new Map<CivilDate, Charge[]>();
  for (const charge of card.charges ?? []) {
    if (charge.kind !== "annual") continue;
    const last = [...byYear.keys()].at(-1);
    const year = charge.cents < 0 && last !== undefined ? last : getFeeYear(card, charge.on);
    byYear.set(year, [...(byYear.get(year) ?? []), charge]);
  }
  return Object.fromEntries(
    [...byYear].map(([year, charges]): [CivilDate, RecordedFee] => {
      const made = charges.filter(({ cents }) => cents > 0);
      const chargedCents = made.reduce((sum, { cents }) => sum + cents, 0);
      const leftCents = charges.reduce((sum, { cents }) => sum + cents, 0);
      const [first] = made;
      if (first !== undefined && leftCents > 0)
        return [
          year,
          {
            state: "posted",
            on: first.on,
            amountCents: leftCents,
            charges,
          },
        ];
      const on = charges.at(-1)?.on ?? year;
      return [
        year,
        {
          state: "refunded",
          on,
          amountCents: chargedCents || -leftCents,
          charges,
        },
      ];
    }),
  );
}

/** Whether both are about the fee of one card year; where card years aren't known, a fee comes once a year. */
export const isSameYear = (card: WalletCard, a: CivilDate, b: CivilDate): boolean => {
  const year = cardYearAt(card, a);
  if (year !== null) return year.startsOn <= b && b <= year.endsOn;
  return addMonths(a, -6) < b && b < addMonths(a, 6);
};

const isGivenBackLater = ({ state, on }: FeeEvent, fee: FeeEvent) => state !== "posted" && on >= fee.on;

/**
 * What is recorded of the annual fees, by the first day of their card year, each once: what the bank charged comes before what the member
 * entered, unless they entered later that it was waived or refunded.
 */
export function recordedFees(card: WalletCard): Record<CivilDate, RecordedFee> {
  const charged = Object.entries(chargedFees(card));
  if (charged.length === 0) return card.feeEvents;
  const entered = Object.entries(card.feeEvents).filter(([start, event]) =>
    charged.every(([year, fee]) => !isSameYear(card, year, start) || isGivenBackLater(event, fee)),
  );
  const reported = charged.filter(([year]) => entered.every(([start]) => !isSameYear(card, year, start)));
  return Object.fromEntries([...entered, ...reported]);
}

/** Sums by month of which none is negative: what was given back is taken from the months before. */
function takeFromEarlier(cents: Record<string, number>): [month: string, cents: number][] {
  let back = 0;
  return Object.keys(cents)
    .toSorted()
    .toReversed()
    .map((month): [string, number] => {
      const left = (cents[month] ?? 0) + back;
      back = Math.min(0, left);
      return [month, Math.max(0, left)];
    });
}

/**
 * The card year of an event of the annual fee that the member records, by its first day. Shortly before an anniversary a fee is that of
 * the next year; what was waived or refunded then is it only where that fee is recorded. Without card years, the day itself.
 */
export function getEventYear(card: WalletCard, { state, on }: FeeEvent): CivilDate {
  const feeYear = getFeeYear(card, on);
  const recorded = [...Object.keys(card.feeEvents), ...Object.keys(chargedFees(card))];
  if (state === "posted" || recorded.some((start) => isSameYear(card, feeYear, start))) return feeYear;
  return cardYearAt(card, on)?.startsOn ?? on;
}

/** What the member entered of the fee that an event is about. */
export const findEnteredFee = (card: WalletCard, event: FeeEvent): FeeEvent | undefined =>
  Object.entries(card.feeEvents).find(([start]) => isSameYear(card, getEventYear(card, event), start))?.[1];

/** A card whose charges are as if the member had entered them: its transactions don't come with it. */
export function withChargesEntered(card: WalletCard): WalletCard {
  const { charges, ...rest } = card;
  if (charges === undefined) return card;
  const costs: WalletCard["costs"] = {};
  for (const group of GROUPS) {
    const byMonth: Record<string, number> = {};
    for (const cost of listCosts(card)) {
      if (cost.group === group) byMonth[cost.month] = (byMonth[cost.month] ?? 0) + cost.cents;
    }
    for (const [month, cents] of takeFromEarlier(byMonth)) {
      if (cents === 0) continue;
      costs[month] = {
        ...(costs[month] ?? { interestCents: 0, lateCents: 0, otherCents: 0 }),
        [`${group}Cents`]: cents,
      };
    }
  }
  const feeEvents = Object.fromEntries(
    Object.entries(recordedFees(card)).map(([year, { charges: _charges, ...event }]) => [year, event]),
  );
  return { ...rest, costs, feeEvents };
}
