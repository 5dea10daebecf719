import type { Firestore } from "firebase-admin/firestore";
import { todayIn } from "../core/src/domain/dates/civil.ts";
import { wallet as walletShape } from "../core/src/domain/wallet/shapes.ts";
import { createCardCatalog } from "../functions/src/features/catalog/catalog.ts";
import { walletDocument } from "../functions/src/features/wallet/repository.ts";
import { people, type PersonName } from "./people.ts";
import { liveWallet } from "./wallet-life.ts";
import { walletStories } from "./wallet-stories.ts";

const timeZone = "America/New_York";

/** Writes the people's cards with a year of history that leads up to today. */
export async function writeWallets(db: Firestore, now: Date): Promise<void> {
  const facts = await createCardCatalog(db).service.port.facts();
  const today = todayIn(now, timeZone);
  const writer = db.bulkWriter();
  for (const name of Object.keys(walletStories) as PersonName[]) {
    const { wallet, statements, purchases } = liveWallet(walletStories[name] ?? [], facts, today);
    const document = db.doc(`wallets/${people[name].uid}`);
    void writer.set(document, walletDocument(walletShape.parse({ ...wallet, revision: 1 }), now));
    for (const { walletCardId, statement } of statements) {
      void writer.set(document.collection("statements").doc(`${walletCardId}_${statement.closeOn}`), {
        walletCardId,
        ...statement,
      });
    }
    for (const purchase of purchases) {
      void writer.set(document.collection("purchases").doc(purchase.id), {
        ...purchase,
        key: `${purchase.on}.${purchase.id}`,
      });
    }
  }
  await writer.close();
}
