import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { readAll, zodConverter } from "../../lib/firestore.ts";

/** A wallet of an older version has no count: then cards of the same kind are one. */
const heldCards = z.object({
  heldCards: z.optional(z.number()),
  cardIds: z.prefault(z.array(z.string()), []),
});

/** How many cards people hold, from their wallets. */
export function createHeldCardsRepository(db: Firestore) {
  const wallets = db.collection("wallets").withConverter(zodConverter(heldCards));

  return {
    /** A read for each person; nothing else of the wallets is sent. */
    async count(uids: readonly string[]): Promise<Map<string, number>> {
      const found = await readAll(
        uids.map((uid) => wallets.doc(uid)),
        ["heldCards", "cardIds"],
      );
      return new Map(
        found.map((wallet) => {
          const stored = wallet.data();
          return [wallet.id, stored?.heldCards ?? stored?.cardIds.length ?? 0];
        }),
      );
    },
  };
}

export type HeldCardsRepository = ReturnType<typeof createHeldCardsRepository>;
