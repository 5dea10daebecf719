import { FieldPath, FieldValue } from "firebase-admin/firestore";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import type { QueueFacts } from "@cardwell/core/domain/system/queues";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { isAlreadyExists, orNull, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { PaymentEvent } from "../../integrations/payments/payments.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { DeadLetter, Discarded } from "../../lib/dead-letter.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";

const KEEP_DAYS = 30;
/** The queue is done with its own attempts by then. */
const FIRST_SWEPT_AFTER_MS = 15 * 60_000;
const ID_PREFIX = "stripe_";

const eventRecord = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: storedInstant,
  livemode: z.boolean(),
  customerId: orNull(z.string()),
  chargeId: orNull(z.string()),
  productId: orNull(z.string()),
  state: z.enum(["received", "done", "failed", "dead", "discarded"]),
  receivedAt: storedInstant,
  retryAt: storedInstant,
  attempts: z.prefault(z.number(), 0),
  lastError: orNull(z.string()),
});

/** Notifications of the payment provider, each kept once by its id: `webhookEvents/stripe_{id}`. */
export function createEventRepository(db: Firestore) {
  const eventRecords = db.collection("webhookEvents").withConverter(zodConverter(eventRecord));
  const reference = (eventId: string) => db.collection("webhookEvents").doc(`${ID_PREFIX}${eventId}`);
  const read = async (eventId: string) => (await eventRecords.doc(`${ID_PREFIX}${eventId}`).get()).data();

  async function listByState(
    states: ("received" | "failed" | "dead")[],
    after: PositionInTime | undefined,
    limit: number,
  ) {
    const ordered = eventRecords
      .where("state", "in", states)
      .orderBy("retryAt")
      .orderBy(FieldPath.documentId())
      .limit(limit);
    const page = after ? ordered.startAfter(after.at, `${ID_PREFIX}${after.id}`) : ordered;
    return (await page.get()).docs.map((doc) => doc.data());
  }

  return {
    /**
     * One write, and one read when it was there before.
     *
     * @param state `done` if nothing has to be processed
     * @returns whether its work is finished
     */
    async record(event: PaymentEvent, receivedAt: Date, state: "received" | "done"): Promise<"waiting" | "done"> {
      const expireAt = new Date(receivedAt.getTime() + KEEP_DAYS * 86_400_000);
      const retryAt = new Date(receivedAt.getTime() + FIRST_SWEPT_AFTER_MS);
      try {
        await reference(event.id).create({ ...event, source: "stripe", state, receivedAt, retryAt, expireAt });
        return state === "done" ? "done" : "waiting";
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
        return (await read(event.id))?.state === "done" ? "done" : "waiting";
      }
    },

    /** One read; null when it was never recorded. */
    async find(eventId: string): Promise<{ event: PaymentEvent; receivedAt: Date; done: boolean } | null> {
      const kept = await read(eventId);
      if (!kept) return null;
      const { state, receivedAt, retryAt: _retryAt, attempts: _attempts, lastError: _lastError, ...event } = kept;
      return { event, receivedAt, done: state === "done" || state === "discarded" };
    },

    /** The notifications whose work no task has finished, the longest due first. Reads those and no others. */
    async listUnfinished(now: Date, limit: number): Promise<string[]> {
      const due = await db
        .collection("webhookEvents")
        .where("state", "in", ["received", "failed"])
        .where("retryAt", "<=", now)
        .orderBy("retryAt")
        .limit(limit)
        .select()
        .get();
      return due.docs.map(({ id }) => id.slice(ID_PREFIX.length));
    },

    /** How many those are. One read for each thousand. */
    async countUnfinished(now: Date): Promise<number> {
      const due = db
        .collection("webhookEvents")
        .where("state", "in", ["received", "failed"])
        .where("retryAt", "<=", now);
      return (await due.count().get()).data().count;
    },

    /** One write. */
    async settle(
      eventId: string,
      outcome: { state: "done" } | { state: "failed" | "dead"; lastError: string; retryAt: Date },
    ): Promise<void> {
      await reference(eventId).update({ ...outcome, attempts: FieldValue.increment(1) });
    },

    /** What waits and what was given up. One document, and the counts. */
    async readQueue(): Promise<QueueFacts> {
      const waiting = eventRecords.where("state", "in", ["received", "failed"]);
      const dead = eventRecords.where("state", "==", "dead");
      const [open, given, [first]] = await Promise.all([
        waiting.limit(COUNTED_AT_MOST).count().get(),
        dead.limit(COUNTED_AT_MOST).count().get(),
        listByState(["received", "failed"], undefined, 1),
      ]);
      return { waiting: open.data().count, dead: given.data().count, oldestAt: first?.receivedAt ?? null };
    },

    /** Notifications that were given up, the first that were come first. Reads those and no others. */
    async listDead(limit: number, after: PositionInTime | undefined): Promise<DeadLetter[]> {
      return (await listByState(["dead"], after, limit)).map(
        ({ id, type, lastError, attempts, receivedAt, retryAt }) => ({
          queue: "processStripeEvent",
          id,
          name: type,
          error: lastError,
          attempts,
          since: receivedAt,
          at: retryAt,
          isTooOld: false,
        }),
      );
    },

    /** Puts a notification that isn't processed back in line; then `queued` is called. One read and one write. */
    async replay(
      { transaction, afterCommit }: UnitOfWork,
      eventId: string,
      now: Date,
      queued: () => Promise<void>,
    ): Promise<"missing" | "done" | "queued"> {
      const kept = (await transaction.get(eventRecords.doc(`${ID_PREFIX}${eventId}`))).data();
      if (!kept) return "missing";
      if (kept.state === "done") return "done";
      const retryAt = new Date(now.getTime() + FIRST_SWEPT_AFTER_MS);
      transaction.update(reference(eventId), { state: "received", retryAt });
      afterCommit(queued);
      return "queued";
    },

    /** Gives a notification that failed up for good. One read and one write. */
    async discard({ transaction }: UnitOfWork, eventId: string): Promise<Discarded> {
      const kept = (await transaction.get(eventRecords.doc(`${ID_PREFIX}${eventId}`))).data();
      if (!kept) return "missing";
      if (kept.state !== "dead") return "not_dead";
      transaction.update(reference(eventId), { state: "discarded" });
      return "discarded";
    },
  };
}

export type EventRepository = ReturnType<typeof createEventRepository>;
