import { NOTHING_READ } from "@cardwell/core/domain/news/read-state";
import type { ReadState } from "@cardwell/core/domain/news/read-state";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, storedInstant, zodConverter } from "../../lib/firestore.ts";

/** `newsReads/{uid}` */
const storedReads = z.object({
  readUntil: orNull(storedInstant),
  marks: z.array(z.object({ postId: z.string(), isRead: z.boolean() })),
  saved: z.array(z.string()),
});

/** What members have read of the news, and saved. */
export function createReadsRepository(db: Firestore) {
  const reads = db.collection("newsReads").withConverter(zodConverter(storedReads));
  return {
    /** One read. */
    read: async (uid: string): Promise<ReadState> => (await reads.doc(uid).get()).data() ?? NOTHING_READ,

    /** One read and one write. */
    async change(uid: string, decide: (before: ReadState) => ReadState): Promise<ReadState> {
      return db.runTransaction(async (transaction) => {
        const after = decide((await transaction.get(reads.doc(uid))).data() ?? NOTHING_READ);
        transaction.set(reads.doc(uid), { ...after, marks: [...after.marks], saved: [...after.saved] });
        return after;
      });
    },
  };
}

export type ReadsRepository = ReturnType<typeof createReadsRepository>;
