import type { Firestore, Transaction, WriteBatch } from "firebase-admin/firestore";
import * as logger from "firebase-functions/logger";

/** Writes of several repositories that are committed all together or not at all. */
export type UnitOfWork = {
  readonly transaction: Transaction;
  /** Runs once the writes are committed; an error is logged and doesn't fail the request, whose writes stay. */
  readonly afterCommit: (task: () => Promise<void>) => void;
};

/** Writes a document more in the transaction or batch of a change, so that both are written or neither. Reads nothing. */
export type WriteAlongside = (writer: Transaction | WriteBatch) => void;

/** Publishing touches documents that every publication writes. */
const MAX_ATTEMPTS = 20;

async function runTask(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    logger.error("A task after a commit failed", { error: String(error) });
  }
}

/**
 * Runs `work` as part of the unit of work that is given, or else in a new one.
 *
 * @param work may run again when another write changed the same documents meanwhile
 */
export async function inUnitOfWork<T>(
  db: Firestore,
  outer: UnitOfWork | undefined,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  if (outer) return work(outer);
  let tasks: (() => Promise<void>)[] = [];
  const result = await db.runTransaction(
    async (transaction) => {
      tasks = [];
      return work({ transaction, afterCommit: (task) => void tasks.push(task) });
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
  for (const task of tasks) await runTask(task);
  return result;
}
