import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { storedInstant, zodConverter } from "../../lib/firestore.ts";

const describing = z.object({ describedCards: z.array(z.object({ issuerName: z.string(), name: z.string() })) });

/** A card that a member described, as the catalog lacks it. */
export type DescribedCard = z.infer<typeof describing>["describedCards"][number];

export const WALLETS_LOOKED_AT = 500;
const ASKED_AT_ONCE = 25;
const RETENTION_MS = DAY_MS;

const keptCounts = z.object({ countedAt: storedInstant, holders: z.record(z.string(), z.int()) });

/** How many members hold a card, counted in `wallets`. */
export function createHoldersRepository(db: Firestore) {
  /** Counted by the database: one read for each thousand holders. */
  async function count(cardId: string): Promise<number> {
    const counted = await db.collection("wallets").where("cardIds", "array-contains", cardId).count().get();
    return counted.data().count;
  }

  const kept = db.doc("holderCounts/current").withConverter(zodConverter(keptCounts));

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

    /**
     * The same for all cards of the catalog, as of the last day: one read, and once a day one for each card and a write. One that was
     * published since has none.
     */
    async countAll(cardIds: readonly string[], now: Date): Promise<Map<string, number>> {
      const stored = (await kept.get()).data();
      const isFresh = stored !== undefined && Math.abs(now.getTime() - stored.countedAt.getTime()) < RETENTION_MS;
      if (isFresh) return new Map(Object.entries(stored.holders));
      const holders = await countEach(cardIds);
      await kept.set({ countedAt: now, holders: Object.fromEntries(holders) });
      return holders;
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
