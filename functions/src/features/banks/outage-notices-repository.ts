import { computeExpiry } from "@cardwell/core/domain/retention";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { parsedDocuments, storedInstant, zodConverter } from "../../lib/firestore.ts";

const storedNotice = z.object({
  uid: z.string(),
  institutionId: z.string(),
  bankName: z.string(),
  since: storedInstant,
});

export type OutageNotice = z.infer<typeof storedNotice>;

/** More than this no member needs. */
const MOST_NOTICES = 20;

const toId = ({ uid, institutionId }: Pick<OutageNotice, "uid" | "institutionId">) => `${uid}_${institutionId}`;

/** `bankOutageNotices/{uid}_{institution}`: who gets an email when a bank works again that couldn't be linked. */
export function createOutageNoticesRepository(db: Firestore) {
  const collection = db.collection("bankOutageNotices");
  const notices = collection.withConverter(zodConverter(storedNotice));

  return {
    /** A read for each. */
    async listFor(uid: string): Promise<OutageNotice[]> {
      const found = await notices.where("uid", "==", uid).limit(MOST_NOTICES).get();
      return parsedDocuments(found.docs).map(({ data }) => data);
    },

    /** Of one member or of all, the first page after a position: a read for each. */
    async listPage(limit: number, after: OutageNotice | null): Promise<OutageNotice[]> {
      const ordered = notices.orderBy("__name__").limit(limit);
      const found = await (after === null ? ordered : ordered.startAfter(toId(after))).get();
      return parsedDocuments(found.docs).map(({ data }) => data);
    },

    /**
     * Stores a notice once. A read for each of the member's, and a write.
     *
     * @returns the stored one; null when the member has as many as possible
     */
    create: async (notice: OutageNotice): Promise<OutageNotice | null> =>
      db.runTransaction(async (transaction) => {
        const found = await transaction.get(notices.where("uid", "==", notice.uid).limit(MOST_NOTICES));
        const held = parsedDocuments(found.docs).map(({ data }) => data);
        const known = held.find(({ institutionId }) => institutionId === notice.institutionId);
        if (known) return known;
        if (held.length === MOST_NOTICES) return null;
        transaction.set(collection.doc(toId(notice)), {
          ...notice,
          expireAt: computeExpiry("bankOutageNotices", notice.since),
        });
        return notice;
      }),

    /** @returns whether there was one */
    async remove(notice: Pick<OutageNotice, "uid" | "institutionId">): Promise<boolean> {
      const reference = collection.doc(toId(notice));
      return db.runTransaction(async (transaction) => {
        const { exists } = await transaction.get(reference);
        if (exists) transaction.delete(reference);
        return exists;
      });
    },
  };
}

export type OutageNoticesRepository = ReturnType<typeof createOutageNoticesRepository>;
