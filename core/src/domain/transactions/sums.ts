import type { CardAge } from "../dates/card-year.ts";
import { maxDate } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { cardYearKey } from "../earning/caps.ts";
import type { Booking, Charge } from "../wallet/shapes.ts";
import { compareIds } from "./match.ts";
import type { Transaction } from "./shapes.ts";

/** What of a month's spending was booked alike. */
export type BookedSum = Booking & { cents: number };

/** A payment or a credit of a month, as far as statements and benefits look at it. `amountCents` is positive for what the holder gets. */
export type AccountEvent = {
  id: string;
  on: CivilDate;
  amountCents: number;
  status: Transaction["status"];
  text: string | null;
};

/** What the transactions of a card come to in a month. */
export type MonthSums = {
  /** Posted purchases less refunds. */
  spentCents: number;
  /** A category whose purchases were all given back has 0. */
  byCategory: Record<string, number>;
  /** How many posted purchases there are of an amount, to its first two digits. Missing: the month was counted before they were. */
  purchaseSizes?: Record<string, number> | undefined;
  booked: BookedSum[];
  /** Spending that counts toward a welcome offer, by day. */
  forOffer: Record<CivilDate, number>;
  lastUsedOn: CivilDate | null;
  /** Interest and fees, a sum for each kind, and each annual fee. Missing: the month was counted before they were. */
  charges?: Charge[] | undefined;
  payments: AccountEvent[];
  credits: AccountEvent[];
  /** How many entries of the member and of the bank there are, before they are merged. */
  entered: number;
  reported: number;
};

type Counted = Omit<MonthSums, "entered" | "reported"> & { charges: Charge[] };

/** Adds to a total kept under a key. A total of 0 is not kept, so that taking away leaves what was there before. */
export function plus(totals: Readonly<Record<string, number>>, key: string, amount: number): Record<string, number> {
  const total = Math.round(((totals[key] ?? 0) + amount) * 1e6) / 1e6;
  const { [key]: _, ...others } = totals;
  return total === 0 ? others : { ...others, [key]: total };
}

/** In the order of keys, so that the same transactions always come to the same document. */
export const sorted = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => compareIds(a, b)));

const isCardYear = (period: string | null): boolean => period?.startsWith("a:") === true;

/** Card years are named by their first day, which the member may have corrected since. */
const bookedIn = (booked: Booking, age: CardAge, on: CivilDate): Booking =>
  isCardYear(booked.period) ? { ...booked, period: cardYearKey(age, on) } : booked;

class Adder {
  readonly totals = new Map<string, number>();

  add(key: string, amount: number): void {
    this.totals.set(key, (this.totals.get(key) ?? 0) + amount);
  }

  toRecord(): Record<string, number> {
    return sorted(Object.fromEntries(this.totals));
  }
}

const toEvent = ({ id, on, amountCents, status, merchant, description }: Transaction): AccountEvent => ({
  id,
  on,
  amountCents: -amountCents,
  status,
  text: description ?? merchant,
});

const inOrder = (events: AccountEvent[]) => events.toSorted((a, b) => compareIds(`${a.on}.${a.id}`, `${b.on}.${b.id}`));

/** An amount by its first two digits, rounded up: most purchases share few sizes. */
function toSize(cents: number): number {
  const step = 10 ** Math.max(0, String(cents).length - 2);
  return Math.ceil(cents / step) * step;
}

/**
 * What the transactions of one card in one month come to. Pending ones count toward nothing that is earned. Entries of the member and of
 * the bank have to be merged before.
 */
export function sumMonth(rows: readonly Transaction[], age: CardAge): Counted {
  const byCategory = new Adder();
  const forOffer = new Adder();
  const booked = new Map<string, BookedSum>();
  const charges = new Map<string, Charge>();
  const purchaseSizes = new Adder();
  const sums: Counted = {
    spentCents: 0,
    byCategory: {},
    booked: [],
    forOffer: {},
    lastUsedOn: null,
    charges: [],
    payments: [],
    credits: [],
  };
  for (const row of rows) {
    const { kind, on, amountCents } = row;
    if (kind === "payment") sums.payments.push(toEvent(row));
    if (kind === "credit") sums.credits.push(toEvent(row));
    if (row.status === "pending") continue;
    if (kind === "interest" || kind === "fee") {
      const charged = kind === "interest" ? kind : (row.feeKind ?? "other");
      // The days of annual fees count: until when one can be given back depends on them.
      const key = charged === "annual" ? row.id : charged;
      const { on: lastOn = on, cents = 0, count = 0 } = charges.get(key) ?? {};
      charges.set(key, {
        kind: charged,
        on: maxDate(lastOn, on),
        cents: cents + amountCents,
        count: count + 1,
      });
    }
    if (kind !== "purchase" && kind !== "refund") continue;
    sums.spentCents += amountCents;
    byCategory.add(row.categoryId, amountCents);
    if (kind === "purchase" && amountCents > 0) purchaseSizes.add(String(toSize(amountCents)), 1);
    if (row.countsForOffer) forOffer.add(on, amountCents);
    if (amountCents > 0 && (sums.lastUsedOn === null || on > sums.lastUsedOn)) sums.lastUsedOn = on;
    if (!row.booked) continue;
    const entry = bookedIn(row.booked, age, on);
    const key = JSON.stringify([entry.ruleId, entry.unitsPerDollar, entry.period, entry.cap]);
    const same = booked.get(key);
    if (same) same.cents += amountCents;
    else booked.set(key, { ...entry, cents: amountCents });
  }
  sums.byCategory = byCategory.toRecord();
  sums.purchaseSizes = purchaseSizes.toRecord();
  sums.forOffer = forOffer.toRecord();
  sums.booked = [...booked]
    .filter(([, { cents }]) => cents !== 0)
    .toSorted(([a], [b]) => compareIds(a, b))
    .map(([, each]) => each);
  sums.payments = inOrder(sums.payments);
  sums.credits = inOrder(sums.credits);
  sums.charges = [...charges.values()].toSorted((a, b) => compareIds(a.kind, b.kind) || compareIds(a.on, b.on));
  return sums;
}
