import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { zodConverter } from "../../lib/firestore.ts";

const describing = z.object({ describedCards: z.array(z.object({ issuerName: z.string(), name: z.string() })) });

/** A card that a member described, as the catalog lacks it. */
export type DescribedCard = z.infer<typeof describing>["describedCards"][number];

export const WALLETS_LOOKED_AT = 500;
const ASKED_AT_ONCE = 25;
const RETENTION_MS = 600_000;

/** How many members hold a card, counted in `wallets`. */
export function createHoldersRepository(db: Firestore) {
  /** Counted by the database: one read for each thousand holders. */
  async function count(cardId: string): Promise<number> {
    const counted = await db.collection("wallets").where("cardIds", "array-contains", cardId).count().get();
    return counted.data().count;
  }

  let counted: { at: number; holders: Map<string, number> } | undefined;

  /** The same for many cards, a few at a time. */
  async function countEach(cardIds: readonly string[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (let at = 0; at < cardIds.length; at += ASKED_AT_ONCE) {
      const some = cardIds.slice(at, at + ASKED_AT_ONCE);
      const found = await Promise.all(some.map(count));
      for (const [index, cardId] of some.entries()) counts.set(cardId, found[index] ?? 0);
    }
    return counts;
  }

  return {
    count,

    /** The same for all cards of the catalog, kept for ten minutes: only the order of lists hangs on it. */
    async countAll(cardIds: readonly string[], now: Date): Promise<Map<string, number>> {
      const isFresh = counted !== undefined && Math.abs(now.getTime() - counted.at) < RETENTION_MS;
      if (!isFresh || counted === undefined) counted = { at: now.getTime(), holders: await countEach(cardIds) };
      return counted.holders;
    },

    /** What the members whose wallets changed last described, by wallet: 500 reads at most. */
    async listDescribed(): Promise<DescribedCard[][]> {
      const { docs } = await db
        .collection("wallets")
        .where("hasDescribedCards", "==", true)
        .orderBy("updatedAt", "desc")
        .select("describedCards")
        .limit(WALLETS_LOOKED_AT)
        .withConverter(zodConverter(describing))
        .get();
      return docs.map((doc) => doc.data().describedCards);
    },
  };
}

export type HoldersRepository = ReturnType<typeof createHoldersRepository>;
