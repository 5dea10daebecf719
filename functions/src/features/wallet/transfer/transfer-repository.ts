import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import type { Firestore, Query } from "firebase-admin/firestore";
import { zodConverter } from "../../../lib/firestore.ts";
import type { ArchivedUses } from "../changes/archive.ts";
import { storedArchive, storedPurchase, storedStatement } from "../repository.ts";

export type History = Pick<WalletExport, "statements" | "purchases"> & { archived: ArchivedUses[] };

const DELETES_AT_ONCE = 400;

const all = async <D>(query: Query<D>) => (await query.get()).docs;

/** Everything below `wallets/{uid}`, all of it: the history that an export takes along. */
export function createTransferRepository(db: Firestore) {
  const below = (uid: string, name: "statements" | "archive" | "purchases") =>
    db.collection("wallets").doc(uid).collection(name);

  async function deleteUnless(query: Query, keep: (id: string) => boolean): Promise<void> {
    const gone = (await all(query.select())).filter(({ id }) => !keep(id));
    for (let at = 0; at < gone.length; at += DELETES_AT_ONCE) {
      const batch = db.batch();
      for (const { ref } of gone.slice(at, at + DELETES_AT_ONCE)) batch.delete(ref);
      await batch.commit();
    }
  }

  return {
    /** One read for each document of the person's history. */
    async readHistory(uid: string): Promise<History> {
      const [statements, archive, purchases] = await Promise.all([
        all(below(uid, "statements").withConverter(zodConverter(storedStatement))),
        all(below(uid, "archive").withConverter(zodConverter(storedArchive))),
        all(below(uid, "purchases").withConverter(zodConverter(storedPurchase))),
      ]);
      return {
        statements: statements.map((each) => {
          const { walletCardId, ...statement } = each.data();
          return { walletCardId, statement };
        }),
        archived: archive.map((each) => each.data()),
        purchases: purchases.map((each) => each.data()),
      };
    },

    /** Writes each document under the id that it has: again, it changes nothing. One write for each. */
    async writeHistory(uid: string, { statements, archived, purchases }: History): Promise<void> {
      const writer = db.bulkWriter({ throttling: false });
      const writes: Promise<unknown>[] = [
        ...statements.map(({ walletCardId, statement }) =>
          writer.set(below(uid, "statements").doc(`${walletCardId}_${statement.closeOn}`), {
            walletCardId,
            ...statement,
          }),
        ),
        ...archived.map((each) => writer.set(below(uid, "archive").doc(`${each.walletCardId}_${each.year}`), each)),
        ...purchases.map((each) =>
          writer.set(below(uid, "purchases").doc(each.id), { ...each, key: `${each.on}.${each.id}` }),
        ),
      ];
      await Promise.all([writer.close(), ...writes]);
    },

    /** Deletes what is not part of this history: one read and one write for each. */
    async keepOnly(uid: string, { statements, archived, purchases }: History): Promise<void> {
      const kept = {
        statements: new Set(statements.map(({ walletCardId, statement }) => `${walletCardId}_${statement.closeOn}`)),
        archive: new Set(archived.map(({ walletCardId, year }) => `${walletCardId}_${year}`)),
        purchases: new Set(purchases.map(({ id }) => id)),
      };
      for (const name of ["statements", "archive", "purchases"] as const) {
        await deleteUnless(below(uid, name), (id) => kept[name].has(id));
      }
    },
  };
}

export type TransferRepository = ReturnType<typeof createTransferRepository>;
