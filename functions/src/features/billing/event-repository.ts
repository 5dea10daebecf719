import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { isAlreadyExists, orNull, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { PaymentEvent } from "../../integrations/payments/payments.ts";

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
  state: z.enum(["received", "done", "failed", "dead"]),
  receivedAt: storedInstant,
});

/** Notifications of the payment provider, each kept once by its id: `webhookEvents/stripe_{id}`. */
export function createEventRepository(db: Firestore) {
  const reference = (eventId: string) => db.collection("webhookEvents").doc(`${ID_PREFIX}${eventId}`);
  const read = async (eventId: string) =>
    (await reference(eventId).withConverter(zodConverter(eventRecord)).get()).data();

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
        await reference(event.id).create({ ...event, state, receivedAt, retryAt, expireAt });
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
      const { state, receivedAt, ...event } = kept;
      return { event, receivedAt, done: state === "done" };
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
      await reference(eventId).update(outcome);
    },
  };
}

export type EventRepository = ReturnType<typeof createEventRepository>;
