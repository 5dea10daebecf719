import type { Firestore } from "firebase-admin/firestore";
import type { CivilDate } from "../core/src/domain/dates/shapes.ts";
import { wallet as walletShape } from "../core/src/domain/wallet/shapes.ts";
import { getShard } from "../functions/src/features/alerts/alert-record.ts";
import { walletDocument } from "../functions/src/features/wallet/repository.ts";
import type { CatalogFacts } from "../functions/src/lib/catalog-facts.ts";
import { people, type PersonName } from "./people.ts";
import { liveWallet, type StepToCome } from "./wallet-life.ts";
import { walletStories } from "./wallet-stories.ts";

/** What each of the people still has to do. */
export type ToCome = Partial<Record<PersonName, StepToCome[]>>;

/**
 * Writes the people's cards with a history that leads up to today, as they stood at an earlier moment: from then on their reminders
 * are due. Answers what they did since.
 */
export async function writeWallets(
  db: Firestore,
  facts: CatalogFacts,
  { today, upTo, at }: { today: CivilDate; upTo: CivilDate; at: Date },
): Promise<ToCome> {
  const left: ToCome = {};
  const writer = db.bulkWriter();
  for (const name of Object.keys(walletStories) as PersonName[]) {
    const { wallet, statements, purchases, toCome } = liveWallet(walletStories[name] ?? [], facts, today, upTo);
    const { uid } = people[name];
    const document = db.doc(`wallets/${uid}`);
    const due = { nextDueAt: at, shard: getShard(uid) };
    left[name] = toCome;
    void writer.set(document, { ...walletDocument(walletShape.parse({ ...wallet, revision: 1 }), at), ...due });
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
  return left;
}
