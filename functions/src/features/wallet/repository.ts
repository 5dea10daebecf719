import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import type { Firestore, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { toPurchase } from "@cardwell/core/domain/transactions/entries";
import type { Transaction as CardTransaction } from "@cardwell/core/domain/transactions/shapes";
import { statement, walletCard, type Purchase, type Statement } from "@cardwell/core/domain/wallet/shapes";
import type { Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { runWithPlannedAlerts } from "../../lib/planned-alerts-repository.ts";
import type { AlertPlanner, PlanWallet } from "../../lib/alert-planner.ts";
import { AppError } from "../../lib/app-error.ts";
import {
  asStored,
  deleteFound,
  orNull,
  parseDocument,
  parsedDocuments,
  readAll,
  storedInstant,
  zodConverter,
} from "../../lib/firestore.ts";
import { DEFAULT_SETTINGS, storedWalletFields, writtenBackWalletFields } from "../../lib/stored-wallet.ts";
import { documentBytes, MAX_DOCUMENT_BYTES } from "../../lib/document-size.ts";
import type { WriteAlongside } from "../../lib/unit-of-work-repository.ts";
import { createTransactionStore, type TransactionQuery } from "../../lib/transaction-store-repository.ts";
import { type ArchivedUses, splitOldUses } from "@cardwell/core/domain/wallet/archive";
import type { WalletUpdate } from "./changes/change.ts";
import { moveTransactions } from "./move-transactions.ts";

/** What a wallet document holds beside the wallet itself. */
const storedWallet = z.object({
  ...storedWalletFields,
  revision: z.prefault(z.number(), 0),
  calendarFeed: orNull(z.object({ tokenHash: z.string(), createdAt: storedInstant })),
  /** Its purchases are stored by month. */
  hasTransactionMonths: z.prefault(z.boolean(), false),
  /** Cards with transactions whose figures don't count them yet. */
  unappliedCards: z.prefault(z.array(z.string()), []),
});

const writtenBackWallet = z.extend(storedWallet, writtenBackWalletFields);

export type StoredWallet = z.infer<typeof storedWallet>;

/** `wallets/{uid}/statements` and `/archive`: the history below a wallet. Transactions have a store of their own. */
export const storedStatement = z.extend(asStored(statement), {
  walletCardId: z.string(),
  payments: z.prefault(asStored(statement.shape.payments), []),
});
export const storedArchive = z.object({
  walletCardId: z.string(),
  year: z.number(),
  uses: asStored(walletCard.shape.uses),
});

export const emptyWallet = (): Wallet => ({ cards: {}, settings: DEFAULT_SETTINGS, revision: 0 });

const toWallet = (uid: string, document: object | undefined, schema = storedWallet): StoredWallet =>
  parseDocument(schema, `wallets/${uid}`, document ?? {});

const isHeld = (card: WalletCard) => card.status === "active" && card.cardId !== null;

/** The cards of the catalog that this person holds: staff count the holders of a card by it. */
const heldCardIds = (wallet: Wallet): string[] =>
  [...new Set(Object.values(wallet.cards).flatMap((card) => (isHeld(card) ? [card.cardId ?? ""] : [])))].toSorted();

/** The cards that this person described, as the catalog lacks them: staff see which ones many hold. */
const describedCards = (wallet: Wallet): { issuerName: string; name: string }[] =>
  Object.values(wallet.cards).flatMap(({ status, custom }) =>
    status === "active" && custom !== null ? [{ issuerName: custom.issuerName, name: custom.name }] : [],
  );

function requireRoom(document: object): void {
  if (documentBytes(document) <= MAX_DOCUMENT_BYTES) return;
  throw new AppError("conflict", "Your wallet is full. Remove a card you no longer need.");
}

/** What is written of a wallet. The address of its calendar and the alert state are separate fields and are not changed. */
export const walletDocument = (wallet: Wallet, now: Date) => {
  const described = describedCards(wallet);
  return {
    ...wallet,
    cardIds: heldCardIds(wallet),
    heldCards: Object.values(wallet.cards).filter(({ status }) => status === "active").length,
    describedCards: described,
    hasDescribedCards: described.length > 0,
    updatedAt: now,
  };
};

/** Documents of the history that a change goes by. */
export type ReadHistory = { purchase: Purchase | null; statement: Statement | null };

type ChangeOptions = {
  purchaseId?: string | undefined;
  closedStatement?: { walletCardId: string; closeOn: CivilDate } | undefined;
  /** Reminders are planned by it. */
  facts?: CatalogFacts;
  /** Due alerts are raised with it, not with the next sweep. */
  notifiesImmediately?: boolean | undefined;
  /** Counts the transactions of the bank that were stored since. */
  appliesTransactions?: boolean | undefined;
  alongside?: WriteAlongside | undefined;
};

const storedHeldCards = z.object({ cardIds: z.prefault(z.array(z.string()), []) });

/** Newest first; the cursor is null on the last page. */
export type PurchasePage = { purchases: Purchase[]; nextCursor: string | null };

const isSpending = ({ kind, status }: CardTransaction) =>
  (kind === "purchase" || kind === "refund") && status === "posted";

/** Purchases of before have to be stored by month first. */
class OldPurchasesError extends Error {}

/**
 * `wallets/{uid}` with `statements` and `archive` below it. The document holds everything for a dashboard, so that
 * reading one costs the same after ten years as on the first day.
 */
export function createWalletRepository(db: Firestore, planner: AlertPlanner | null = null) {
  const store = createTransactionStore(db);
  const walletRef = (uid: string) => db.collection("wallets").doc(uid);
  const statementsRef = (uid: string) => walletRef(uid).collection("statements");
  const closedRef = (uid: string, { walletCardId, closeOn }: { walletCardId: string; closeOn: CivilDate }) =>
    statementsRef(uid).doc(`${walletCardId}_${closeOn}`);
  const archiveRef = (uid: string) => walletRef(uid).collection("archive");

  function writeArchive(transaction: Transaction, uid: string, archived: ArchivedUses[]): void {
    for (const { walletCardId, year, uses } of archived) {
      const document = archiveRef(uid).doc(`${walletCardId}_${year}`);
      transaction.set(document, { walletCardId, year, uses }, { merge: true });
    }
  }

  function writeHistory(transaction: Transaction, uid: string, changed: WalletUpdate): void {
    for (const { walletCardId, statement: closed, isCorrection } of changed.statements ?? []) {
      const document = { walletCardId, ...closed };
      const corrected = Object.keys(document).filter((field) => field !== "payments");
      transaction.set(
        closedRef(uid, { walletCardId, closeOn: closed.closeOn }),
        document,
        isCorrection ? { mergeFields: corrected } : {},
      );
    }
    for (const removed of changed.removedStatements ?? []) transaction.delete(closedRef(uid, removed));
  }

  async function deleteAll(uid: string, name: "statements" | "archive", walletCardId: string) {
    const all = walletRef(uid).collection(name);
    await deleteFound(all.where("walletCardId", "==", walletCardId));
  }

  return {
    /** One read, of the ids alone. */
    async readHeldCards(uid: string): Promise<string[]> {
      const [found] = await readAll([walletRef(uid).withConverter(zodConverter(storedHeldCards))], ["cardIds"]);
      return found?.data()?.cardIds ?? [];
    },

    /** One read. Someone without a wallet has an empty one. */
    async read(uid: string): Promise<StoredWallet> {
      return toWallet(uid, (await walletRef(uid).get()).data());
    },

    /**
     * Reads the wallet, decides what becomes of it, and writes it: one transaction, so that of two tabs neither undoes the other's
     * change. One read, or two with a purchase; one write, and one for each document of the history that it makes, and for each alert
     * that closes with it. Windows of credits that ended more than 400 days ago go to the archive. A change that `notifiesImmediately` and
     * makes a reminder due is followed by what a sweep reads and writes for one person.
     *
     * @param decide may run more than once, when someone else wrote in between
     */
    async change(
      uid: string,
      today: CivilDate,
      now: Date,
      decide: (wallet: StoredWallet, history: ReadHistory) => WalletUpdate,
      {
        purchaseId,
        closedStatement,
        facts,
        notifiesImmediately = false,
        appliesTransactions = false,
        alongside,
      }: ChangeOptions = {},
    ): Promise<{ wallet: StoredWallet; id: string | null }> {
      const plan: PlanWallet | null = planner && facts ? await planner.prepare(facts) : null;
      const run = () =>
        runWithPlannedAlerts(db, async (transaction, preparePlannedAlerts) => {
          const opened = store.open(transaction, uid);
          const [kept, closed] = await Promise.all([
            transaction.get(walletRef(uid)),
            closedStatement &&
              transaction.get(closedRef(uid, closedStatement).withConverter(zodConverter(storedStatement))),
            purchaseId === undefined ? null : opened.load({ ids: [purchaseId] }),
          ]);
          const stored = kept.data();
          const before = toWallet(uid, stored, writtenBackWallet);
          const bought = purchaseId === undefined ? undefined : opened.rows.get(purchaseId);
          const changed = decide(before, {
            purchase: bought?.source === "member" ? toPurchase(bought) : null,
            statement: closed?.data() ?? null,
          });
          const touches = appliesTransactions || purchaseId !== undefined || (changed.purchases ?? []).length > 0;
          const isByMonth = before.hasTransactionMonths || !touches;
          if (!isByMonth && (await store.hasOld(transaction, uid))) throw new OldPurchasesError();
          const moved = await moveTransactions(opened, before, changed, { today, appliesTransactions });
          const { cards, archived } = splitOldUses(moved.cards, today);
          const { settings, banks } = changed.wallet;
          const wallet: Wallet = { cards, settings, revision: before.revision + 1, ...(banks && { banks }) };
          const planned = plan?.(uid, stored, wallet, now) ?? {
            fields: {},
            alerts: [],
            counted: [],
            shouldNotify: false,
          };
          const closeAlerts = await preparePlannedAlerts(uid, planned);
          const document = {
            ...walletDocument(wallet, now),
            ...planned.fields,
            ...(touches || Object.keys(before.cards).length === 0 ? { hasTransactionMonths: true } : {}),
            ...(appliesTransactions ? { unappliedCards: [] } : {}),
          };
          requireRoom(document);
          transaction.set(walletRef(uid), document, { mergeFields: Object.keys(document) });
          closeAlerts();
          alongside?.(transaction);
          writeArchive(transaction, uid, archived);
          writeHistory(transaction, uid, changed);
          opened.write(moved.rows, { ...moved.ledgers, ...changed.ledgers });
          const after = toWallet(uid, { ...stored, ...wallet });
          return { wallet: after, id: changed.id, shouldNotify: planned.shouldNotify };
        });
      const { shouldNotify, ...made } = await run().catch(async (error: unknown) => {
        if (!(error instanceof OldPurchasesError)) throw error;
        await store.storeOld(uid, facts ?? null);
        return run();
      });
      if (planner && facts && notifiesImmediately && shouldNotify) await planner.notifyDue(uid, facts, now);
      return made;
    },

    /** One read for each statement, newest first. The last one is in the wallet itself. */
    async listStatements(uid: string, walletCardId: string, limit: number): Promise<Statement[]> {
      const statements = statementsRef(uid).withConverter(zodConverter(storedStatement));
      const found = await statements
        .where("walletCardId", "==", walletCardId)
        .orderBy("closeOn", "desc")
        .limit(limit)
        .get();
      return parsedDocuments(found.docs).map(({ data: { walletCardId: _walletCardId, ...closed } }) => closed);
    },

    /** What the transactions of a card come to by month. One read. */
    readMonths: async (uid: string, walletCardId: string) => (await store.readLedger(uid, walletCardId))?.months ?? {},

    /** The archive of these years: a read for each card that has entries, one at least. */
    async readArchive(uid: string, years: number[]): Promise<ArchivedUses[]> {
      const archive = archiveRef(uid).withConverter(zodConverter(storedArchive));
      const found = await archive.where("year", "in", years).get();
      return found.docs.map((each) => each.data());
    },

    /** Purchases and refunds. Reads what the store's list does, and one field of the wallet. */
    async listPurchases(
      uid: string,
      query: TransactionQuery,
      facts: Parameters<typeof store.storeOld>[1],
    ): Promise<PurchasePage> {
      const [kept] = await readAll([walletRef(uid)], ["hasTransactionMonths"]);
      if (kept?.get("hasTransactionMonths") !== true) await store.storeOld(uid, facts);
      const { rows, nextCursor } = await store.list(uid, query);
      return { purchases: rows.filter(isSpending).map(toPurchase), nextCursor };
    },

    /**
     * Deletes the closed statements of a card that its bank reported, and the payments that it reported of others. A read for each statement
     * of the card, and a write for each that changes. Safe to repeat.
     */
    async forgetReportedStatements(uid: string, walletCardId: string): Promise<void> {
      const statements = statementsRef(uid).withConverter(zodConverter(storedStatement));
      await db.runTransaction(async (transaction) => {
        const found = await transaction.get(statements.where("walletCardId", "==", walletCardId));
        for (const { id, data } of parsedDocuments(found.docs)) {
          const entered = data.payments.filter(({ source }) => source !== "bank");
          if (data.source === "bank") transaction.delete(statementsRef(uid).doc(id));
          else if (entered.length < data.payments.length)
            transaction.update(statementsRef(uid).doc(id), { payments: entered });
        }
      });
    },

    /** Deletes everything below a card: a read and a write for each document. A second call finds nothing. */
    async deleteHistoryFor(uid: string, walletCardId: string): Promise<void> {
      for (const name of ["statements", "archive"] as const) await deleteAll(uid, name, walletCardId);
      await store.deleteCard(uid, walletCardId);
    },
  };
}

export type WalletRepository = ReturnType<typeof createWalletRepository>;
