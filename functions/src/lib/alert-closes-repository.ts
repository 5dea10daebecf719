import type { Firestore, Transaction } from "firebase-admin/firestore";
import { writeCounts } from "./alert-counts-repository.ts";
import type { PlannedWrites } from "./alert-planner.ts";
import { isNotFound } from "./firestore.ts";

/** Reads what closing these alerts needs to know, and returns what writes it: in a transaction, reads come before writes. */
type PrepareCloses = (uid: string, planned: Pick<PlannedWrites, "closes" | "counted">) => Promise<() => void>;

/**
 * Runs a transaction that also closes alerts whose cause is gone. They aren't read: where one was removed meanwhile, the transaction runs
 * again, reads them, and leaves it out.
 *
 * @param work may run more than once
 */
export async function runClosingAlerts<T>(
  db: Firestore,
  work: (transaction: Transaction, prepareCloses: PrepareCloses) => Promise<T>,
): Promise<T> {
  const run = (readsAlerts: boolean) =>
    db.runTransaction((transaction) =>
      work(transaction, async (uid, { closes, counted }) => {
        const documents = closes.map(({ path }) => db.doc(path));
        const found = readsAlerts && documents.length > 0 ? await transaction.getAll(...documents) : [];
        const removed = new Set(found.filter(({ exists }) => !exists).map(({ ref }) => ref.path));
        return () => {
          for (const { path, change } of closes) if (!removed.has(path)) transaction.update(db.doc(path), change);
          writeCounts(db, transaction, uid, counted);
        };
      }),
    );
  try {
    return await run(false);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return run(true);
  }
}
