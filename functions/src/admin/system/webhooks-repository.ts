import { COUNTED_AT_MOST, WEBHOOK_SOURCES, WEBHOOK_STATES } from "@cardwell/core/domain/system/queues";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore, Query } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";

const storedEvent = z.object({
  source: z.enum(WEBHOOK_SOURCES),
  type: z.string(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.prefault(z.number(), 0),
  lastError: orNull(z.string()),
  receivedAt: storedInstant,
});
type StoredEvent = z.infer<typeof storedEvent>;

export type WebhookFilter = Partial<{
  source: StoredEvent["source"] | undefined;
  state: StoredEvent["state"] | undefined;
}>;

const toEvent = (id: string, event: StoredEvent) => ({ ...event, id: id.slice(event.source.length + 1) });

/** `webhookEvents`, as staff look at it: what vendors posted in the last 30 days. */
export function createWebhooksRepository(db: Firestore) {
  const eventRecords = db.collection("webhookEvents").withConverter(zodConverter(storedEvent));

  function filtered({ source, state }: WebhookFilter): Query<StoredEvent> {
    if (source === undefined && state === undefined) return eventRecords.orderBy("receivedAt", "desc");
    if (source === undefined) return eventRecords.where("state", "==", state).orderBy("receivedAt", "desc");
    if (state === undefined) return eventRecords.where("source", "==", source).orderBy("receivedAt", "desc");
    return eventRecords.where("source", "==", source).where("state", "==", state).orderBy("receivedAt", "desc");
  }

  return {
    /** A page, newest first, and how many there are. A read for each, one more, and one for the count. */
    async list(filter: WebhookFilter, limit: number, after: PositionInTime | undefined) {
      const query = filtered(filter).orderBy(FieldPath.documentId(), "desc");
      const page = after === undefined ? query : query.startAfter(after.at, after.id);
      const [found, count] = await Promise.all([
        page.limit(limit + 1).get(),
        filtered(filter).limit(COUNTED_AT_MOST).count().get(),
      ]);
      const rows = found.docs.map((doc) => ({ ...toEvent(doc.id, doc.data()), documentId: doc.id }));
      return { rows, total: count.data().count };
    },

    /** The events with this id: two reads. */
    async findById(id: string) {
      const found = await Promise.all(WEBHOOK_SOURCES.map((source) => eventRecords.doc(`${source}_${id}`).get()));
      return found.flatMap((doc) => {
        const event = doc.data();
        return event ? [{ ...toEvent(doc.id, event), documentId: doc.id }] : [];
      });
    },

    /** One read. */
    async countSince(at: Date): Promise<number> {
      return (await eventRecords.where("receivedAt", ">=", at).limit(COUNTED_AT_MOST).count().get()).data().count;
    },
  };
}

export type WebhooksRepository = ReturnType<typeof createWebhooksRepository>;
