import type { CardTerms } from "../catalog/card-terms.ts";
import type { CatalogReference } from "../catalog/reference.ts";
import { minDate, monthKey } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { WalletCard, WalletSettings } from "../wallet/shapes.ts";
import { knownSum, type ValueEntry } from "./entries.ts";
import { valueEntries } from "./ledger.ts";

export type ValueSums = {
  /** Credits, rewards and bonuses. */
  valueCents: number;
  /** Positive: what the annual fees came to, with those for authorized users. */
  feesCents: number;
  /** Positive: interest, late and other fees. */
  costsCents: number;
  netCents: number;
};

export type MonthValue = ValueSums & {
  month: string;
  /** Net from January through this month. */
  cumulativeNetCents: number;
  isFuture: boolean;
};

/**
 * What entries gave and cost, by kind. Everything is positive, unless more was given back than charged. `netCents` is what they gave less what
 * they cost.
 */
export type Totals = {
  creditsCents: number;
  /** The same before the holder's weights. */
  creditsFaceCents: number;
  /** With welcome offers. */
  rewardsCents: number;
  /** With those for authorized users. */
  feesCents: number;
  interestCents: number;
  lateFeesCents: number;
  otherCostsCents: number;
  netCents: number;
};

export type CardTotals = Totals & { walletCardId: string };

export type YearValue = {
  months: MonthValue[];
  /** The cards that have an entry, in the wallet's order. */
  byCard: CardTotals[];
  totals: ValueSums;
  /** How many entries have a worth that is not known, and are counted as nothing. */
  unknownCount: number;
  entries: ValueEntry[];
};

const COLUMNS = {
  credit: "creditsCents",
  rewards: "rewardsCents",
  bonus: "rewardsCents",
  bonus_extra: "rewardsCents",
  fee: "feesCents",
  authorized_user_fee: "feesCents",
} as const;
const COST_COLUMNS = { interest: "interestCents", late: "lateFeesCents", other: "otherCostsCents" } as const;

function sumByKind(entries: readonly ValueEntry[]): Totals {
  const sums: Totals = {
    creditsCents: 0,
    creditsFaceCents: 0,
    rewardsCents: 0,
    feesCents: 0,
    interestCents: 0,
    lateFeesCents: 0,
    otherCostsCents: 0,
    netCents: 0,
  };
  for (const entry of entries) {
    const cents = entry.amountCents ?? 0;
    const column = entry.kind === "cost" ? COST_COLUMNS[entry.cost] : COLUMNS[entry.kind];
    sums[column] += entry.kind === "cost" || isFee(entry) ? -cents : cents;
    if (entry.kind === "credit") sums.creditsFaceCents += entry.faceCents ?? 0;
    sums.netCents += cents;
  }
  return sums;
}

function computeSums(entries: readonly ValueEntry[]): ValueSums {
  const sums = sumByKind(entries);
  return {
    valueCents: sums.creditsCents + sums.rewardsCents,
    feesCents: sums.feesCents,
    costsCents: sums.interestCents + sums.lateFeesCents + sums.otherCostsCents,
    netCents: sums.netCents,
  };
}

/** What each card gave and cost; a card without entries isn't in it. */
export function sumByCard(cards: readonly WalletCard[], entries: readonly ValueEntry[]): CardTotals[] {
  const byCard = Map.groupBy(entries, ({ walletCardId }) => walletCardId);
  return cards.flatMap(({ id: walletCardId }) => {
    const mine = byCard.get(walletCardId);
    return mine === undefined ? [] : [{ walletCardId, ...sumByKind(mine) }];
  });
}

export type FeeEntry = Extract<ValueEntry, { kind: "fee" | "authorized_user_fee" }>;

const isFee = (entry: ValueEntry): entry is FeeEntry => entry.kind === "fee" || entry.kind === "authorized_user_fee";

/**
 * The fees that put a year behind although it is too early to compare them with anything: those of cards without enough history
 * (`hasHistory`). Empty when the year isn't behind, or is behind without them. Interest doesn't make a comparison of the fees fair.
 */
export function feesTooEarly(
  entries: readonly ValueEntry[],
  hasHistory: (walletCardId: string) => boolean,
): FeeEntry[] {
  if (knownSum(entries) >= 0) return [];
  const fees = entries.filter(isFee).filter((entry) => (entry.amountCents ?? 0) < 0 && !hasHistory(entry.walletCardId));
  const others = entries.filter((entry) => entry.kind !== "cost" && !fees.some((fee) => fee === entry));
  return knownSum(others) >= 0 ? fees : [];
}

/**
 * What all cards gave and cost in a calendar year, month by month, up to a day. Later months are there, empty, and marked. The entries
 * add up to each number.
 */
export function yearByMonth(
  cards: readonly WalletCard[],
  getTerms: (card: WalletCard) => CardTerms | null,
  reference: Pick<CatalogReference, "currencies">,
  settings: WalletSettings,
  year: number,
  on: CivilDate,
): YearValue {
  const from = `${year}-01-01`;
  const to = minDate(`${year}-12-31`, on);
  const entries = cards
    .flatMap((card) => valueEntries(card, getTerms(card), reference.currencies, settings, from, to))
    .toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
  let cumulativeNetCents = 0;
  const months = Array.from({ length: 12 }, (_, index): MonthValue => {
    const month = `${year}-${String(index + 1).padStart(2, "0")}`;
    const sums = computeSums(entries.filter((entry) => monthKey(entry.on) === month));
    cumulativeNetCents += sums.netCents;
    return { month, ...sums, cumulativeNetCents, isFuture: month > monthKey(on) };
  });
  return {
    months,
    byCard: sumByCard(cards, entries),
    totals: computeSums(entries),
    unknownCount: entries.filter(({ amountCents }) => amountCents === null).length,
    entries,
  };
}
