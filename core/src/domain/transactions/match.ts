import { addDays, daysBetween } from "../dates/civil.ts";
import { isAtSameMerchant } from "../catalog/merchant-names.ts";
import type { Transaction } from "./shapes.ts";

/** Posting takes this long: an entry of the member and the bank's one of the same purchase lie no further apart. */
export const MERGE_DAYS = 3;

/** Merchants take returns for about this long. */
export const REFUND_DAYS = 120;

const isEntered = ({ source }: Transaction) => source === "member";

const isSpending = ({ kind }: Transaction) => kind === "purchase" || kind === "refund";

/** Days between the member's day and the nearer of the bank's. */
function getDistance(entered: Transaction, reported: Transaction): number {
  const days = [reported.on, reported.authorizedOn ?? reported.on];
  return Math.min(...days.map((day) => Math.abs(daysBetween(day, entered.on))));
}

function isAlike(entered: Transaction, reported: Transaction): boolean {
  if (getDistance(entered, reported) > MERGE_DAYS) return false;
  return entered.merchant === null || isAtSameMerchant(entered, reported);
}

const toMatchKey = ({ walletCardId }: Transaction, amountCents: number) => `${walletCardId}|${amountCents}`;

/**
 * Finds entries of the member and of the bank that are the same purchase: the same card and amount, booked or authorized, within three
 * days, and a merchant that is alike. Each is in one pair at most, the nearest days first. It depends on the entries alone and not on their order.
 *
 * @returns the bank's entry by the id of the member's
 */
export function matchEntered(rows: readonly Transaction[]): Map<string, Transaction> {
  const reported = new Map<string, Transaction[]>();
  for (const row of rows) {
    if (isEntered(row) || !isSpending(row)) continue;
    for (const cents of new Set([row.amountCents, row.authorizedCents ?? row.amountCents])) {
      const same = reported.get(toMatchKey(row, cents));
      if (same) same.push(row);
      else reported.set(toMatchKey(row, cents), [row]);
    }
  }
  const pairs = rows
    .filter(isEntered)
    .flatMap((entered) =>
      (reported.get(toMatchKey(entered, entered.amountCents)) ?? [])
        .filter((each) => isAlike(entered, each))
        .map((each) => ({ entered, reported: each, days: getDistance(entered, each) })),
    )
    .toSorted(
      (a, b) =>
        a.days - b.days ||
        compareIds(`${a.entered.on}.${a.entered.id}`, `${b.entered.on}.${b.entered.id}`) ||
        compareIds(`${a.reported.on}.${a.reported.id}`, `${b.reported.on}.${b.reported.id}`),
    );
  const matched = new Map<string, Transaction>();
  const taken = new Set<string>();
  for (const pair of pairs) {
    if (matched.has(pair.entered.id) || taken.has(pair.reported.id)) continue;
    matched.set(pair.entered.id, pair.reported);
    taken.add(pair.reported.id);
  }
  return matched;
}

export const compareIds = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * The bank's entry with what the member entered of the same purchase: their category and note come first, and a category that they
 * corrected later at the bank's entry before both.
 */
function withEntered(reported: Transaction, entered: Transaction): Transaction {
  const { note, countsForOffer, channel, abroad } = entered;
  const { categoryId, booked } = reported.categorySource === "member" ? reported : entered;
  return {
    ...reported,
    categoryId,
    categorySource: "member",
    note: note ?? reported.note,
    countsForOffer,
    ...(booked === undefined ? {} : { booked }),
    ...(channel === undefined ? {} : { channel }),
    ...(abroad === undefined ? {} : { abroad }),
  };
}

/**
 * The transactions with one row for each purchase. What the member entered counts until the bank has posted it; then the bank's row takes
 * its place.
 */
export function mergeEntered(rows: readonly Transaction[]): Transaction[] {
  if (!rows.some(isEntered)) return [...rows];
  const matched = matchEntered(rows);
  const byReported = new Map(
    rows.flatMap((row): [string, Transaction][] => {
      const reported = matched.get(row.id);
      return reported ? [[reported.id, row]] : [];
    }),
  );
  return rows.flatMap((row) => {
    if (isEntered(row)) return matched.get(row.id)?.status === "posted" ? [] : [row];
    const entered = byReported.get(row.id);
    if (entered === undefined) return [row];
    return row.status === "posted" ? [withEntered(row, entered)] : [];
  });
}

type Refundable = Pick<
  Transaction,
  "id" | "on" | "kind" | "walletCardId" | "amountCents" | "merchant" | "catalogMerchantId" | "description"
>;

/**
 * The purchases that refunds give back: on the same card, at the same merchant, of at least the amount that is left of it, within 120 days.
 * The purchase of exactly that amount comes first, then the latest.
 *
 * @returns the purchase's id by the refund's
 */
export function matchRefunds(rows: readonly Refundable[]): Map<string, string> {
  const inOrder = rows.toSorted((a, b) => compareIds(`${a.on}.${a.id}`, `${b.on}.${b.id}`));
  const left = new Map(inOrder.filter(({ kind }) => kind === "purchase").map((row) => [row.id, row.amountCents]));
  const matched = new Map<string, string>();
  for (const refund of inOrder.filter(({ kind }) => kind === "refund")) {
    const candidates = inOrder.filter(
      (row) =>
        row.kind === "purchase" &&
        row.walletCardId === refund.walletCardId &&
        row.on <= refund.on &&
        row.on >= addDays(refund.on, -REFUND_DAYS) &&
        (left.get(row.id) ?? 0) >= -refund.amountCents &&
        isAtSameMerchant(row, refund),
    );
    const found = candidates.findLast(({ amountCents }) => amountCents === -refund.amountCents) ?? candidates.at(-1);
    if (found === undefined) continue;
    matched.set(refund.id, found.id);
    left.set(found.id, (left.get(found.id) ?? 0) + refund.amountCents);
  }
  return matched;
}
