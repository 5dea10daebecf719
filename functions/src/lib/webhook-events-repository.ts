import { computeExpiry } from "@cardwell/core/domain/retention";
import {
  COUNTED_AT_MOST,
  GIVEN_UP_AFTER,
  NO_MAIL,
  WEBHOOK_SOURCES,
  WEBHOOK_STATES,
} from "@cardwell/core/domain/system/queues";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import type {
  DeadLetter,
  Discarded,
  QueueFacts,
  WebhookSource,
  WebhookState,
} from "@cardwell/core/domain/system/queues";
import { FieldPath, FieldValue } from "firebase-admin/firestore";
import type { DocumentSnapshot, Firestore, Query } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { getErrorName } from "./error-name.ts";
import {
  isAlreadyExists,
  orNull,
  parsedDocuments,
  readParsed,
  storedInstant,
  updateIfThere,
  zodConverter,
} from "./firestore.ts";
import type { PositionInTime } from "./position-in-time.ts";
import { inUnitOfWork } from "./unit-of-work-repository.ts";
import type { UnitOfWork } from "./unit-of-work-repository.ts";

/** The queue is done with its own attempts by then. */
const FIRST_SWEPT_AFTER_MS = 15 * 60_000;
const SWEPT_AGAIN_AFTER_MS = 30 * 60_000;

/** `webhookEvents/{source}_{id}` */
export const storedWebhookEvent = z.object({
  source: z.enum(WEBHOOK_SOURCES),
  type: z.string(),
  /** What its handler needs of it. */
  data: z.prefault(z.record(z.string(), z.unknown()), {}),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.prefault(z.number(), 0),
  lastError: orNull(z.string()),
  receivedAt: storedInstant,
  /** When a sweep processes it, unless that was done before; of one that was given up, when it would have been. */
  retryAt: storedInstant,
});

type StoredWebhookEvent = z.infer<typeof storedWebhookEvent>;

/** An event as its handler processes it. */
export type WebhookEvent = Pick<StoredWebhookEvent, "type" | "data" | "receivedAt"> & { id: string };

/** What is done with events, in the order in which they came in. */
type ApplyEvents = (events: readonly WebhookEvent[], unit: UnitOfWork) => Promise<void>;

export type WebhookFilter = { source?: WebhookSource | undefined; state?: WebhookState | undefined };

/** The id of an event's document: two vendors may use the same id. */
export const toDocumentId = (source: WebhookSource, id: string): string => `${source}_${id}`;

const toEventId = (documentId: string, source: WebhookSource): string => documentId.slice(source.length + 1);

const isFinished = ({ state }: StoredWebhookEvent): boolean => state === "done" || state === "discarded";

const toEvent = (documentId: string, { source, type, data, receivedAt }: StoredWebhookEvent): WebhookEvent => ({
  id: toEventId(documentId, source),
  type,
  data,
  receivedAt,
});

const toRow = (documentId: string, event: StoredWebhookEvent) => ({
  ...event,
  id: toEventId(documentId, event.source),
  documentId,
});

/** The events that vendors posted in the last 30 days, each kept once. */
export function createWebhookEventsRepository(db: Firestore) {
  const documents = db.collection("webhookEvents");
  const eventRecords = documents.withConverter(zodConverter(storedWebhookEvent));
  const waiting = eventRecords.where("state", "in", ["received", "failed"]).orderBy("retryAt");
  const dead = eventRecords.where("state", "==", "dead").orderBy("retryAt");

  const due = (source: WebhookSource, now: Date) =>
    eventRecords
      .where("source", "==", source)
      .where("state", "in", ["received", "failed"])
      .where("retryAt", "<=", now)
      .orderBy("retryAt");

  const received = (source: WebhookSource) =>
    eventRecords.where("source", "==", source).where("state", "==", "received").orderBy("retryAt");

  async function applyWithin(
    unit: UnitOfWork,
    found: readonly DocumentSnapshot<StoredWebhookEvent>[],
    work: ApplyEvents,
  ): Promise<void> {
    const open = found.flatMap((document) => {
      const kept = document.data();
      return kept === undefined || isFinished(kept) ? [] : [{ id: document.id, kept }];
    });
    if (open.length === 0) return;
    await work(
      open.map(({ id, kept }) => toEvent(id, kept)),
      unit,
    );
    for (const { id, kept } of open)
      unit.transaction.update(documents.doc(id), { state: "done", attempts: kept.attempts + 1, lastError: null });
  }

  function filtered({ source, state }: WebhookFilter): Query<StoredWebhookEvent> {
    if (source === undefined && state === undefined) return eventRecords.orderBy("receivedAt", "desc");
    if (source === undefined) return eventRecords.where("state", "==", state).orderBy("receivedAt", "desc");
    if (state === undefined) return eventRecords.where("source", "==", source).orderBy("receivedAt", "desc");
    return eventRecords.where("source", "==", source).where("state", "==", state).orderBy("receivedAt", "desc");
  }

  return {
    /**
     * Keeps an event. One write, and one read when it was kept before.
     *
     * @param state `done` if nothing has to be processed
     * @returns whether it still has to be processed
     */
    async add(
      source: WebhookSource,
      { id, ...event }: WebhookEvent,
      state: "received" | "done",
      now: Date,
    ): Promise<boolean> {
      const documentId = toDocumentId(source, id);
      const expireAt = computeExpiry("webhookEvents", event.receivedAt);
      const retryAt = new Date(now.getTime() + FIRST_SWEPT_AFTER_MS);
      const initial = { source, ...event, state, attempts: 0, lastError: null, retryAt, expireAt };
      try {
        await documents.doc(documentId).create(initial);
        return state === "received";
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
        const kept = (await eventRecords.doc(documentId).get()).data();
        return kept !== undefined && !isFinished(kept);
      }
    },

    /** One read; null when there is nothing left to do. */
    async findOpen(documentId: string): Promise<WebhookEvent | null> {
      const kept = (await eventRecords.doc(documentId).get()).data();
      return kept === undefined || isFinished(kept) ? null : toEvent(documentId, kept);
    },

    /** Applies an event in the transaction that marks it as done, unless it is. One read and one write. */
    async apply(documentId: string, work: ApplyEvents): Promise<void> {
      await inUnitOfWork(db, undefined, async (unit) => {
        await applyWithin(unit, [await unit.transaction.get(eventRecords.doc(documentId))], work);
      });
    },

    /**
     * Applies events of a vendor that were kept to be applied with others, those that came first, in the transaction that marks them as
     * done. A read and a write for each. Returns how many there were.
     */
    async applyWaiting(source: WebhookSource, limit: number, work: ApplyEvents): Promise<number> {
      return inUnitOfWork(db, undefined, async (unit) => {
        const { docs } = await unit.transaction.get(received(source).limit(limit));
        await applyWithin(unit, docs, work);
        return docs.length;
      });
    },

    /** Those that it would apply. Reads those and no others. */
    async listWaiting(source: WebhookSource, limit: number): Promise<string[]> {
      const found = await received(source).limit(limit).select().get();
      return found.docs.map(({ id }) => toEventId(id, source));
    },

    /** One write, none for an event that isn't there any more: the next sweep finds it half an hour later, unless it is done by then. */
    postpone: async (documentId: string, now: Date): Promise<void> =>
      updateIfThere(documents.doc(documentId), { retryAt: new Date(now.getTime() + SWEPT_AGAIN_AFTER_MS) }),

    /** One write. */
    async markDone(documentId: string): Promise<void> {
      const done = { state: "done", attempts: FieldValue.increment(1), lastError: null };
      await documents.doc(documentId).update(done);
    },

    /** An event that failed is tried again half an hour later, and given up after three days. One read and one write. */
    async fail(documentId: string, error: unknown, now: Date): Promise<"failed" | "dead" | null> {
      return db.runTransaction(async (transaction) => {
        const kept = (await transaction.get(eventRecords.doc(documentId))).data();
        if (kept === undefined || isFinished(kept)) return null;
        const isOld = now.getTime() - kept.receivedAt.getTime() > GIVEN_UP_AFTER.webhookDays * DAY_MS;
        const state = isOld ? ("dead" as const) : ("failed" as const);
        transaction.update(documents.doc(documentId), {
          state,
          attempts: kept.attempts + 1,
          lastError: getErrorName(error),
          retryAt: new Date(now.getTime() + SWEPT_AGAIN_AFTER_MS),
        });
        return state;
      });
    },

    /** The events of a vendor that no task has finished, the longest due first. Reads those and no others. */
    async listDue(source: WebhookSource, now: Date, limit: number): Promise<string[]> {
      const found = await due(source, now).limit(limit).select().get();
      return found.docs.map(({ id }) => toEventId(id, source));
    },

    /** One read for each thousand, and at least one for each vendor. */
    async countDue(now: Date): Promise<number> {
      const counts = await Promise.all(WEBHOOK_SOURCES.map(async (source) => due(source, now).count().get()));
      return counts.reduce((sum, count) => sum + count.data().count, 0);
    },

    /** What waits and what was given up. One document, and the counts. */
    async readQueue(): Promise<QueueFacts> {
      const [open, given, first] = await Promise.all([
        waiting.limit(COUNTED_AT_MOST).count().get(),
        dead.limit(COUNTED_AT_MOST).count().get(),
        readParsed(waiting, 1),
      ]);
      const oldestAt = first[0]?.data.receivedAt ?? null;
      return { waiting: open.data().count, dead: given.data().count, oldestAt };
    },

    /** Events that were given up, the first that were come first. Reads those and no others. */
    async listDead(limit: number, after: PositionInTime | undefined): Promise<DeadLetter[]> {
      const ordered = dead.orderBy(FieldPath.documentId()).limit(limit);
      const found = await (after ? ordered.startAfter(after.at, after.id) : ordered).get();
      return parsedDocuments(found.docs).map(({ id, data }) => ({
        ...NO_MAIL,
        queue: "processWebhookEvent",
        id,
        name: data.type,
        error: data.lastError,
        attempts: data.attempts,
        since: data.receivedAt,
        at: data.retryAt,
        recipient: null,
      }));
    },

    /** Puts an event that isn't done back in line; then `queued` is called. One read and one write. */
    async replay(
      { transaction, afterCommit }: UnitOfWork,
      documentId: string,
      now: Date,
      queued: (source: WebhookSource, id: string) => Promise<void>,
    ): Promise<"missing" | "done" | "queued"> {
      const kept = (await transaction.get(eventRecords.doc(documentId))).data();
      if (!kept) return "missing";
      if (kept.state === "done") return "done";
      const retryAt = new Date(now.getTime() + FIRST_SWEPT_AFTER_MS);
      transaction.update(documents.doc(documentId), { state: "received", retryAt });
      afterCommit(() => queued(kept.source, toEventId(documentId, kept.source)));
      return "queued";
    },

    /** Forgets an event that was given up. One read and one write. */
    async discard({ transaction }: UnitOfWork, documentId: string): Promise<Discarded> {
      const kept = (await transaction.get(eventRecords.doc(documentId))).data();
      if (!kept) return "missing";
      if (kept.state !== "dead") return "not_dead";
      transaction.update(documents.doc(documentId), { state: "discarded" });
      return "discarded";
    },

    /** A page, newest first, and how many there are. A read for each, one more, and one for the count. */
    async list(filter: WebhookFilter, limit: number, after: PositionInTime | undefined) {
      const query = filtered(filter).orderBy(FieldPath.documentId(), "desc");
      const page = after === undefined ? query : query.startAfter(after.at, after.id);
      const [found, count] = await Promise.all([
        readParsed(page, limit + 1),
        filtered(filter).limit(COUNTED_AT_MOST).count().get(),
      ]);
      return { rows: found.map(({ id, data }) => toRow(id, data)), total: count.data().count };
    },

    /** The events with this id: a read for each vendor. */
    async findById(id: string) {
      const ids = WEBHOOK_SOURCES.map((source) => toDocumentId(source, id));
      const found = await Promise.all(ids.map((documentId) => eventRecords.doc(documentId).get()));
      return found.flatMap((each) => {
        const event = each.data();
        return event ? [toRow(each.id, event)] : [];
      });
    },

    /** One read. */
    async countSince(at: Date): Promise<number> {
      return (await eventRecords.where("receivedAt", ">=", at).limit(COUNTED_AT_MOST).count().get()).data().count;
    },
  };
}

export type WebhookEventsRepository = ReturnType<typeof createWebhookEventsRepository>;
