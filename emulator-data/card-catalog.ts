import type { Firestore } from "firebase-admin/firestore";
import { seedCatalog } from "../catalog/catalog.ts";
import { createCardCatalog } from "../functions/src/features/catalog/catalog.ts";

/** Publishes the catalog that a new installation begins with, through the code that staff publish with. */
export async function publishSeedCatalog(db: Firestore, now: Date): Promise<{ cards: number; catalogVersion: number }> {
  const wanted = seedCatalog.cards.map((terms) => ({ terms, status: "published" as const }));
  return createCardCatalog(db).publisher.publishAll(wanted, seedCatalog.reference, {
    actor: "seed",
    reason: "The catalog that Cardwell begins with",
    effectiveFrom: now.toISOString().slice(0, 10),
    now,
  });
}
