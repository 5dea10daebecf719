import type { Firestore, Transaction, WriteBatch } from "firebase-admin/firestore";
import { writeCounts } from "./alert-counts-repository.ts";
import type { PlannedWrites } from "./alert-planner.ts";
import { isNotFound } from "./firestore.ts";

type PlannedAlerts = Pick<PlannedWrites, "alerts" | "counted">;

/** Writes what a change closes or changes of alerts, and counts it: a write for each, except for those that were removed. */
export function writePlannedAlerts(
  db: Firestore,
  writer: Transaction | WriteBatch,
  uid: string,
  { alerts, counted }: PlannedAlerts,
  removed: ReadonlySet<string>,
): void {
  // Each of the two types has its own overloads of `update`, so a union of them can't be called.
  const batch = writer as WriteBatch;
  for (const { path, change } of alerts) if (!removed.has(path)) batch.update(db.doc(path), change);
  writeCounts(db, writer, uid, counted);
}

/** Reads what writing these alerts needs to know, and returns what writes them: in a transaction, reads come before writes. */
type PreparePlannedAlerts = (uid: string, planned: PlannedAlerts) => Promise<() => void>;

/**
 * Runs a transaction that also writes alerts of which the cause or the facts changed. They aren't read: where one was removed meanwhile,
 * the transaction runs again, reads them, and leaves it out.
 *
 * @param work may run more than once
 */
export async function runWithPlannedAlerts<T>(
  db: Firestore,
  work: (transaction: Transaction, preparePlannedAlerts: PreparePlannedAlerts) => Promise<T>,
): Promise<T> {
  const run = (readsAlerts: boolean) =>
    db.runTransaction((transaction) =>
      work(transaction, async (uid, planned) => {
        const documents = planned.alerts.map(({ path }) => db.doc(path));
        const found = readsAlerts && documents.length > 0 ? await transaction.getAll(...documents) : [];
        const removed = new Set(found.filter(({ exists }) => !exists).map(({ ref }) => ref.path));
        return () => writePlannedAlerts(db, transaction, uid, planned, removed);
      }),
    );
  try {
    return await run(false);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return run(true);
  }
}
