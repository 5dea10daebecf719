import { ALERT_GROUPS, type AlertGroup } from "@cardwell/core/domain/alerts/types";
import { computeExpiry } from "@cardwell/core/domain/retention";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { FieldPath, type Firestore, type Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { deleteFound, readParsed, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";

const storedUnsubscribe = z.object({ uid: z.string(), groups: z.array(z.enum(ALERT_GROUPS)), at: storedInstant });

type Unsubscribe = z.infer<typeof storedUnsubscribe> & { id: string };

/** `unsubscribes/{id}`: who turned email off by the link in one, and which. */
export function createUnsubscribes(db: Firestore) {
  const documents = db.collection("unsubscribes");
  const latest = documents.withConverter(zodConverter(storedUnsubscribe)).orderBy("at", "desc");

  return {
    /** One write, in the change that turns it off. */
    noteIn(transaction: Transaction, uid: string, groups: readonly AlertGroup[], at: Date): void {
      transaction.create(documents.doc(), { uid, groups, at, expireAt: computeExpiry("unsubscribes", at) });
    },

    /** A page, the latest first, and how many there are. A read for each, and one for the count. */
    async list(limit: number, after: PositionInTime | undefined) {
      const ordered = latest.orderBy(FieldPath.documentId(), "desc");
      const [found, count] = await Promise.all([
        readParsed(after ? ordered.startAfter(after.at, after.id) : ordered, limit),
        latest.limit(COUNTED_AT_MOST).count().get(),
      ]);
      return { rows: found.map(({ id, data }): Unsubscribe => ({ id, ...data })), total: count.data().count };
    },

    /** A read and a write for each. */
    erase: (uid: string) => deleteFound(documents.where("uid", "==", uid)),
  };
}

export type Unsubscribes = ReturnType<typeof createUnsubscribes>;
