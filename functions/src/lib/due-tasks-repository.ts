import { COUNTED_AT_MOST, GIVEN_UP_AFTER, NO_MAIL } from "@cardwell/core/domain/system/queues";
import { addMs, HOUR_MS } from "@cardwell/core/domain/dates/instants";
import type { DeadLetter, Discarded, QueueFacts, QueueId } from "@cardwell/core/domain/system/queues";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { getErrorName } from "./error-name.ts";
import { orNull, parsedDocuments, readParsed, storedInstant, zodConverter } from "./firestore.ts";
import type { PositionInTime } from "./position-in-time.ts";
import type { UnitOfWork } from "./unit-of-work-repository.ts";

/** What a schedule has to do for a document, which has it as `task`; null: nothing, or it was done. */
export const dueTask = z.object({
  since: storedInstant,
  /** When it is tried next; null: it was given up. */
  dueAt: orNull(storedInstant),
  attempts: z.number(),
  lastError: orNull(z.string()),
  deadAt: orNull(storedInstant),
  /** A worker has it until `dueAt`, where workers claim what they do. */
  isClaimed: z.optional(z.boolean()),
});

export type DueTask = z.infer<typeof dueTask>;

const withTask = z.object({ task: orNull(dueTask) });
const withOwner = z.extend(withTask, { uid: z.optional(z.string()) });
const withDueTask = z.object({ task: z.object({ dueAt: storedInstant }) });

export const newTask = (at: Date): DueTask => ({ since: at, dueAt: at, attempts: 0, lastError: null, deadAt: null });

/** A task that failed once more: it is tried again 1, 2, 4, 8 and 16 hours later, and then given up. */
function toFailed({ since, attempts }: DueTask, error: unknown, now: Date): DueTask {
  const common = { since, attempts: attempts + 1, lastError: getErrorName(error) };
  return common.attempts < GIVEN_UP_AFTER.dueTaskAttempts
    ? { ...common, dueAt: new Date(now.getTime() + 2 ** attempts * HOUR_MS), deadAt: null }
    : { ...common, dueAt: null, deadAt: now };
}

type QueueOptions = {
  /** A document of the collection is a member's own, by its id. Otherwise its `uid` says whose it is, if anybody's. */
  isByUid?: boolean;
};

/** The tasks of a collection as a queue. One that fails makes way for those behind it. */
export function createDueTasks(
  db: Firestore,
  collection: string,
  queue: QueueId,
  name: string,
  { isByUid = false }: QueueOptions = {},
) {
  const documents = db.collection(collection);
  const tasks = documents.withConverter(zodConverter(withTask));

  const due = (now: Date) =>
    documents.where("task.dueAt", "<=", now).orderBy("task.dueAt").orderBy(FieldPath.documentId());
  const dead = (now: Date) =>
    documents.where("task.deadAt", "<=", now).orderBy("task.deadAt").orderBy(FieldPath.documentId());

  /** A read for each thousand, a thousand at most. */
  const countDead = async (now: Date): Promise<number> =>
    (await dead(now).limit(COUNTED_AT_MOST).count().get()).data().count;

  return {
    countDead,

    /** The documents whose task is due, the longest due first: a read for each. */
    async listDue<D extends object>(
      now: Date,
      limit: number,
      after: PositionInTime | undefined,
      schema: z.ZodMiniType<D>,
    ): Promise<(PositionInTime & { data: D })[]> {
      const page = after ? due(now).startAfter(after.at, after.id) : due(now);
      const found = await readParsed(page.withConverter(zodConverter(z.intersection(schema, withDueTask))), limit);
      return found.map(({ id, data }) => ({ id, at: data.task.dueAt, data }));
    },

    /** A read for each thousand. */
    async countDue(now: Date): Promise<number> {
      return (await due(now).count().get()).data().count;
    },

    /** A read and a write, unless it was done or taken back meanwhile. */
    async fail(id: string, error: unknown, now: Date): Promise<void> {
      await db.runTransaction(async (transaction) => {
        const task = (await transaction.get(tasks.doc(id))).data()?.task ?? null;
        if (task !== null) transaction.update(documents.doc(id), { task: toFailed(task, error, now) });
      });
    },

    /**
     * Takes a task that is due, so that for so long no other worker does. That a worker had it and was stopped counts as an attempt that
     * failed. A read and a write.
     *
     * @returns its document; null: there is nothing to do, or not yet
     */
    async claim<D extends object>(id: string, now: Date, forMs: number, schema: z.ZodMiniType<D>): Promise<D | null> {
      const claimable = documents.withConverter(zodConverter(z.intersection(schema, withTask))).doc(id);
      return db.runTransaction(async (transaction) => {
        const data = (await transaction.get(claimable)).data();
        if (!data?.task?.dueAt || data.task.dueAt > now) return null;
        const task = data.task.isClaimed ? toFailed(data.task, new Error("The worker was stopped."), now) : data.task;
        const isGivenUp = task.deadAt !== null;
        const claimed = { ...task, dueAt: addMs(now, forMs), isClaimed: true };
        transaction.update(documents.doc(id), { task: isGivenUp ? task : claimed });
        return isGivenUp ? null : data;
      });
    },

    /** Gives back a task that was claimed, so that it is due again. A read and a write. */
    async release(id: string, now: Date): Promise<void> {
      await db.runTransaction(async (transaction) => {
        const task = (await transaction.get(tasks.doc(id))).data()?.task ?? null;
        if (task !== null) transaction.update(documents.doc(id), { task: { ...task, dueAt: now, isClaimed: false } });
      });
    },

    /** Two counts, and a read. */
    async read(now: Date): Promise<QueueFacts> {
      const [waiting, givenUp, first] = await Promise.all([
        due(now).limit(COUNTED_AT_MOST).count().get(),
        countDead(now),
        due(now).limit(1).withConverter(zodConverter(withTask)).get(),
      ]);
      const oldestAt = parsedDocuments(first.docs)[0]?.data.task?.since ?? null;
      return { waiting: waiting.data().count, dead: givenUp, oldestAt };
    },

    /** Those that were given up, the first that were come first. Reads those and no others. */
    async listDead(limit: number, now: Date, after: PositionInTime | undefined): Promise<DeadLetter[]> {
      const ordered = dead(now).limit(limit).withConverter(zodConverter(withOwner));
      const found = await (after === undefined ? ordered : ordered.startAfter(after.at, after.id)).get();
      return parsedDocuments(found.docs).flatMap(({ id, data: { task, uid = isByUid ? id : null } }) => {
        if (task === null || task.deadAt === null) return [];
        const { since, attempts, lastError: error, deadAt: at } = task;
        const recipient = uid === null ? null : { uid, email: null };
        return [{ ...NO_MAIL, queue, id, name, recipient, error, attempts, since, at }];
      });
    },

    /** Tries a task that was given up again. A read and a write. */
    async replay(id: string, now: Date, { transaction }: UnitOfWork): Promise<"queued" | "missing" | "not_dead"> {
      const task = (await transaction.get(tasks.doc(id))).data()?.task ?? null;
      if (task === null) return "missing";
      if (task.deadAt === null) return "not_dead";
      transaction.update(documents.doc(id), { task: { ...task, dueAt: now, attempts: 0, deadAt: null } });
      return "queued";
    },

    /** Forgets a task that was given up. A read and a write. */
    async discard(id: string, { transaction }: UnitOfWork): Promise<Discarded> {
      const task = (await transaction.get(tasks.doc(id))).data()?.task ?? null;
      if (task === null) return "missing";
      if (task.deadAt === null) return "not_dead";
      transaction.update(documents.doc(id), { task: null });
      return "discarded";
    },
  };
}
