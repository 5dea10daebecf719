import { computeExpiry } from "@cardwell/core/domain/retention";
import { NO_OUTCOMES, RECIPIENT_OUTCOMES } from "@cardwell/core/domain/broadcasts/broadcast";
import type { RecipientOutcome } from "@cardwell/core/domain/broadcasts/broadcast";
import { FieldValue } from "firebase-admin/firestore";
import type { DocumentReference, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { firestore, readAll, storedInstant, zodConverter } from "../lib/firestore.ts";
import { OPEN_STATES } from "./mail-retries.ts";
import type { Delivery } from "./mail-retries.ts";

/** `broadcastBatches/{broadcast}-{list}-{number}` */
export const storedBatch = z.object({
  broadcastId: z.string(),
  number: z.number(),
  size: z.number(),
  /** The recipients for whom no mail is queued yet. */
  uids: z.array(z.string()),
  /** They add up to `size`. */
  counts: z.record(z.enum(RECIPIENT_OUTCOMES), z.number()),
  expireAt: storedInstant,
});

export type Batch = z.infer<typeof storedBatch>;

const batches = () => firestore().collection("broadcastBatches").withConverter(zodConverter(storedBatch));

/** The batches of one list of recipients, by number: the page of a broadcast reads them all, so they are few. */
export type BatchList = { broadcastId: string; list: number };

export const toBatchId = ({ broadcastId, list }: BatchList, number: number): string =>
  `${broadcastId}-${list}-${number}`;

export const batchRef = (id: string): DocumentReference<Batch> => batches().doc(id);

const listRefs = (list: BatchList, count: number, from = 0) =>
  Array.from({ length: Math.max(0, count - from) }, (_, at) => batchRef(toBatchId(list, from + at)));

/** A read for each. Those that expired are left out. */
export async function readBatches(list: BatchList, count: number): Promise<Batch[]> {
  return (await readAll(listRefs(list, count))).flatMap((found) => found.data() ?? []);
}

/** The batch after another change of it: a read. */
export const readBatch = async (transaction: Transaction, id: string): Promise<Batch | undefined> =>
  (await transaction.get(batchRef(id))).data();

/** A batch with these recipients, none of whom has anything yet. */
export function createBatch(
  transaction: Transaction,
  list: BatchList,
  number: number,
  uids: string[],
  now: Date,
): void {
  transaction.create(batchRef(toBatchId(list, number)), {
    broadcastId: list.broadcastId,
    number,
    size: uids.length,
    uids,
    counts: { ...NO_OUTCOMES, waiting: uids.length },
    expireAt: computeExpiry("broadcastBatches", now),
  });
}

/** Adds recipients to a batch. Nothing is read. */
export function addToBatch(transaction: Transaction, id: string, uids: string[]): void {
  transaction.update(batchRef(id), {
    uids: FieldValue.arrayUnion(...uids),
    size: FieldValue.increment(uids.length),
    "counts.waiting": FieldValue.increment(uids.length),
  });
}

/** Deletes a list of recipients: a write for each batch. */
export function deleteBatches(transaction: Transaction, list: BatchList, count: number): void {
  for (const ref of listRefs(list, count)) transaction.delete(ref);
}

/** Who waits for the next batches: a read for each. */
export async function readWaiting(transaction: Transaction, list: BatchList, count: number, from: number) {
  const refs = listRefs(list, count, from);
  const found = refs.length === 0 ? [] : await transaction.getAll(...(refs as DocumentReference[]));
  return found.flatMap((each) => {
    const { uids = [] } = (each.data() ?? {}) as Partial<Batch>;
    return uids.length === 0 ? [] : [{ id: each.id, uids }];
  });
}

/** Some recipients of a batch leave its list, to another outcome. */
export function leaveList(transaction: Transaction, id: string, uids: string[], outcome: RecipientOutcome): void {
  transaction.update(batchRef(id), {
    uids: FieldValue.arrayRemove(...uids),
    "counts.waiting": FieldValue.increment(-uids.length),
    [`counts.${outcome}`]: FieldValue.increment(uids.length),
  });
}

/** The same with a mail of their own, so that they wait in the queue. */
export function takeFromList(transaction: Transaction, id: string, uids: string[]): void {
  transaction.update(batchRef(id), { uids: FieldValue.arrayRemove(...uids) });
}

const SKIPPED: Record<string, RecipientOutcome> = {
  "turned off": "unsubscribed",
  paused: "paused",
  "broadcast stopped": "stopped",
  "post unpublished": "stopped",
};

/** What a mail's record means for its recipient. */
export function toOutcome({ state, lastError }: Pick<Delivery, "state" | "lastError">): RecipientOutcome {
  if (OPEN_STATES.some((open) => open === state)) return "waiting";
  switch (state) {
    case "sent":
    case "delivered":
    case "bounced":
    case "complained":
      return state;
    case "skipped":
      if (lastError?.startsWith("suppressed")) return "suppressed";
      return SKIPPED[lastError ?? ""] ?? "no_account";
    default:
      return "failed";
  }
}

/** How the outcome of a mail of a broadcast changes; `batchId` is undefined for other mail. */
type Move = { batchId: unknown; before: RecipientOutcome; after: RecipientOutcome };

/** Counts mails of broadcasts anew, in the transaction that changes them: a write for each of their batches. Nothing is read. */
export function moveOutcomes(transaction: Transaction, moves: readonly Move[]): void {
  const changed = moves.filter(({ batchId, before, after }) => typeof batchId === "string" && before !== after);
  for (const [batchId, own] of Map.groupBy(changed, (move) => String(move.batchId))) {
    const sums: Partial<Record<RecipientOutcome, number>> = {};
    for (const { before, after } of own) {
      sums[before] = (sums[before] ?? 0) - 1;
      sums[after] = (sums[after] ?? 0) + 1;
    }
    const counts = Object.entries(sums).map(([outcome, by]) => [`counts.${outcome}`, FieldValue.increment(by)]);
    transaction.update(batchRef(batchId), Object.fromEntries(counts));
  }
}

/** Takes somebody off all lists. Reads and writes the batches that they wait in. */
export async function removeFromLists(uid: string): Promise<void> {
  const waiting = await batches().where("uids", "array-contains", uid).get();
  for (const { id } of waiting.docs) {
    await firestore().runTransaction(async (transaction) => {
      const batch = await readBatch(transaction, id);
      if (batch?.uids.includes(uid)) leaveList(transaction, id, [uid], "no_account");
    });
  }
}
