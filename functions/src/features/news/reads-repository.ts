import { isMuted, NOTHING_READ } from "@cardwell/core/domain/news/read-state";
import type { ReadState } from "@cardwell/core/domain/news/read-state";
import { POST_TOPICS } from "@cardwell/core/domain/news/topics";
import type { PostTopic } from "@cardwell/core/domain/news/topics";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, readAll, storedInstant, zodConverter } from "../../lib/firestore.ts";

/** `newsReads/{uid}` */
const storedReads = z.object({
  readUntil: orNull(storedInstant),
  marks: z.array(z.object({ postId: z.string(), isRead: z.boolean() })),
  saved: z.array(z.string()),
  mutedTopics: z.prefault(z.array(z.enum(POST_TOPICS)), []),
});

const storedMutes = z.pick(storedReads, { mutedTopics: true });

/** What members have read of the news, saved, and muted. */
export function createReadsRepository(db: Firestore) {
  const reads = db.collection("newsReads").withConverter(zodConverter(storedReads));
  return {
    /** One read. */
    read: async (uid: string): Promise<ReadState> => (await reads.doc(uid).get()).data() ?? NOTHING_READ,

    /** One read and one write. */
    async change(uid: string, decide: (before: ReadState) => ReadState): Promise<ReadState> {
      return db.runTransaction(async (transaction) => {
        const after = decide((await transaction.get(reads.doc(uid))).data() ?? NOTHING_READ);
        const { marks, saved, mutedTopics } = after;
        transaction.set(reads.doc(uid), {
          ...after,
          marks: [...marks],
          saved: [...saved],
          mutedTopics: [...mutedTopics],
        });
        return after;
      });
    },

    /** Those of some members who muted a topic: a read for each, in one batch. */
    async findMuting(uids: readonly string[], topic: PostTopic): Promise<Set<string>> {
      const mutes = db.collection("newsReads").withConverter(zodConverter(storedMutes));
      const found = await readAll(
        uids.map((uid) => mutes.doc(uid)),
        ["mutedTopics"],
      );
      return new Set(uids.filter((_, at) => isMuted(found[at]?.data() ?? NOTHING_READ, topic)));
    },
  };
}

export type ReadsRepository = ReturnType<typeof createReadsRepository>;
