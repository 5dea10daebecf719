import type { CardTerms } from "../catalog/card-terms.ts";
import { isAtSameMerchant, withCatalogMerchant } from "../catalog/merchant-names.ts";
import type { CatalogReference } from "../catalog/reference.ts";
import { daysBetween } from "../dates/civil.ts";
import { computeBooking } from "../earning/booking.ts";
import { maskNumbers } from "../wallet/card-number.ts";
import type { Purchase, WalletCard } from "../wallet/shapes.ts";
import { type Categorized, categorize, type MerchantRules } from "./categorize.ts";
import { classify } from "./classify.ts";
import { compareIds } from "./match.ts";
import type { BankBatch, BankEntry, Transaction } from "./shapes.ts";

/** What decides how entries of the bank are read. */
export type EntryContext = {
  cards: Readonly<Record<string, WalletCard>>;
  getTerms: (card: WalletCard) => CardTerms | null;
  reference: Pick<CatalogReference, "categories" | "merchants">;
  rules: MerchantRules;
};

/** Stored transactions by id. */
export type Rows = ReadonlyMap<string, Transaction>;

const MERCHANT_LENGTH = 80;
const DESCRIPTION_LENGTH = 200;
const PROVIDER_WORD = /^[A-Z_]{1,120}$/;
const PROVIDER_ID = /^[A-Za-z0-9_-]{4,40}$/;

/** A bank's text without the numbers in it that we never store. */
function cleanText(text: string, maxLength: number): string {
  const masked = maskNumbers(text.replaceAll(/[\p{C}\s]+/gu, " ").trim());
  // A character outside the basic plane that was cut in half can't be stored.
  return masked.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");
}

const cleanName = (name: string | null, maxLength: number) =>
  name === null ? null : cleanText(name, maxLength) || null;

/** What the member logged, as a transaction. */
export const fromPurchase = (purchase: Purchase): Transaction => ({
  ...purchase,
  source: "member",
  status: "posted",
  kind: purchase.amountCents < 0 ? "refund" : "purchase",
  feeKind: null,
  categorySource: "member",
  authorizedOn: null,
  description: null,
  merchantId: null,
  mcc: null,
  bankCategory: null,
  pendingId: null,
});

/** The part of a transaction that is a logged purchase. */
export function toPurchase(transaction: Transaction): Purchase {
  const { id, walletCardId, on, amountCents, categoryId, merchant, note, countsForOffer } = transaction;
  const { channel, abroad, booked, catalogMerchantId } = transaction;
  return {
    id,
    walletCardId,
    on,
    amountCents,
    categoryId,
    merchant,
    ...(catalogMerchantId === undefined ? {} : { catalogMerchantId }),
    note,
    countsForOffer,
    ...(channel === undefined ? {} : { channel }),
    ...(abroad === undefined ? {} : { abroad }),
    ...(booked === undefined ? {} : { booked }),
  };
}

const isSpending = ({ kind }: Pick<Transaction, "kind">) => kind === "purchase" || kind === "refund";

/** Whether a transaction is booked as before: nothing that a rule of the card looks at has changed. */
const isBookedAlike = (a: Transaction, b: Transaction): boolean =>
  a.on === b.on &&
  a.amountCents === b.amountCents &&
  a.kind === b.kind &&
  a.categoryId === b.categoryId &&
  a.merchant === b.merchant &&
  a.channel === b.channel &&
  a.abroad === b.abroad;

/** A transaction with what it is booked as by the terms of today, unless it was booked as the same before. */
export function withBooking(
  row: Transaction,
  before: Transaction | undefined,
  { cards, getTerms, reference }: Omit<EntryContext, "rules">,
): Transaction {
  const card = cards[row.walletCardId];
  if (!isSpending(row) || card === undefined) return row;
  const listed = withCatalogMerchant(row, reference.merchants);
  if (before?.booked !== undefined && isBookedAlike(before, row)) return { ...listed, booked: before.booked };
  return { ...listed, booked: computeBooking(card, getTerms(card), listed, reference) };
}

/** A transaction in the category that the member chose for it. */
export const withMemberCategory = (
  row: Transaction,
  categoryId: string,
  context: Omit<EntryContext, "rules">,
): Transaction => withBooking({ ...row, categoryId, categorySource: "member" }, row, context);

/** The category of a stored transaction: the member's correction of it, else by its facts. */
export function categorizeRow(
  row: Transaction,
  { rules, reference }: Pick<EntryContext, "rules" | "reference">,
): Categorized {
  if (row.categorySource === "member") return { categoryId: row.categoryId, source: "member" };
  const { merchant: merchantName, description, mcc, bankCategory: category } = row;
  return categorize({ merchantName, description, mcc, category }, rules, reference);
}

/** Made in another country. Where none is reported, it wasn't. */
export const isAbroad = ({ country }: Pick<BankEntry, "country">): boolean => country !== null && country !== "US";

/** The merchant as the bank names it, cut to what is stored; null: it names none. */
export const cleanDescription = (text: string): string | null => cleanName(text, DESCRIPTION_LENGTH);

export const cleanMerchant = (name: string | null): string | null => cleanName(name, MERCHANT_LENGTH);

/**
 * An entry of the bank as a transaction.
 *
 * @param before the same entry as stored, or the pending one that it replaces: what the member decided about it stays
 */
export function fromBankEntry(entry: BankEntry, before: Transaction | undefined, context: EntryContext): Transaction {
  const description = cleanDescription(entry.description);
  const merchant = cleanMerchant(entry.merchantName);
  const { kind, feeKind } = classify(entry);
  const isCorrected = before?.categorySource === "member";
  const authorized = before?.status === "pending" ? before.amountCents : entry.amountCents;
  const facts: Transaction = {
    id: entry.id,
    walletCardId: entry.walletCardId,
    on: entry.on,
    amountCents: entry.amountCents,
    categoryId: before?.categoryId ?? "everything",
    categorySource: isCorrected ? "member" : "none",
    merchant,
    note: before?.note ?? null,
    countsForOffer: before?.countsForOffer ?? isSpending({ kind }),
    ...(entry.isOnline ? { channel: "online" as const } : {}),
    ...(isAbroad(entry) ? { abroad: true } : {}),
    source: "bank",
    status: entry.isPending ? "pending" : "posted",
    kind,
    feeKind,
    authorizedOn: entry.authorizedOn,
    ...(before?.authorizedCents === undefined ? {} : { authorizedCents: before.authorizedCents }),
    description,
    merchantId: entry.merchantId !== null && PROVIDER_ID.test(entry.merchantId) ? entry.merchantId : null,
    mcc: entry.mcc !== null && /^\d{4}$/.test(entry.mcc) ? entry.mcc : null,
    bankCategory: entry.category && PROVIDER_WORD.test(entry.category.detailed) ? entry.category : null,
    pendingId: entry.pendingId,
  };
  const { categoryId, source } = categorizeRow(facts, context);
  return withBooking({ ...withAuthorized(facts, authorized), categoryId, categorySource: source }, before, context);
}

/** What was authorized first, unless it was what is booked. */
const withAuthorized = (row: Transaction, authorizedCents: number): Transaction =>
  row.authorizedCents !== undefined || row.amountCents === authorizedCents ? row : { ...row, authorizedCents };

/** An entry that can't be stored: of a card that the wallet doesn't have, or with an id that isn't one. */
const isStorable = ({ id, pendingId, walletCardId }: BankEntry, { cards }: EntryContext) =>
  Object.hasOwn(cards, walletCardId) && PROVIDER_ID.test(id) && (pendingId === null || PROVIDER_ID.test(pendingId));

/** One that was pending for longer isn't looked for; the bank names it as removed. */
export const LONGEST_PENDING_DAYS = 14;

/** As a share of what was authorized. */
const LARGEST_TIP = 0.3;

/** The pending one that a posted one must be, though it doesn't name it: of the nearest amount, a tip included, and then of the last day. */
function findPending(posted: Transaction, rows: Iterable<Transaction>): Transaction | undefined {
  const getTip = ({ amountCents }: Transaction) => posted.amountCents - amountCents;
  const getLargestTip = ({ amountCents }: Transaction) => (posted.kind === "purchase" ? amountCents * LARGEST_TIP : 0);
  return [...rows]
    .filter(({ source, status }) => source === "bank" && status === "pending")
    .filter(({ walletCardId, kind }) => walletCardId === posted.walletCardId && kind === posted.kind)
    .filter(({ on }) => on <= posted.on && daysBetween(on, posted.on) <= LONGEST_PENDING_DAYS)
    .filter((row) => getTip(row) >= 0 && getTip(row) <= getLargestTip(row) && isAtSameMerchant(row, posted))
    .toSorted((a, b) => getTip(a) - getTip(b) || compareIds(b.on, a.on) || compareIds(a.id, b.id))[0];
}

/** Each entry once, as it came last: pending ones first, so that what posts finds them. */
const inOrder = (entries: readonly BankEntry[]): BankEntry[] =>
  [...new Map(entries.map((entry) => [entry.id, entry])).values()].toSorted(
    (a, b) => Number(b.isPending) - Number(a.isPending) || compareIds(`${a.on}.${a.id}`, `${b.on}.${b.id}`),
  );

/**
 * The transactions after a batch of the bank. Safe to repeat: an entry that is stored is replaced. A posted entry takes the place of the
 * pending one that it names, or else of one that the bank no longer has and that it must be, in any order. What the member entered is never removed by a
 * bank.
 *
 * @param rows the stored transactions that the batch names, or that name one of them as pending, and those of the days before
 */
export function applyBankBatch(rows: Rows, batch: BankBatch, context: EntryContext): Rows {
  const { added, modified, removedIds, isRemoved = (id) => removedIds.includes(id) } = batch;
  const after = new Map(rows);
  const entries = inOrder([...added, ...modified]).filter((entry) => isStorable(entry, context));
  const named = new Set(entries.flatMap(({ pendingId }) => pendingId ?? []));
  const posted = new Map([...after.values()].flatMap(({ id, pendingId }) => (pendingId ? [[pendingId, id]] : [])));
  const findUnnamed = (entry: BankEntry) =>
    findPending(
      fromBankEntry(entry, undefined, context),
      [...after.values()].filter(({ id }) => !named.has(id) && isRemoved(id)),
    )?.id;
  for (const entry of entries) {
    const became = after.get(posted.get(entry.id) ?? "");
    if (became) after.set(became.id, withAuthorized(became, entry.amountCents));
    const same = after.get(entry.id);
    if (became || same?.source === "member") continue;
    const isUnnamed = same === undefined && !entry.isPending && entry.pendingId === null;
    const pendingId = entry.pendingId ?? (isUnnamed ? findUnnamed(entry) : same?.pendingId) ?? null;
    const pending = pendingId === null ? undefined : after.get(pendingId);
    after.set(entry.id, fromBankEntry({ ...entry, pendingId }, same ?? pending, context));
    if (pendingId === null) continue;
    posted.set(pendingId, entry.id);
    after.delete(pendingId);
  }
  for (const id of removedIds) if (after.get(id)?.source === "bank") after.delete(id);
  return after;
}
