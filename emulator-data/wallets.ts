import type { Firestore } from "firebase-admin/firestore";
import type { CivilDate } from "../core/src/domain/dates/shapes.ts";
import { buildLedger } from "../core/src/domain/transactions/apply.ts";
import { fromPurchase } from "../core/src/domain/transactions/entries.ts";
import { wallet as walletShape } from "../core/src/domain/wallet/shapes.ts";
import { getShard } from "../functions/src/features/alerts/alert-record.ts";
import { walletDocument } from "../functions/src/features/wallet/repository.ts";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { createTransactionStore } from "../functions/src/lib/transaction-store-repository.ts";
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
  const store = createTransactionStore(db);
  const transactions: Promise<void>[] = [];
  for (const name of Object.keys(walletStories) as PersonName[]) {
    const { wallet, statements, purchases, toCome } = liveWallet(walletStories[name] ?? [], facts, today, upTo);
    const { uid } = people[name];
    const document = db.doc(`wallets/${uid}`);
    const due = { nextDueAt: at, shard: getShard(uid) };
    left[name] = toCome;
    const parsed = walletShape.parse({ ...wallet, revision: 1 });
    void writer.set(document, { ...walletDocument(parsed, at), ...due, hasTransactionMonths: true });
    for (const { walletCardId, statement } of statements) {
      void writer.set(document.collection("statements").doc(`${walletCardId}_${statement.closeOn}`), {
        walletCardId,
        ...statement,
      });
    }
    const rows = purchases.map(fromPurchase);
    const byCard = Map.groupBy(rows, ({ walletCardId }) => walletCardId);
    const ledgers = Object.entries(parsed.cards).map(([id, card]) => [id, buildLedger(card, byCard.get(id) ?? [])]);
    transactions.push(store.add(uid, rows, Object.fromEntries(ledgers)));
  }
  await Promise.all([writer.close(), ...transactions]);
  return left;
}
