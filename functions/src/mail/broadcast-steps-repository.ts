import { getTotals, sumCounts } from "@cardwell/core/domain/broadcasts/broadcast";
import type { Exclusion } from "@cardwell/core/domain/broadcasts/segment";
import { firestore } from "../lib/firestore.ts";
import type { PositionInTime } from "../lib/position-in-time.ts";
import { createMailIn } from "./mail-queue-repository.ts";
import { buildMailId } from "./mail-retries.ts";
import {
  addToBatch,
  createBatch,
  readBatch,
  readBatches,
  takeFromList,
  toBatchId,
  type BatchList,
} from "./broadcast-batches-repository.ts";
import { readBroadcast, readBroadcastIn, updateBroadcast } from "./broadcasts-repository.ts";
import type { StoredBroadcast } from "./broadcasts-repository.ts";

// Steps of broadcasts, each in one transaction with its position: a process may stop at any point, and two may work side by side.

export type CountedPage = {
  recipients: string[];
  excluded: Partial<Record<Exclusion, number>>;
  /** Where the next page begins; null: there are no more people. */
  next: PositionInTime | null;
};

/** Adds a page of people to a list that stands where it stood when the page was read. Two reads and three writes. */
export async function appendPage(
  list: BatchList,
  seen: Pick<StoredBroadcast, "countedTo" | "batchCount">,
  { recipients, excluded, next }: CountedPage,
  { batchSize, now }: { batchSize: number; now: Date },
): Promise<"more" | "done" | "taken"> {
  const { broadcastId } = list;
  return await firestore().runTransaction(async (transaction) => {
    const current = await readBroadcastIn(transaction, broadcastId);
    const isWhereItStood =
      current?.list === list.list &&
      current.countedTo?.id === seen.countedTo?.id &&
      current.batchCount === seen.batchCount;
    if (current?.state !== "counting" || !isWhereItStood) return "taken";
    let { batchCount } = current;
    const lastId = toBatchId(list, batchCount - 1);
    const last = batchCount === 0 ? undefined : await readBatch(transaction, lastId);
    const room = last === undefined ? 0 : batchSize - last.size;
    const rest = recipients.slice(room);
    if (room > 0 && recipients.length > 0) addToBatch(transaction, lastId, recipients.slice(0, room));
    for (let at = 0; at < rest.length; at += batchSize) {
      createBatch(transaction, list, batchCount, rest.slice(at, at + batchSize), now);
      batchCount += 1;
    }
    const sums = Object.entries(current.excluded).map(([reason, count]) => [
      reason,
      count + (excluded[reason as Exclusion] ?? 0),
    ]);
    updateBroadcast(transaction, broadcastId, {
      batchSize,
      batchCount,
      recipients: current.recipients + recipients.length,
      excluded: Object.fromEntries(sums) as StoredBroadcast["excluded"],
      countedTo: next,
      ...(next === null && { state: "counted", countedAt: now }),
    });
    return next === null ? "done" : "more";
  });
}

/** Queues mail for some of the next batch; returns its ids. Two reads, and two writes beside the mail. */
export async function releaseBatch(id: string, most: number, now: Date): Promise<string[]> {
  return await firestore().runTransaction(async (transaction) => {
    const current = await readBroadcastIn(transaction, id);
    if (current?.state !== "scheduled" && current?.state !== "sending") return [];
    const { list, nextBatch, batchCount, startedAt } = current;
    if (nextBatch >= batchCount) return [];
    const batchId = toBatchId({ broadcastId: id, list }, nextBatch);
    const waiting = (await readBatch(transaction, batchId))?.uids ?? [];
    const taken = waiting.slice(0, most);
    const mailIds = taken.map((uid) => {
      const mailId = buildMailId("broadcast", id, uid);
      createMailIn(transaction, mailId, { kind: "broadcast", uid, broadcastId: id, batchId }, now, now);
      return mailId;
    });
    if (taken.length > 0) takeFromList(transaction, batchId, taken);
    updateBroadcast(transaction, id, {
      state: "sending",
      startedAt: startedAt ?? now,
      nextBatch: taken.length === waiting.length ? nextBatch + 1 : nextBatch,
    });
    return mailIds;
  });
}

/** Adds up what became of the recipients, and finishes when none of them waits any more. Reads the batches, 50 at most. */
export async function settleBroadcast(id: string, now: Date): Promise<void> {
  const found = await readBroadcast(id);
  if (!found) return;
  const batches = await readBatches({ broadcastId: id, list: found.list }, found.batchCount);
  const counts = sumCounts(batches.map((batch) => batch.counts));
  await firestore().runTransaction(async (transaction) => {
    const current = await readBroadcastIn(transaction, id);
    if (current?.dueAt === null || current === undefined) return;
    updateBroadcast(transaction, id, {
      totals: getTotals(counts),
      ...(counts.waiting === 0 && {
        state: current.state === "stopped" ? "stopped" : "done",
        finishedAt: now,
        dueAt: null,
      }),
    });
  });
}
