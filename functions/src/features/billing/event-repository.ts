import type { Firestore, Timestamp } from "firebase-admin/firestore";
import type { PaymentEvent } from "../../integrations/payments/payments.ts";

const KEEP_DAYS = 30;

/** Notifications of the payment provider, each kept once by its id: `webhookEvents/stripe_{id}`. */
export function createEventRepository(db: Firestore) {
  const reference = (eventId: string) => db.collection("webhookEvents").doc(`stripe_${eventId}`);

  return {
    /** One read and at most one write. `done` means that its work was finished before. */
    async record(event: PaymentEvent, receivedAt: Date): Promise<"new" | "waiting" | "done"> {
      return db.runTransaction(async (transaction) => {
        const kept = await transaction.get(reference(event.id));
        if (kept.exists) return kept.get("state") === "done" ? "done" : "waiting";
        const expireAt = new Date(receivedAt.getTime() + KEEP_DAYS * 86_400_000);
        transaction.create(reference(event.id), { ...event, state: "received", receivedAt, expireAt });
        return "new";
      });
    },

    /** One read; null when it was never recorded. */
    async find(eventId: string): Promise<{ event: PaymentEvent; receivedAt: Date; done: boolean } | null> {
      const kept = await reference(eventId).get();
      const data = kept.data();
      if (!data) return null;
      const { id, type, createdAt, livemode, objectId, customerId, productId } = data;
      const event = {
        id,
        type,
        livemode,
        objectId,
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

    /** One write. */
    async settle(eventId: string, outcome: { state: "done" | "failed"; lastError?: string }): Promise<void> {
      await reference(eventId).update(outcome);
    },
  };
}

export type EventRepository = ReturnType<typeof createEventRepository>;
