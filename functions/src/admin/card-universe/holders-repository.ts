import type { Firestore } from "firebase-admin/firestore";

const ASKED_AT_ONCE = 25;

/** How many members hold a card, counted in `wallets`. */
export function createHoldersRepository(db: Firestore) {
  /** Counted by the database: one read for each thousand holders. */
  async function count(cardId: string): Promise<number> {
    const counted = await db.collection("wallets").where("cardIds", "array-contains", cardId).count().get();
    return counted.data().count;
  }

  return {
    count,

    /** The same for many cards, a few at a time. */
    async countEach(cardIds: string[]): Promise<Map<string, number>> {
      const counts = new Map<string, number>();
      for (let at = 0; at < cardIds.length; at += ASKED_AT_ONCE) {
        const some = cardIds.slice(at, at + ASKED_AT_ONCE);
        const counted = await Promise.all(some.map(count));
        for (const [index, cardId] of some.entries()) counts.set(cardId, counted[index] ?? 0);
      }
      return counts;
    },
  };
}

export type HoldersRepository = ReturnType<typeof createHoldersRepository>;
