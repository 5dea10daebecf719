import { addMonths, monthKey } from "../dates/civil.ts";
import { getOwn } from "../get-own.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { alignLedger, type CardLedger, carryFigures, createLedger } from "./card-ledger.ts";
import type { Rows } from "./entries.ts";
import { mergeEntered } from "./match.ts";
import type { Transaction } from "./shapes.ts";
import { type MonthSums, sumMonth } from "./sums.ts";

type Cards = Readonly<Record<string, WalletCard>>;
export type Ledgers = Readonly<Record<string, CardLedger>>;

/** Months of cards, by the card's id. */
export type CardMonths = ReadonlyMap<string, ReadonlySet<string>>;

/** The months from so many before to so many after one. */
export const monthsAround = (month: string, count: number): string[] =>
  Array.from({ length: 2 * count + 1 }, (_, at) => monthKey(addMonths(`${month}-01`, at - count)));

/** The months of cards in which the two differ. */
export function changedMonths(before: Rows, after: Rows): CardMonths {
  const changed = new Map<string, Set<string>>();
  const note = ({ walletCardId, on }: Transaction) => {
    const months = changed.get(walletCardId) ?? new Set();
    changed.set(walletCardId, months.add(monthKey(on)));
  };
  for (const row of before.values()) if (after.get(row.id) !== row) note(row);
  for (const row of after.values()) if (before.get(row.id) !== row) note(row);
  return changed;
}

/** Whether a card has, in a month, entries of the member and of the bank. */
type Sources = { entered: boolean; reported: boolean };

/**
 * Whether an entry of the member near this month may be the bank's one of the same purchase, so that the sums of a month follow from its
 * neighbors as well.
 *
 * @param more what is about to be stored near it
 */
export function mayMerge(ledger: CardLedger | undefined, month: string, more: Sources): boolean {
  const near = monthsAround(month, 1).flatMap((each) => {
    const sums = ledger && getOwn(ledger.months, each);
    return sums ? [sums] : [];
  });
  return (
    (more.entered || near.some(({ entered }) => entered > 0)) &&
    (more.reported || near.some(({ reported }) => reported > 0))
  );
}

/** The months of a card that were counted before all of today's sums were: they are counted anew with its next transactions. */
export const listUncounted = (ledger: CardLedger | undefined): string[] =>
  Object.entries(ledger?.months ?? {}).flatMap(([month, { charges, purchaseSizes }]) =>
    charges === undefined || purchaseSizes === undefined ? [month] : [],
  );

/** The months whose sums follow from a change in these. */
function affectedMonths(changed: CardMonths, ledgers: Ledgers, rows: Rows): CardMonths {
  const sources = new Map<string, Sources>();
  for (const { source, walletCardId, on } of rows.values()) {
    const key = `${walletCardId}|${monthKey(on)}`;
    const known = sources.get(key) ?? { entered: false, reported: false };
    sources.set(key, { entered: known.entered || source === "member", reported: known.reported || source === "bank" });
  }
  const sourcesNear = (cardId: string, month: string): Sources => {
    const near = monthsAround(month, 1).map((each) => sources.get(`${cardId}|${each}`));
    return {
      entered: near.some((each) => each?.entered === true),
      reported: near.some((each) => each?.reported === true),
    };
  };
  return new Map(
    [...changed].map(([cardId, months]) => [
      cardId,
      new Set(
        [...months, ...listUncounted(ledgers[cardId])].flatMap((month) =>
          mayMerge(ledgers[cardId], month, sourcesNear(cardId, month)) ? monthsAround(month, 1) : [month],
        ),
      ),
    ]),
  );
}

/** The ledger with the sums of these months counted anew from the card's transactions in and around them. */
export function recountMonths(
  ledger: CardLedger,
  rows: readonly Transaction[],
  months: Iterable<string>,
  card: WalletCard,
): CardLedger {
  const byMonth = Map.groupBy(mergeEntered(rows), ({ on }) => monthKey(on));
  const counted = new Map<string, MonthSums>(Object.entries(ledger.months));
  // A month in which all entries are merged into others still has them.
  const stored = Map.groupBy(rows, ({ on }) => monthKey(on));
  for (const month of months) {
    const all = stored.get(month) ?? [];
    const entered = all.filter(({ source }) => source === "member").length;
    const sums = { ...sumMonth(byMonth.get(month) ?? [], card), entered, reported: all.length - entered };
    if (sums.entered + sums.reported === 0) counted.delete(month);
    else counted.set(month, sums);
  }
  return { ...ledger, months: Object.fromEntries([...counted].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

/** The ledger of a card whose transactions are these: its figures stay as they are. */
export function buildLedger(card: WalletCard, rows: readonly Transaction[]): CardLedger {
  const ledger = recountMonths(createLedger(card), rows, new Set(rows.map(({ on }) => monthKey(on))), card);
  return { ...ledger, carried: carryFigures(card, ledger.months) };
}

/** The ledgers of the cards whose transactions differ between the two. Cards that aren't in the wallet are left out. */
export function recountLedgers(before: Rows, after: Rows, ledgers: Ledgers, cards: Cards): Record<string, CardLedger> {
  const affected = affectedMonths(changedMonths(before, after), ledgers, new Map([...before, ...after]));
  const byCard = Map.groupBy(after.values(), ({ walletCardId }) => walletCardId);
  const counted: Record<string, CardLedger> = {};
  for (const [cardId, months] of affected) {
    const card = cards[cardId];
    if (card === undefined) continue;
    const stored = ledgers[cardId];
    const ledger = stored ? alignLedger(stored, card) : createLedger(card);
    counted[cardId] = recountMonths(ledger, byCard.get(cardId) ?? [], months, card);
  }
  return counted;
}
