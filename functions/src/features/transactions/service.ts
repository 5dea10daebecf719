import { cutList } from "@cardwell/core/domain/cut-list";
import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import type { ValidRequestOf } from "@cardwell/core/contract/endpoint";
import type { transactionsContract } from "@cardwell/core/contract/transactions";
import { addDays, addMonths, monthKey } from "@cardwell/core/domain/dates/civil";
import { recountLedgers } from "@cardwell/core/domain/transactions/apply";
import { categorize } from "@cardwell/core/domain/transactions/categorize";
import {
  applyBankBatch,
  categorizeRow,
  type EntryContext,
  LONGEST_PENDING_DAYS,
  type Rows,
  withBooking,
  withMemberCategory,
} from "@cardwell/core/domain/transactions/entries";
import { findBenefit } from "@cardwell/core/domain/transactions/find-benefit";
import { matchRefunds, REFUND_DAYS } from "@cardwell/core/domain/transactions/match";
import { merchantKey } from "@cardwell/core/domain/catalog/merchant-names";
import type { FindLogos } from "@cardwell/core/domain/logos/logo-mark";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { getOwn } from "@cardwell/core/domain/get-own";
import type { BankBatch, BankEntry, Transaction } from "@cardwell/core/domain/transactions/shapes";
import { findTerms } from "@cardwell/core/domain/wallet/held-cards";
import { centsPerUnit } from "@cardwell/core/domain/valuation";
import type { Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { isDeepStrictEqual } from "node:util";
import type { Handlers } from "../../http/serve.ts";
import { rejected, requireAsSeen } from "../../http/rejected.ts";
import { AppError } from "../../lib/app-error.ts";
import type { CatalogPort } from "../../lib/catalog-facts.ts";
import { type OpenTransactions, toRowKey, type TransactionStore } from "../../lib/transaction-store-repository.ts";
import { createFilter, createToItem } from "./list-items.ts";
import type { MerchantRulesRepository } from "./rules-repository.ts";

/** The wallet that transactions belong to. */
export type WalletPort = {
  /** One read. */
  read: (uid: string) => Promise<{
    cards: Wallet["cards"];
    settings: Wallet["settings"];
    unappliedCards: string[];
    hasTransactionMonths: boolean;
  }>;
  /** Counts what was stored since: one write of the wallet, and one plan of its reminders. */
  applyTransactions: (uid: string, now: Date) => Promise<void>;
  dashboard: (asking: { uid: string; now: Date }) => Promise<Dashboard>;
};

type Deps = {
  store: TransactionStore;
  rules: MerchantRulesRepository;
  catalog: CatalogPort;
  wallet: WalletPort;
  findLogos: FindLogos;
};

/** Whether a card of the wallet is still the one that what a bank reports belongs to. */
type CardCheck = (card: WalletCard) => boolean;

/** What a bank reports of cards: the ids of all transactions, and the first day of each card. */
export type Reported = { ids: ReadonlySet<string>; oldestOn: ReadonlyMap<string, CivilDate> };

type Correction = ValidRequestOf<typeof transactionsContract.setCategory>["body"] & { id: string };

type ListQuery = ValidRequestOf<typeof transactionsContract.list>["query"];

const TRANSACTIONS_A_PAGE = 50;

/** How many transactions one call looks through for what is sought: reads of about ten documents. */
const MOST_SOUGHT = 2_000;

/** What one transaction of the database takes. The provider's pages aren't larger. */
const CHUNK = 500;

/**
 * The months that one transaction of the database writes. It takes 10 MiB, and a month of someone with many cards is 250 kB or more, also
 * where only one row of it is new.
 */
const MOST_MONTHS = 8;

/** Purchases of before have to be stored by month first. */
class OldPurchasesError extends Error {}

/**
 * Of each entry of a batch that was stored, by its id: its category, the pending one that it replaced, and the statement credit that it is
 * for, or that it pays.
 */
type StoredEntries = Map<string, Pick<Transaction, "categoryId" | "pendingId"> & { benefitId: string | null }>;

/** Cut into pieces of so many rows and months, in their order. */
function cutByMonths<Item extends { on: CivilDate }>(items: readonly Item[]): Item[][] {
  const pieces: { items: Item[]; months: Set<string> }[] = [];
  for (const item of items) {
    const month = monthKey(item.on);
    const last = pieces.at(-1);
    const isRoom = last && last.items.length < CHUNK && (last.months.has(month) || last.months.size < MOST_MONTHS);
    if (isRoom) last.items.push(item);
    else pieces.push({ items: [item], months: new Set() });
    pieces.at(-1)?.months.add(month);
  }
  return pieces.map((piece) => piece.items);
}

/** Cut into pieces that fit into a transaction: first what came and changed, in its order, then what went. */
function splitBatch(batch: BankBatch): BankBatch[] {
  const { added, modified, removedIds } = batch;
  if (countAll(batch) === 0) return [];
  if (countAll(batch) <= CHUNK && cutByMonths([...added, ...modified]).length <= 1) return [batch];
  return [
    ...cutByMonths(added).map((some) => ({ ...batch, added: some, modified: [], removedIds: [] })),
    ...cutByMonths(modified).map((some) => ({ ...batch, added: [], modified: some, removedIds: [] })),
    ...cutList(removedIds, CHUNK).map((some) => ({ ...batch, added: [], modified: [], removedIds: some })),
  ];
}

/** The months in which an entry may be stored, and the pending one that it replaces. */
const listMonths = ({ on, isPending }: BankEntry): string[] =>
  isPending ? [monthKey(on)] : [monthKey(on), monthKey(addDays(on, -LONGEST_PENDING_DAYS))];

const countAll = ({ added, modified, removedIds }: BankBatch) => added.length + modified.length + removedIds.length;

/** What is stored already stays the same row, so that only documents that differ are written. */
const withoutRepeats = (before: Rows, after: Rows): Rows =>
  new Map(
    [...after].map(([id, row]) => {
      const known = before.get(id);
      return [id, known && isSameRow(known, row) ? known : row];
    }),
  );

const isSameRow = (a: Transaction, b: Transaction): boolean => isDeepStrictEqual(withoutNulls(a), withoutNulls(b));

const withoutNulls = (row: Transaction) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));

/** Transactions of banks, and the categories of all transactions. */
export function createTransactionsService({ store, rules, catalog, wallet, findLogos }: Deps) {
  /** Changes transactions, with all that follows from them but the wallet itself, by the cards that the wallet has at that moment. */
  async function change<T>(
    uid: string,
    work: (opened: OpenTransactions, context: EntryContext) => Promise<{ after: Rows; result: T }>,
  ): Promise<T> {
    const [facts, merchantRules] = await Promise.all([catalog.facts(), rules.read(uid)]);
    const getTerms = (card: WalletCard) => findTerms(facts, card);
    const run = (isByMonth: boolean) =>
      store.inTransaction(uid, async (opened) => {
        const { cards, unappliedCards, hasTransactionMonths } = await opened.readWallet();
        if (!isByMonth && !hasTransactionMonths) throw new OldPurchasesError();
        const context = { cards, getTerms, reference: facts.reference, rules: merchantRules };
        const { after, result } = await work(opened, context);
        const ledgers = recountLedgers(opened.rows, after, opened.ledgers, cards);
        opened.write(after, ledgers);
        opened.markUnapplied(Object.keys(ledgers).filter((id) => !unappliedCards.includes(id)));
        return result;
      });
    return run(false).catch(async (error: unknown) => {
      if (!(error instanceof OldPurchasesError)) throw error;
      await store.storeOld(uid, facts);
      return run(true);
    });
  }

  /** @param months where what is removed is known to be */
  async function storeChunk(
    uid: string,
    { added, modified, removedIds, ...piece }: BankBatch,
    isFromBank: CardCheck,
    months: readonly string[] = [],
  ): Promise<StoredEntries> {
    return change(uid, async (opened, context) => {
      const isTracked = (walletCardId: string) => {
        const card = getOwn(context.cards, walletCardId);
        return card !== undefined && isFromBank(card);
      };
      const tracked = {
        added: added.filter(({ walletCardId }) => isTracked(walletCardId)),
        modified: modified.filter(({ walletCardId }) => isTracked(walletCardId)),
      };
      const entries = [...tracked.added, ...tracked.modified];
      await opened.load({
        ids: [
          ...tracked.added.filter(({ isPending }) => isPending).map(({ id }) => id),
          ...tracked.modified.map(({ id }) => id),
          ...removedIds,
        ],
        newIds: tracked.added.map(({ id }) => id),
        months: [...months, ...entries.flatMap(listMonths)],
        cardIds: entries.map(({ walletCardId }) => walletCardId),
        more: { entered: false, reported: true },
      });
      // Some may have been added and removed since the last batch.
      const known = new Map([...entries, ...opened.rows.values()].map((row) => [row.id, row.walletCardId]));
      const removed = removedIds.filter((id) => isTracked(known.get(id) ?? ""));
      const batch = { ...piece, ...tracked, removedIds: removed };
      const after = withoutRepeats(opened.rows, applyBankBatch(opened.rows, batch, context));
      const result: StoredEntries = new Map();
      for (const id of removed) {
        const row = opened.rows.get(id);
        if (row) result.set(id, { categoryId: row.categoryId, pendingId: row.pendingId, benefitId: null });
      }
      for (const { id } of entries) {
        const row = after.get(id);
        const card = row && context.cards[row.walletCardId];
        if (!row || !card) continue;
        const benefitId = findBenefit(row, context.getTerms(card), context.reference);
        result.set(id, { categoryId: row.categoryId, pendingId: row.pendingId, benefitId });
      }
      return { after, result };
    });
  }

  /** Changes stored transactions. */
  const changeRows = (
    uid: string,
    { ids, months = [] }: { ids: readonly string[]; months?: readonly string[] },
    decide: (row: Transaction, context: EntryContext) => Transaction,
  ): Promise<void> =>
    change(uid, async (opened, context) => {
      await opened.load({ ids, months });
      const after = new Map(opened.rows);
      for (const id of ids) {
        const row = after.get(id);
        if (!row) throw new AppError("not_found", "Transaction not found.");
        after.set(id, decide(row, context));
      }
      return { after, result: undefined };
    });

  /** Removes these transactions of the bank. */
  async function removeRows(
    uid: string,
    rows: readonly Transaction[],
    isFromBank: CardCheck,
    keepOn?: () => Promise<void>,
  ): Promise<void> {
    for (const some of cutByMonths(rows.filter(({ source }) => source === "bank"))) {
      await keepOn?.();
      const removedIds = some.map(({ id }) => id);
      const months = some.map(({ on }) => monthKey(on));
      await storeChunk(uid, { added: [], modified: [], removedIds }, isFromBank, months);
    }
  }

  /** All transactions, newest first, 500 at a time. */
  async function* pages(
    uid: string,
    { view = "stored", walletCardId }: { view?: "stored" | "all"; walletCardId?: string } = {},
  ): AsyncGenerator<Transaction[]> {
    let cursor: string | undefined;
    do {
      const page = await store.list(uid, { view, walletCardId, limit: CHUNK, cursor });
      yield page.rows;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** The purchases that refunds give back, by the refund's id. A read for each 400 transactions of the time in which they may be. */
  async function findRefunded(
    uid: string,
    walletCardId: string | undefined,
    rows: readonly Transaction[],
  ): Promise<Map<string, Transaction>> {
    const days = rows.flatMap(({ kind, on }) => (kind === "refund" ? [on] : [])).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return new Map();
    const found: Transaction[] = [];
    for (let cursor: string | null = `${addDays(last, 1)}.`; cursor !== null && found.length < MOST_SOUGHT;) {
      const page = await store.list(uid, {
        view: "all",
        walletCardId,
        from: addDays(first, -REFUND_DAYS),
        cursor,
        limit: CHUNK,
      });
      found.push(...page.rows);
      cursor = page.nextCursor;
    }
    const byId = new Map(found.map((row) => [row.id, row]));
    return new Map(
      [...matchRefunds(found)].flatMap(([refundId, purchaseId]): [string, Transaction][] => {
        const purchase = byId.get(purchaseId);
        return purchase ? [[refundId, purchase]] : [];
      }),
    );
  }

  /** A page of what is sought, newest first. */
  async function listFound(
    { uid, now }: { uid: string; now: Date },
    { walletCardId, cursor, limit = TRANSACTIONS_A_PAGE, month, ...sought }: ListQuery,
  ) {
    const [facts, { cards, hasTransactionMonths }, findLogo] = await Promise.all([
      catalog.facts(),
      wallet.read(uid),
      findLogos(now),
    ]);
    if (!hasTransactionMonths) await store.storeOld(uid, facts);
    const toItem = createToItem(facts, cards, findLogo);
    const isSought = createFilter(sought);
    const isWhole = Object.values(sought).every((value) => value === undefined);
    const from = month && `${month}-01`;
    let position = cursor ?? (from && `${addMonths(from, 1)}.`);
    const transactions: ReturnType<typeof toItem>[] = [];
    for (let looked = 0; ; looked += CHUNK) {
      const page = await store.list(uid, {
        view: "all",
        walletCardId,
        from,
        cursor: position,
        limit: isWhole ? limit : CHUNK,
      });
      const found = page.rows.map(toItem).filter(isSought);
      const room = limit - transactions.length;
      transactions.push(...found.slice(0, room));
      const last = transactions.at(-1);
      if (found.length > room && last) return { transactions, nextCursor: toRowKey(last) };
      const isEnough = isWhole || transactions.length === limit || looked + CHUNK >= MOST_SOUGHT;
      if (page.nextCursor === null || isEnough) return { transactions, nextCursor: page.nextCursor };
      position = page.nextCursor;
    }
  }

  /** Other purchases that follow a correction for the merchant: those that the member entered, or corrected one by one, don't. */
  async function countOthers(uid: string, { id, merchant, description }: Transaction) {
    const name = merchant ?? description;
    if (name === null) return null;
    const isOther = (row: Transaction) =>
      row.id !== id && row.kind === "purchase" && row.categorySource !== "member" && isReportedAt(name)(row);
    let [count, looked] = [0, 0];
    for await (const rows of pages(uid, { view: "all" })) {
      if (looked >= MOST_SOUGHT) return { count, hasMore: true };
      count += rows.filter(isOther).length;
      looked += rows.length;
    }
    return { count, hasMore: false };
  }

  async function finish(uid: string, now: Date): Promise<void> {
    const { unappliedCards } = await wallet.read(uid);
    if (unappliedCards.length > 0) await wallet.applyTransactions(uid, now);
  }

  /**
   * The member's category for one transaction, which stays when the bank changes the entry, or for all at its merchant, of the past and to
   * come; null takes it back. Then corrections of other single ones stay, and all transactions are read once; safe to repeat after a kill.
   *
   * @returns the correction that undoes it
   */
  async function correctCategory(
    uid: string,
    { id, categoryId, appliesTo, ownCategoryId, from }: Correction,
    now: Date,
  ): Promise<Omit<Correction, "id">> {
    await requireCategories([categoryId, ownCategoryId]);
    const before = await findRow(uid, id);
    const asked = { categoryId, isOwn: appliesTo === "one", from };
    const requireSeen = (row: Transaction) => requireAsSeen(getCategoryNow(row), asked);
    const own = before.categorySource === "member" ? before.categoryId : null;
    let made: Transaction | undefined;
    if (appliesTo === "one") {
      await changeRows(uid, { ids: [id] }, (row, context) => {
        requireSeen(requireReported(row));
        return (made = withOwnCategory(row, categoryId, context));
      });
      await finish(uid, now);
      return { categoryId: own, appliesTo, from: made && getCategoryNow(made) };
    }
    requireSeen(before);
    const name = getMerchantName(before);
    const ruled = await rules.set(uid, name, categoryId);
    for await (const rows of pages(uid)) {
      const some = rows.filter(isReportedAt(name));
      const months = some.map(({ on }) => monthKey(on));
      if (some.length === 0) continue;
      await changeRows(uid, { ids: some.map((row) => row.id), months }, (row, context) =>
        row.id === id ? (made = withOwnCategory(row, ownCategoryId ?? null, context)) : recategorize(row, context),
      );
    }
    await finish(uid, now);
    return {
      categoryId: ruled,
      appliesTo,
      ...(own !== null && { ownCategoryId: own }),
      from: made && getCategoryNow(made),
    };
  }

  const routes: Handlers<typeof transactionsContract, { uid: string; now: Date }> = {
    /**
     * A page of transactions, newest first: one row for each purchase, whether the member, the bank or both recorded it. What is sought is
     * looked for in 2,000 transactions at most; from there on with the next page.
     */
    async list({ query }, { uid, now }) {
      const { transactions, nextCursor } = await listFound({ uid, now }, query);
      const refunded = await findRefunded(uid, query.walletCardId, transactions);
      return {
        transactions: transactions.map((item) => {
          const purchase = refunded.get(item.id);
          return { ...item, refundOf: purchase ? { on: purchase.on, amountCents: purchase.amountCents } : null };
        }),
        nextCursor,
      };
    },

    /** The categories that a transaction can be in, with what it earns in each by the terms of today, and how many more a correction can change. */
    async categories({ params: { transactionId: id } }, { uid }) {
      const [facts, { cards, settings }, row] = await Promise.all([
        catalog.facts(),
        wallet.read(uid),
        findRow(uid, id),
      ]);
      const others = await countOthers(uid, row);
      const { reference } = facts;
      const card = cards[row.walletCardId];
      const terms = card ? findTerms(facts, card) : null;
      const currency = reference.currencies.find((each) => each.id === terms?.earn.currencyId);
      const context = { cards, getTerms: () => terms, reference };
      const computeUnits = (categoryId: string) =>
        withMemberCategory({ ...row, categoryId: "" }, categoryId, context).booked?.unitsPerDollar ?? null;
      const { merchant: merchantName, description, mcc, bankCategory: category } = row;
      return {
        categories: reference.categories.map(({ id: categoryId, label }) => ({
          id: categoryId,
          label,
          unitsPerDollar: computeUnits(categoryId),
        })),
        now: getCategoryNow(row),
        reportedId: categorize({ merchantName, description, mcc, category }, {}, reference).categoryId,
        centsPerUnit: terms === null ? 1 : currency ? centsPerUnit(currency, settings).centsPerUnit : null,
        others,
      };
    },

    async setCategory({ params: { transactionId: id }, body }, { uid, now }) {
      const undo = await correctCategory(uid, { id, ...body }, now);
      return { id, undo, dashboard: await wallet.dashboard({ uid, now }) };
    },
  };

  return {
    routes,

    /**
     * Stores what changed at a bank, 500 entries and 8 months in a transaction of the database. Safe to repeat: what is stored already is
     * neither doubled nor written again, so that after a kill the same pages may come again from the last cursor that the caller kept. The
     * figures of the wallet follow with `finish`, once after all pages.
     *
     * `walletCardId` of an entry is the card that its account was matched with. What belongs to cards that aren't in the wallet, or that
     * `isFromBank` no longer accepts when it is stored, is left out.
     *
     * @param keepOn called between pieces; what it throws ends the work
     * @returns what each entry that was stored, or removed, was found to be, by its id
     */
    async storeBatch(
      uid: string,
      batch: BankBatch,
      isFromBank: CardCheck,
      keepOn?: () => Promise<void>,
    ): Promise<StoredEntries> {
      const stored: StoredEntries = new Map();
      for (const [at, piece] of splitBatch(batch).entries()) {
        if (at > 0) await keepOn?.();
        for (const [id, found] of await storeChunk(uid, piece, isFromBank)) stored.set(id, found);
      }
      return stored;
    },

    /**
     * Counts everything that was stored since toward the wallet, and plans its reminders once: caps, rewards, the welcome offer, costs and the
     * day of last use. Nothing to count: one read. The payments of statements are recorded with the statements, by the bank's link.
     */
    finish,

    /**
     * Removes what banks reported of a card; entries of the member stay, and count again. Reads and writes each month of it once. For a link
     * whose history isn't kept, and for an account that is matched with another card.
     */
    async removeReported(uid: string, walletCardId: string, now: Date, isFromBank: CardCheck): Promise<void> {
      for await (const rows of pages(uid, { walletCardId })) await removeRows(uid, rows, isFromBank);
      await finish(uid, now);
    },

    /**
     * Removes what is stored of cards and their bank doesn't report, from the first day on that it does: what another link to the same
     * account brought in under other ids. What is older than the bank's history stays. A read for each 400 transactions since that day.
     *
     * @param keepOn as for `storeBatch`
     */
    async removeUnreported(
      uid: string,
      { ids, oldestOn }: Reported,
      isFromBank: CardCheck,
      keepOn: () => Promise<void>,
    ): Promise<void> {
      const since = [...oldestOn.values()].toSorted()[0];
      if (since === undefined) return;
      for await (const rows of store.listSince(uid, monthKey(since))) {
        await keepOn();
        const unreported = rows.filter(
          ({ id, walletCardId, on }) => !ids.has(id) && on >= (oldestOn.get(walletCardId) ?? "9999"),
        );
        await removeRows(uid, unreported, isFromBank, keepOn);
      }
    },
  };

  async function findRow(uid: string, id: string): Promise<Transaction> {
    const row = await store.inTransaction(uid, async (opened) => {
      await opened.load({ ids: [id] });
      return opened.rows.get(id);
    });
    if (!row) throw new AppError("not_found", "Transaction not found.");
    return row;
  }

  async function requireCategories(categoryIds: readonly (string | null | undefined)[]): Promise<void> {
    const { reference } = await catalog.facts();
    const known = new Set(reference.categories.map(({ id }) => id));
    const isKnown = (id: string | null | undefined) => id === null || id === undefined || known.has(id);
    const [categoryId, ownCategoryId] = categoryIds;
    if (!isKnown(categoryId)) throw rejected("categoryId", "This category doesn't exist.");
    if (!isKnown(ownCategoryId)) throw rejected("ownCategoryId", "This category doesn't exist.");
  }
}

const getCategoryNow = ({ categoryId, categorySource }: Transaction) => ({
  categoryId,
  isOwn: categorySource === "member",
});

/** What a bank reported of a merchant, by the key that the member's rules have. */
const isReportedAt =
  (name: string) =>
  ({ source, merchant, description }: Transaction): boolean =>
    source === "bank" && merchantKey(merchant ?? description ?? "") === merchantKey(name);

function getMerchantName({ merchant, description }: Transaction): string {
  const name = merchant ?? description;
  if (name === null) throw new AppError("conflict", "This transaction has no merchant.");
  return name;
}

/** What the member logged has its category from them. */
function requireReported(row: Transaction): Transaction {
  if (row.source === "bank") return row;
  throw new AppError("conflict", "You logged this purchase. Remove it and log it again.");
}

/** A transaction with the member's correction of it alone; null: without one. */
const withOwnCategory = (row: Transaction, categoryId: string | null, context: EntryContext): Transaction =>
  categoryId === null
    ? recategorize({ ...row, categorySource: "none" }, context)
    : withMemberCategory(row, categoryId, context);

function recategorize(row: Transaction, context: EntryContext): Transaction {
  const { categoryId, source } = categorizeRow(row, context);
  return withBooking({ ...row, categoryId, categorySource: source }, row, context);
}
