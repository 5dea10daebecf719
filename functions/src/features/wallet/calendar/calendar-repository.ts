import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { storedInstant, zodConverter } from "../../../lib/firestore.ts";

const feed = z.object({ uid: z.string(), createdAt: storedInstant });

/** What of a wallet names its feed. */
const withFeed = z.object({ calendarFeed: z.optional(z.nullable(z.object({ tokenHash: z.string() }))) });

/** `calendarFeeds/{hash of the address}`, and beside the wallet which one is its own. */
export function createCalendarRepository(db: Firestore) {
  const feeds = db.collection("calendarFeeds").withConverter(zodConverter(feed));
  const walletRef = (uid: string) => db.collection("wallets").doc(uid);

  return {
    /** Puts a feed in the place of the one before: one read, three writes at most. */
    async replace(uid: string, tokenHash: string | null, createdAt: Date): Promise<{ hadFeed: boolean }> {
      return db.runTransaction(async (transaction) => {
        const kept = await transaction.get(walletRef(uid).withConverter(zodConverter(withFeed)));
        const before = kept.data()?.calendarFeed?.tokenHash;
        if (before !== undefined) transaction.delete(feeds.doc(before));
        if (tokenHash !== null) transaction.set(feeds.doc(tokenHash), { uid, createdAt });
        if (tokenHash !== null || before !== undefined) {
          transaction.set(
            walletRef(uid),
            { calendarFeed: tokenHash === null ? null : { tokenHash, createdAt } },
            { mergeFields: ["calendarFeed"] },
          );
        }
        return { hadFeed: before !== undefined };
      });
    },

    /** Deletes the calendar feeds of a deleted account: a read and a write for each feed, of which there is one at most. */
    async deleteFeedsFor(uid: string): Promise<void> {
      const found = await feeds.where("uid", "==", uid).get();
      for (const { ref } of found.docs) await ref.delete();
    },

    /** One read. */
    async findOwner(tokenHash: string): Promise<string | null> {
      return (await feeds.doc(tokenHash).get()).data()?.uid ?? null;
    },
  };
}

export type CalendarRepository = ReturnType<typeof createCalendarRepository>;
