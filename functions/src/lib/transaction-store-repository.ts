import { cutList } from "@cardwell/core/domain/cut-list";
import { isDeepStrictEqual } from "node:util";
import { listUncounted, mayMerge, monthsAround, recountLedgers } from "@cardwell/core/domain/transactions/apply";
import { carryFigures, type CardLedger } from "@cardwell/core/domain/transactions/card-ledger";
import { fromPurchase, type Rows, withBooking } from "@cardwell/core/domain/transactions/entries";
import { findTerms } from "@cardwell/core/domain/wallet/held-cards";
import { mergeEntered } from "@cardwell/core/domain/transactions/match";
import { transaction as transactionShape, type Transaction } from "@cardwell/core/domain/transactions/shapes";
import { addMonths, monthKey } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { booking, charge, purchase, type Purchase, type WalletCard } from "@cardwell/core/domain/wallet/shapes";
import {
  FieldValue,
  type DocumentReference,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type Transaction as DbTransaction,
} from "firebase-admin/firestore";
import * as logger from "firebase-functions/logger";
import * as z from "zod/mini";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { storedWalletFields } from "./stored-wallet.ts";
import { asStored, asWrittenBack, deleteFound, orNull, parseDocument, zodConverter } from "./firestore.ts";

/** A document holds 1 MiB. A transaction takes up 500 bytes on average and 2 kB at most. */
const PART_ROWS = 400;

/** What a query takes of one list. */
const QUERY_LIST = 30;

/** Documents that a page reads at a time. */
const PARTS_AT_ONCE = 3;

/** Documents that are read at a time where all are. */
const PARTS_OF_ALL = 10;

const OLD_AT_ONCE = 200;

/** The transactions of all cards in a month, or a part of them. Rows are parsed one by one, so that one that can't be hides no other. */
const storedPart = z.object({ month: z.string(), part: z.number(), rows: z.array(z.looseObject({ id: z.string() })) });

type RawRow = { id: string };

const storedRow = asWrittenBack(transactionShape);

const totals = z.record(z.string(), z.number());
const capSpend = z.record(z.string(), totals);
const event = z.object({
  id: z.string(),
  on: z.string(),
  amountCents: z.number(),
  status: z.enum(["posted", "pending"]),
  text: orNull(z.string()),
});
const monthSums = z.object({
  spentCents: z.number(),
  byCategory: totals,
  purchaseSizes: z.optional(totals),
  booked: z.array(z.extend(asStored(booking), { cents: z.number() })),
  forOffer: totals,
  lastUsedOn: orNull(z.string()),
  charges: z.optional(z.array(asStored(charge))),
  payments: z.array(event),
  credits: z.array(event),
  entered: z.number(),
  reported: z.number(),
});

/** What the transactions of a card come to: everything of them that its figures follow from. */
const storedLedger = z.object({
  months: z.record(z.string(), monthSums),
  carried: z.object({
    spentCents: totals,
    earnedUnits: totals,
    capSpend,
    lastUsedOn: orNull(z.string()),
    offer: orNull(
      z.object({
        id: z.string(),
        startOn: z.string(),
        eligibleCents: z.number(),
        recent: totals,
        isMet: z.boolean(),
      }),
    ),
  }),
  age: z.object({ openedOn: orNull(z.string()), anniversary: orNull(z.string()) }),
});

/** Purchases of before transactions were stored by month, a document each. What they were booked as isn't known. */
const { booked: _booked, ...oldPurchaseShape } = purchase.shape;
const storedOldPurchase = asStored(z.strictObject(oldPurchaseShape));

/** What transactions need of the wallet that they belong to. */
const walletFacts = z.object({
  cards: storedWalletFields.cards,
  unappliedCards: z.prefault(z.array(z.string()), []),
  hasTransactionMonths: z.prefault(z.boolean(), false),
});

type StoredPart = z.infer<typeof storedPart>;

/** Documents are compared and stored without the fields that are null. */
const compact = (row: object): RawRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined)) as RawRow;

const partName = (month: string, part: number) => `${month}_${part}`;

/** The place of a transaction in lists, newest first, which a cursor names. */
export const toRowKey = ({ on, id }: Pick<Transaction, "on" | "id">) => `${on}.${id}`;

function parseRows(rows: readonly RawRow[], path: string): Transaction[] {
  return rows.flatMap((row) => {
    const parsed = z.safeParse(storedRow, row);
    if (parsed.success) return [parsed.data];
    logger.error("A transaction can't be parsed and is left out", { path, id: row.id });
    return [];
  });
}

/** Every id by which a transaction of this document is looked up. */
const listIds = (rows: readonly RawRow[]): string[] =>
  rows.flatMap((row) => {
    const { pendingId } = row as { pendingId?: unknown };
    return typeof pendingId === "string" ? [row.id, pendingId] : [row.id];
  });

function toDocument(month: string, part: number, rows: RawRow[]) {
  const listCards = (some: RawRow[]) => [
    ...new Set(some.map((row) => (row as Partial<Transaction>).walletCardId ?? "")),
  ];
  const entered = rows.filter((row) => (row as Partial<Transaction>).source === "member");
  return {
    month,
    part,
    ids: listIds(rows),
    cardIds: listCards(rows),
    enteredCardIds: listCards(entered),
    hasEntered: entered.length > 0,
    rows,
  };
}

type Sought = {
  ids?: readonly string[];
  /** Of transactions that are new, unless they come again: where the months hold one of them, the others are looked up as well. */
  newIds?: readonly string[];
  months?: readonly string[];
  cardIds?: readonly string[];
  /** What is about to be stored in these months. */
  more?: { entered: boolean; reported: boolean };
};

/** The transactions of a person inside a transaction of the database. */
export type OpenTransactions = {
  /** What was loaded so far: all of the months that were asked for, and of those that the ids were found in. */
  readonly rows: Rows;
  readonly ledgers: Readonly<Record<string, CardLedger>>;
  /** The wallet as it is while the transactions change: its cards may be removed or get another account at any time. One read. */
  readWallet: () => Promise<z.infer<typeof walletFacts>>;
  /**
   * Reads a document for each 400 transactions of a month, one for each card, and one for each 30 ids that the months don't hold. Where
   * entries of the member and the bank may be the same purchase, two months on each side as well.
   */
  load: (sought: Sought) => Promise<void>;
  /** Writes the documents that change, after everything is read. */
  write: (after: Rows, ledgers: Readonly<Record<string, CardLedger>>) => void;
  /** Marks cards whose figures don't count these transactions yet. */
  markUnapplied: (cardIds: readonly string[]) => void;
};

type Page = { rows: Transaction[]; nextCursor: string | null };

export type TransactionQuery = {
  /** `entered`: what the member logged. `all`: with what the bank reported, one row for each purchase. `stored`: without merging. */
  view: "entered" | "all" | "stored";
  walletCardId?: string | undefined;
  /** The first day that is listed. */
  from?: CivilDate | undefined;
  /** The day and the id of the row before. */
  cursor?: string | undefined;
  limit: number;
};

/**
 * `wallets/{uid}/transactionMonths/{month}_{part}` with the transactions, and `/transactionSums/{card}` with what they come to. Hundreds of
 * transactions are a few documents, and no figure of a card needs the transactions themselves.
 */
export function createTransactionStore(db: Firestore) {
  const walletRef = (uid: string) => db.collection("wallets").doc(uid);
  const getParts = (uid: string) =>
    walletRef(uid).collection("transactionMonths").withConverter(zodConverter(storedPart));
  const getLedgers = (uid: string) =>
    walletRef(uid).collection("transactionSums").withConverter(zodConverter(storedLedger));
  const readOldPurchases = (uid: string) =>
    walletRef(uid).collection("purchases").withConverter(zodConverter(storedOldPurchase));

  function open(transaction: DbTransaction, uid: string): OpenTransactions {
    const rows = new Map<string, Transaction>();
    const parts = new Map<string, StoredPart>();
    const ledgers: Record<string, CardLedger> = {};
    const loadedMonths = new Set<string>();
    const loadedCards = new Set<string>();

    function keep(found: readonly QueryDocumentSnapshot<StoredPart>[]): void {
      for (const document of found) {
        if (parts.has(document.id)) continue;
        const part = document.data();
        parts.set(document.id, part);
        for (const row of parseRows(part.rows, document.ref.path)) rows.set(row.id, row);
      }
    }

    async function loadMonths(wanted: Iterable<string>): Promise<void> {
      const months = [...new Set(wanted)].filter((month) => !loadedMonths.has(month));
      for (const month of months) loadedMonths.add(month);
      const parted = getParts(uid);
      const found = await Promise.all(
        cutList(months, QUERY_LIST).map((some) => transaction.get(parted.where("month", "in", some))),
      );
      for (const { docs } of found) keep(docs);
    }

    /** The months of transactions with these ids, or that replaced one with them. */
    async function lookUp(ids: readonly string[]): Promise<string[]> {
      const known = new Set([...parts.values()].flatMap((part) => listIds(part.rows)));
      const parted = getParts(uid);
      const missing = [...new Set(ids)].filter((id) => !known.has(id));
      const found = await Promise.all(
        cutList(missing, QUERY_LIST).map((some) => transaction.get(parted.where("ids", "array-contains-any", some))),
      );
      return found.flatMap(({ docs }) => docs.map((document) => document.data().month));
    }

    async function loadLedgers(cardIds: Iterable<string>): Promise<void> {
      const missing = [...new Set(cardIds)].filter((id) => !loadedCards.has(id));
      if (missing.length === 0) return;
      for (const id of missing) loadedCards.add(id);
      const found = await transaction.getAll(...missing.map((id) => getLedgers(uid).doc(id)));
      for (const document of found) {
        const ledger = document.data();
        if (ledger) ledgers[document.id] = ledger;
      }
    }

    return {
      rows,
      ledgers,

      async readWallet() {
        const document = await transaction.get(walletRef(uid));
        return parseDocument(walletFacts, document.ref.path, document.data() ?? {});
      },

      async load({ ids = [], newIds = [], months = [], cardIds = [], more = { entered: false, reported: false } }) {
        await loadMonths(months);
        const isRepeated = newIds.some((id) => rows.has(id));
        const foundIn = await lookUp(isRepeated ? [...ids, ...newIds] : ids);
        await loadMonths(foundIn);
        const sought = new Set([...ids, ...newIds]);
        const named = [...rows.values()].filter(({ id, pendingId }) => sought.has(id) || sought.has(pendingId ?? ""));
        const touched = new Set([...months, ...foundIn, ...named.map(({ on }) => monthKey(on))]);
        await loadLedgers([...cardIds, ...named.map(({ walletCardId }) => walletCardId)]);
        const cards = new Set([...cardIds, ...named.map(({ walletCardId }) => walletCardId)]);
        const needed = [...touched].filter((month) => [...cards].some((id) => mayMerge(ledgers[id], month, more)));
        await loadMonths(needed.flatMap((month) => monthsAround(month, 2)));
        await loadMonths(
          [...cards].flatMap((id) => listUncounted(ledgers[id])).flatMap((month) => monthsAround(month, 2)),
        );
      },

      write(after, changedLedgers) {
        const places = new Map<string, string>();
        for (const [name, { rows: raw }] of parts) for (const { id } of raw) places.set(id, name);
        const next = new Map<string, { month: string; part: number; rows: RawRow[] }>();
        for (const [name, { month, part, rows: raw }] of parts) {
          const kept = raw.flatMap((row): RawRow[] => {
            // What can't be parsed stays as it is.
            if (!rows.has(row.id)) return [row];
            const now = after.get(row.id);
            if (!now || monthKey(now.on) !== month) return [];
            return now === rows.get(row.id) ? [row] : [compact(now)];
          });
          next.set(name, { month, part, rows: kept });
        }
        for (const row of after.values()) {
          const month = monthKey(row.on);
          if (next.get(places.get(row.id) ?? "")?.month === month) continue;
          const inMonth = [...next.values()].filter((each) => each.month === month);
          const room = inMonth.find((each) => each.rows.length < PART_ROWS);
          if (room) room.rows.push(compact(row));
          else {
            const part = Math.max(-1, ...inMonth.map((each) => each.part)) + 1;
            next.set(partName(month, part), { month, part, rows: [compact(row)] });
          }
        }
        for (const [name, { month, part, rows: now }] of next) {
          const reference: DocumentReference = walletRef(uid).collection("transactionMonths").doc(name);
          const before = parts.get(name)?.rows ?? [];
          if (now.length === 0 && before.length > 0) transaction.delete(reference);
          else if (!isDeepStrictEqual(now, before)) transaction.set(reference, toDocument(month, part, now));
        }
        for (const [cardId, ledger] of Object.entries(changedLedgers)) {
          if (isDeepStrictEqual(ledger, ledgers[cardId])) continue;
          transaction.set(walletRef(uid).collection("transactionSums").doc(cardId), { ...ledger });
        }
      },

      markUnapplied(cardIds) {
        if (cardIds.length === 0) return;
        transaction.update(walletRef(uid), { unappliedCards: FieldValue.arrayUnion(...cardIds) });
      },
    };
  }

  /** The documents that a list reads, newest month first. */
  function listed(uid: string, { view, walletCardId }: TransactionQuery): Query<StoredPart> {
    const parted = getParts(uid);
    if (view === "entered") {
      return walletCardId === undefined
        ? parted.where("hasEntered", "==", true).orderBy("month", "desc")
        : parted.where("enteredCardIds", "array-contains", walletCardId).orderBy("month", "desc");
    }
    return walletCardId === undefined
      ? parted.orderBy("month", "desc")
      : parted.where("cardIds", "array-contains", walletCardId).orderBy("month", "desc");
  }

  return {
    /** Runs work in one transaction of the database. It may run more than once. */
    inTransaction: <T>(uid: string, work: (opened: OpenTransactions) => Promise<T>): Promise<T> =>
      db.runTransaction((transaction) => work(open(transaction, uid))),

    open,

    /**
     * A page, newest first. Reads a document for each 400 transactions of the months that it touches, with one more on each side: as many
     * after ten years as in the first.
     */
    async list(uid: string, query: TransactionQuery): Promise<Page> {
      const { view, walletCardId, from, cursor, limit } = query;
      const found = new Map<string, Transaction[]>();
      let after: QueryDocumentSnapshot<StoredPart> | undefined;
      let isEnd = false;
      const merged = () => {
        const all = [...found.values()].flat();
        if (view === "all") return mergeEntered(all);
        return view === "stored" ? all : all.filter(({ source }) => source === "member");
      };
      const shown = () => {
        // The oldest month may have further parts, and the one before it decides what its first days are merged with.
        const months = [...found.keys()].toSorted();
        const complete = isEnd ? "" : (months[view === "all" ? 2 : 1] ?? "9999");
        return merged()
          .filter((row) => walletCardId === undefined || row.walletCardId === walletCardId)
          .filter((row) => monthKey(row.on) >= complete && (from === undefined || row.on >= from))
          .filter((row) => cursor === undefined || toRowKey(row) < cursor)
          .toSorted((a, b) => (toRowKey(a) < toRowKey(b) ? 1 : -1));
      };
      const base = listed(uid, query);
      const newest = cursor === undefined ? base : base.startAt(monthKey(addMonths(cursor.slice(0, 10), 1)));
      for (;;) {
        const { docs } = await (after ? newest.startAfter(after) : newest).limit(PARTS_AT_ONCE).get();
        for (const document of docs) {
          const { month, rows } = document.data();
          found.set(month, [...(found.get(month) ?? []), ...parseRows(rows, document.ref.path)]);
        }
        after = docs.at(-1) ?? after;
        isEnd =
          docs.length < PARTS_AT_ONCE ||
          (from !== undefined && (after?.data().month ?? "") < monthKey(addMonths(from, -1)));
        const rows = shown();
        if (!isEnd && rows.length <= limit) continue;
        const last = rows[limit - 1];
        return { rows: rows.slice(0, limit), nextCursor: rows.length > limit && last ? toRowKey(last) : null };
      }
    },

    /** All transactions of a month and those after it, without merging, oldest first: a read for each 400. */
    async *listSince(uid: string, month: string): AsyncGenerator<Transaction[]> {
      const parted = getParts(uid);
      const since = parted.where("month", ">=", month).orderBy("month");
      for (let after: QueryDocumentSnapshot<StoredPart> | undefined; ;) {
        const { docs } = await (after ? since.startAfter(after) : since).limit(PARTS_OF_ALL).get();
        yield docs.flatMap((document) => parseRows(document.data().rows, document.ref.path));
        if (docs.length < PARTS_OF_ALL) return;
        after = docs.at(-1);
      }
    },

    /** What the transactions of a card come to; undefined: it has none. One read. */
    readLedger: async (uid: string, walletCardId: string): Promise<CardLedger | undefined> =>
      (await getLedgers(uid).doc(walletCardId).get()).data(),

    /** All transactions as they are stored, without merging: a read for each 400. Those of before as well. */
    async listAll(uid: string): Promise<{ rows: Transaction[]; old: Purchase[] }> {
      const [parts, old] = await Promise.all([getParts(uid).get(), readOldPurchases(uid).get()]);
      return {
        rows: parts.docs.flatMap((document) => parseRows(document.data().rows, document.ref.path)),
        old: old.docs.map((document) => document.data()),
      };
    },

    /**
     * Stores the purchases of before by month, with what they are booked as by the terms of today. The figures of the cards stay as they
     * are. Safe to repeat, and after a kill it goes on where it was. One read and one write for each purchase.
     */
    async storeOld(uid: string, facts: Pick<CatalogFacts, "reference" | "getTerms"> | null): Promise<void> {
      let after: string | null = null;
      for (;;) {
        const last: string | null = await db.runTransaction(async (transaction) => {
          const inOrder = walletRef(uid).collection("purchases").orderBy("key");
          const rest = after === null ? inOrder : inOrder.startAfter(after);
          const [found, wallet] = await Promise.all([
            transaction.get(rest.limit(OLD_AT_ONCE)),
            transaction.get(walletRef(uid)),
          ]);
          const { cards } = z.object({ cards: storedWalletFields.cards }).parse(wallet.data() ?? {});
          const getTerms = (card: WalletCard) => facts && findTerms(facts, card);
          const reference = facts?.reference ?? { categories: [], merchants: [] };
          const moved: QueryDocumentSnapshot[] = [];
          const stored = found.docs.flatMap((document) => {
            const parsed = z.safeParse(storedOldPurchase, document.data());
            if (!parsed.success) return [];
            moved.push(document);
            return [withBooking(fromPurchase(parsed.data), undefined, { cards, getTerms, reference })];
          });
          const opened = open(transaction, uid);
          await opened.load({
            months: stored.map(({ on }) => monthKey(on)),
            cardIds: stored.map(({ walletCardId }) => walletCardId),
          });
          const rows = new Map([...opened.rows, ...stored.map((row): [string, Transaction] => [row.id, row])]);
          const ledgers = recountLedgers(opened.rows, rows, opened.ledgers, cards);
          for (const [id, ledger] of Object.entries(ledgers)) {
            const card = cards[id];
            if (card) ledgers[id] = { ...ledger, carried: carryFigures(card, ledger.months) };
          }
          opened.write(rows, ledgers);
          for (const { ref } of moved) transaction.delete(ref);
          const end: unknown = found.docs.at(-1)?.get("key");
          if (found.docs.length === OLD_AT_ONCE && typeof end === "string") return end;
          if (wallet.exists) transaction.update(walletRef(uid), { hasTransactionMonths: true });
          return null;
        });
        if (last === null) return;
        after = last;
      }
    },

    /** Whether there are purchases of before. One read. */
    async hasOld(transaction: DbTransaction, uid: string): Promise<boolean> {
      return !(await transaction.get(walletRef(uid).collection("purchases").limit(1))).empty;
    },

    /** Adds transactions, a month at a time, and then what the ones of these cards come to. Safe to repeat. */
    async add(
      uid: string,
      added: readonly Transaction[],
      ledgers: Readonly<Record<string, CardLedger>> = {},
    ): Promise<void> {
      for (const [month, some] of Map.groupBy(added, ({ on }) => monthKey(on))) {
        await db.runTransaction(async (transaction) => {
          const opened = open(transaction, uid);
          await opened.load({ months: [month] });
          opened.write(new Map([...opened.rows, ...some.map((row): [string, Transaction] => [row.id, row])]), {});
        });
      }
      const batch = db.batch();
      for (const [id, ledger] of Object.entries(ledgers)) batch.set(getLedgers(uid).doc(id), ledger);
      await batch.commit();
    },

    /** Deletes all transactions but these, and the purchases of before. A read for each document, and a write for each that changes. */
    async keepOnly(uid: string, ids: ReadonlySet<string>, cardIds: ReadonlySet<string>): Promise<void> {
      const wanted = (rows: StoredPart["rows"]) => rows.filter(({ id }) => ids.has(id));
      const [parts, ledgers, old] = await Promise.all([
        getParts(uid).get(),
        getLedgers(uid).select().get(),
        readOldPurchases(uid).select().get(),
      ]);
      const writer = db.bulkWriter({ throttling: false });
      const writes: Promise<unknown>[] = [];
      for (const document of parts.docs) {
        const { month, part, rows } = document.data();
        const kept = wanted(rows);
        const reference: DocumentReference = walletRef(uid).collection("transactionMonths").doc(document.id);
        if (kept.length === 0) writes.push(writer.delete(reference));
        else if (kept.length < rows.length) writes.push(writer.set(reference, toDocument(month, part, kept)));
      }
      for (const { id, ref } of ledgers.docs) if (!cardIds.has(id)) writes.push(writer.delete(ref));
      for (const { ref } of old.docs) writes.push(writer.delete(ref));
      await Promise.all([writer.close(), ...writes]);
    },

    /** Deletes the transactions of a card: two reads and a write for each month in which it has some. A second call finds nothing. */
    async deleteCard(uid: string, walletCardId: string): Promise<void> {
      for (;;) {
        const isDone = await db.runTransaction(async (transaction) => {
          const parted = getParts(uid);
          const { docs } = await transaction.get(
            parted.where("cardIds", "array-contains", walletCardId).limit(PARTS_AT_ONCE),
          );
          for (const document of docs) {
            const { month, part, rows } = document.data();
            const kept = rows.filter((row) => row["walletCardId"] !== walletCardId);
            if (kept.length === 0) transaction.delete(document.ref);
            else
              transaction.set(
                walletRef(uid).collection("transactionMonths").doc(document.id),
                toDocument(month, part, kept),
              );
          }
          return docs.length === 0;
        });
        if (isDone) break;
      }
      await getLedgers(uid).doc(walletCardId).delete();
      const old = readOldPurchases(uid);
      await deleteFound(old.where("walletCardId", "==", walletCardId));
    },
  };
}

export type TransactionStore = ReturnType<typeof createTransactionStore>;
