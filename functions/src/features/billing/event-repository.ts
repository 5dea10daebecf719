import type { Firestore, Timestamp } from "firebase-admin/firestore";
import type { PaymentEvent } from "../../integrations/payments/payments.ts";

const KEEP_DAYS = 30;
/** The queue is done with its own attempts by then. */
const FIRST_SWEPT_AFTER_MS = 15 * 60_000;
const ALREADY_EXISTS = 6;

/** Notifications of the payment provider, each kept once by its id: `webhookEvents/stripe_{id}`. */
export function createEventRepository(db: Firestore) {
  const reference = (eventId: string) => db.collection("webhookEvents").doc(`stripe_${eventId}`);

  return {
    /**
     * One write, and one read when it was there before.
     *
     * @param state `done` for what nobody has to work on
     * @returns whether its work is finished
     */
    async record(event: PaymentEvent, receivedAt: Date, state: "received" | "done"): Promise<"waiting" | "done"> {
      const expireAt = new Date(receivedAt.getTime() + KEEP_DAYS * 86_400_000);
      const retryAt = new Date(receivedAt.getTime() + FIRST_SWEPT_AFTER_MS);
      try {
        await reference(event.id).create({ ...event, state, receivedAt, retryAt, expireAt });
        return state === "done" ? "done" : "waiting";
      } catch (error) {
        if ((error as { code?: unknown }).code !== ALREADY_EXISTS) throw error;
        return (await reference(event.id).get()).get("state") === "done" ? "done" : "waiting";
      }
    },

    /** One read; null when it was never recorded. */
    async find(eventId: string): Promise<{ event: PaymentEvent; receivedAt: Date; done: boolean } | null> {
      const kept = await reference(eventId).get();
      const data = kept.data();
      if (!data) return null;
      const { id, type, createdAt, livemode, customerId, productId } = data;
      const event = {
        id,
        type,
        livemode,
        customerId,
        productId,
        createdAt: (createdAt as Timestamp).toDate(),
      };
      return {
        event,
        receivedAt: (data["receivedAt"] as Timestamp).toDate(),
        done: data["state"] === "done",
      };
    },

    /** The notifications whose work no task has finished, the longest due first. Reads those and no others. */
    async listUnfinished(now: Date, limit: number): Promise<string[]> {
      const due = await db
        .collection("webhookEvents")
        .where("state", "in", ["received", "failed"])
        .where("retryAt", "<=", now)
        .orderBy("retryAt")
        .limit(limit)
        .select("id")
        .get();
      return due.docs.map((each) => each.get("id") as string);
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
