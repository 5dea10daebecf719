import type { Firestore, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { purchase, statement, walletCard, type Purchase, type Statement } from "@cardwell/core/domain/wallet/shapes";
import type { Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { runClosingAlerts } from "../../lib/alert-closes-repository.ts";
import type { AlertPlanner, PlanningContext, PlanWallet } from "../../lib/alert-planner.ts";
import { AppError } from "../../lib/app-error.ts";
import { asStored, orNull, parseDocument, parsedDocuments, storedInstant, zodConverter } from "../../lib/firestore.ts";
import { DEFAULT_SETTINGS, storedWalletFields, writtenBackWalletFields } from "../../lib/stored-wallet.ts";
import { documentBytes, MAX_DOCUMENT_BYTES } from "../../lib/document-size.ts";
import { type ArchivedUses, splitOldUses } from "./changes/archive.ts";
import type { WalletUpdate } from "./changes/change.ts";

/** What a wallet document holds beside the wallet itself. */
const storedWallet = z.object({
  ...storedWalletFields,
  revision: z.prefault(z.number(), 0),
  calendarFeed: orNull(z.object({ tokenHash: z.string(), createdAt: storedInstant })),
});

const writtenBackWallet = z.extend(storedWallet, writtenBackWalletFields);

export type StoredWallet = z.infer<typeof storedWallet>;

/** `wallets/{uid}/statements`, `/archive` and `/purchases`: the history below a wallet. */
export const storedStatement = z.extend(asStored(statement), {
  walletCardId: z.string(),
  payments: z.prefault(asStored(statement.shape.payments), []),
});
export const storedArchive = z.object({
  walletCardId: z.string(),
  year: z.number(),
  uses: asStored(walletCard.shape.uses),
});
export const storedPurchase = asStored(purchase);

const DELETES_AT_ONCE = 400;

export const emptyWallet = (): Wallet => ({ cards: {}, settings: DEFAULT_SETTINGS, revision: 0 });

const toWallet = (uid: string, document: object | undefined, schema = storedWallet): StoredWallet =>
  parseDocument(schema, `wallets/${uid}`, document ?? {});

const isHeld = (card: WalletCard) => card.status === "active" && card.cardId !== null;

/** The cards of the catalog that this person holds: staff count the holders of a card by it. */
const heldCardIds = (wallet: Wallet): string[] =>
  [...new Set(Object.values(wallet.cards).flatMap((card) => (isHeld(card) ? [card.cardId ?? ""] : [])))].toSorted();

function requireRoom(document: object): void {
  if (documentBytes(document) <= MAX_DOCUMENT_BYTES) return;
  throw new AppError("conflict", "Your wallet is full. Remove a card you no longer need.");
}

/** What is written of a wallet. The address of its calendar and the alert state are separate fields and are not changed. */
export const walletDocument = (wallet: Wallet, now: Date) => ({
  ...wallet,
  cardIds: heldCardIds(wallet),
  heldCards: Object.values(wallet.cards).filter(({ status }) => status === "active").length,
  updatedAt: now,
});

type ChangeOptions = {
  purchaseId?: string | undefined;
  planContext?: PlanningContext;
  /** Due alerts are raised with it, not with the next sweep. */
  notifiesImmediately?: boolean | undefined;
};

/** Newest first; the cursor is null on the last page. */
export type PurchasePage = { purchases: Purchase[]; nextCursor: string | null };

const purchaseKey = ({ on, id }: Purchase) => `${on}.${id}`;

/**
 * `wallets/{uid}` with `statements`, `archive` and `purchases` below it. The document holds everything for a dashboard, so that
 * reading one costs the same after ten years as on the first day.
 */
export function createWalletRepository(db: Firestore, planner: AlertPlanner | null = null) {
  const walletRef = (uid: string) => db.collection("wallets").doc(uid);
  const storedPurchases = (uid: string) => purchasesRef(uid).withConverter(zodConverter(storedPurchase));
  const statementsRef = (uid: string) => walletRef(uid).collection("statements");
  const archiveRef = (uid: string) => walletRef(uid).collection("archive");
  const purchasesRef = (uid: string) => walletRef(uid).collection("purchases");

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
        statementsRef(uid).doc(`${walletCardId}_${closed.closeOn}`),
        document,
        isCorrection ? { mergeFields: corrected } : {},
      );
    }
    for (const { walletCardId, closeOn } of changed.removedStatements ?? []) {
      transaction.delete(statementsRef(uid).doc(`${walletCardId}_${closeOn}`));
    }
    for (const each of changed.purchases ?? []) {
      transaction.set(purchasesRef(uid).doc(each.id), { ...each, key: purchaseKey(each) });
    }
    for (const id of changed.removedPurchases ?? []) transaction.delete(purchasesRef(uid).doc(id));
  }

  async function deleteAll(uid: string, name: "statements" | "archive" | "purchases", walletCardId: string) {
    const all = walletRef(uid).collection(name);
    for (;;) {
      const found = await all.where("walletCardId", "==", walletCardId).limit(DELETES_AT_ONCE).get();
      if (found.empty) return;
      const batch = db.batch();
      for (const { ref } of found.docs) batch.delete(ref);
      await batch.commit();
    }
  }

  return {
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
      decide: (wallet: StoredWallet, purchase: Purchase | null) => WalletUpdate,
      { purchaseId, planContext, notifiesImmediately = false }: ChangeOptions = {},
    ): Promise<{ wallet: StoredWallet; id: string | null }> {
      const plan: PlanWallet | null = planner && planContext ? await planner.prepare(planContext) : null;
      const { shouldNotify, ...made } = await runClosingAlerts(db, async (transaction, prepareCloses) => {
        const [kept, bought] = await Promise.all([
          transaction.get(walletRef(uid)),
          purchaseId === undefined ? null : transaction.get(storedPurchases(uid).doc(purchaseId)),
        ]);
        const stored = kept.data();
        const before = toWallet(uid, stored, writtenBackWallet);
        const changed = decide(before, bought?.data() ?? null);
        const { cards, archived } = splitOldUses(changed.wallet.cards, today);
        const wallet: Wallet = { cards, settings: changed.wallet.settings, revision: before.revision + 1 };
        const planned = plan?.(uid, stored, wallet, now) ?? {
          fields: {},
          closes: [],
          counted: [],
          shouldNotify: false,
        };
        const closeAlerts = await prepareCloses(uid, planned);
        const document = { ...walletDocument(wallet, now), ...planned.fields };
        requireRoom(document);
        transaction.set(walletRef(uid), document, { mergeFields: Object.keys(document) });
        closeAlerts();
        writeArchive(transaction, uid, archived);
        writeHistory(transaction, uid, changed);
        const after = toWallet(uid, { ...stored, ...wallet });
        return { wallet: after, id: changed.id, shouldNotify: planned.shouldNotify };
      });
      if (planner && planContext && notifiesImmediately && shouldNotify) await planner.notifyDue(uid, planContext, now);
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

    /** The archive of these years: a read for each card that has entries, one at least. */
    async readArchive(uid: string, years: number[]): Promise<ArchivedUses[]> {
      const archive = archiveRef(uid).withConverter(zodConverter(storedArchive));
      const found = await archive.where("year", "in", years).get();
      return found.docs.map((each) => each.data());
    },

    /**
     * One read for each purchase on the page and one more to know of a next page. The cursor is the last one's day and id.
     *
     * @param page.from the day before which none is read
     */
    async listPurchases(
      uid: string,
      {
        walletCardId,
        from,
        cursor,
        limit,
      }: { walletCardId?: string | undefined; from?: CivilDate; cursor?: string | undefined; limit: number },
    ): Promise<PurchasePage> {
      const purchases = storedPurchases(uid);
      const ordered =
        walletCardId === undefined
          ? purchases.orderBy("key", "desc")
          : purchases.where("walletCardId", "==", walletCardId).orderBy("key", "desc");
      const bounded = from === undefined ? ordered : ordered.endAt(from);
      const page = await (cursor === undefined ? bounded : bounded.startAfter(cursor)).limit(limit + 1).get();
      const shown = page.docs.slice(0, limit);
      return {
        purchases: parsedDocuments(shown).map(({ data }) => data),
        nextCursor: page.size > limit ? (shown.at(-1)?.get("key") ?? null) : null,
      };
    },

    /** One read. */
    async readPurchase(uid: string, purchaseId: string): Promise<Purchase | null> {
      return (await storedPurchases(uid).doc(purchaseId).get()).data() ?? null;
    },

    /** Deletes everything below a card: a read and a write for each document. A second call finds nothing. */
    async deleteHistoryFor(uid: string, walletCardId: string): Promise<void> {
      for (const name of ["statements", "archive", "purchases"] as const) await deleteAll(uid, name, walletCardId);
    },
  };
}

export type WalletRepository = ReturnType<typeof createWalletRepository>;
