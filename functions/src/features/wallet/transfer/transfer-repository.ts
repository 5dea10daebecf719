import { toPurchase } from "@cardwell/core/domain/transactions/entries";
import type { Transaction } from "@cardwell/core/domain/transactions/shapes";
import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import type { Firestore, Query } from "firebase-admin/firestore";
import { zodConverter } from "../../../lib/firestore.ts";
import type { ArchivedUses } from "@cardwell/core/domain/wallet/archive";
import { createTransactionStore } from "../../../lib/transaction-store-repository.ts";
import { storedArchive, storedStatement } from "../repository.ts";

export type History = Pick<WalletExport, "statements" | "purchases"> & { archived: ArchivedUses[] };

type StoredHistory = Omit<History, "purchases"> & { transactions: readonly Transaction[] };

const DELETES_AT_ONCE = 400;

const all = async <D>(query: Query<D>) => (await query.get()).docs;

/** Everything below `wallets/{uid}`, all of it: the history that an export takes along. */
export function createTransferRepository(db: Firestore) {
  const store = createTransactionStore(db);
  const below = (uid: string, name: "statements" | "archive") => db.collection("wallets").doc(uid).collection(name);

  async function deleteUnless(query: Query, keep: (id: string) => boolean): Promise<void> {
    const gone = (await all(query.select())).filter(({ id }) => !keep(id));
    for (let at = 0; at < gone.length; at += DELETES_AT_ONCE) {
      const batch = db.batch();
      for (const { ref } of gone.slice(at, at + DELETES_AT_ONCE)) batch.delete(ref);
      await batch.commit();
    }
  }

  return {
    /** One read for each document of the person's history. `reported` is what banks sent. */
    async readHistory(uid: string): Promise<History & { reported: Transaction[] }> {
      const [statements, archive, { rows, old }] = await Promise.all([
        all(below(uid, "statements").withConverter(zodConverter(storedStatement))),
        all(below(uid, "archive").withConverter(zodConverter(storedArchive))),
        store.listAll(uid),
      ]);
      return {
        statements: statements.map((each) => {
          const { walletCardId, ...statement } = each.data();
          return { walletCardId, statement };
        }),
        archived: archive.map((each) => each.data()),
        purchases: [...old, ...rows.filter(({ source }) => source === "member").map(toPurchase)],
        reported: rows.filter(({ source }) => source === "bank"),
      };
    },

    /** Writes each document under the id that it has: again, it changes nothing. One write for each. */
    async writeHistory(uid: string, { statements, archived }: Pick<History, "statements" | "archived">): Promise<void> {
      const writer = db.bulkWriter({ throttling: false });
      const writes: Promise<unknown>[] = [
        ...statements.map(({ walletCardId, statement }) =>
          writer.set(below(uid, "statements").doc(`${walletCardId}_${statement.closeOn}`), {
            walletCardId,
            ...statement,
          }),
        ),
        ...archived.map((each) => writer.set(below(uid, "archive").doc(`${each.walletCardId}_${each.year}`), each)),
      ];
      await Promise.all([writer.close(), ...writes]);
    },

    /** The same of purchases. One write for 400 of a month. */
    async writePurchases(uid: string, transactions: readonly Transaction[]): Promise<void> {
      await store.add(uid, transactions);
    },

    /** Deletes what is not part of this history: one read and one write for each. */
    async keepOnly(
      uid: string,
      { statements, archived, transactions }: StoredHistory,
      cardIds: ReadonlySet<string>,
    ): Promise<void> {
      const kept = {
        statements: new Set(statements.map(({ walletCardId, statement }) => `${walletCardId}_${statement.closeOn}`)),
        archive: new Set(archived.map(({ walletCardId, year }) => `${walletCardId}_${year}`)),
      };
      for (const name of ["statements", "archive"] as const) {
        await deleteUnless(below(uid, name), (id) => kept[name].has(id));
      }
      await store.keepOnly(uid, new Set(transactions.map(({ id }) => id)), cardIds);
    },
  };
}

export type TransferRepository = ReturnType<typeof createTransferRepository>;
