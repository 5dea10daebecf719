import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import type { Firestore, Query } from "firebase-admin/firestore";
import type { Purchase, Statement } from "@cardwell/core/domain/wallet/shapes";
import type { ArchivedUses } from "../changes/archive.ts";

export type History = Pick<WalletExport, "statements" | "purchases"> & { archived: ArchivedUses[] };

const DELETES_AT_ONCE = 400;

const all = async (query: Query) => (await query.get()).docs;

/** What lies below `wallets/{uid}`, all of it: the history that an export takes along. */
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
        all(below(uid, "statements")),
        all(below(uid, "archive")),
        all(below(uid, "purchases")),
      ]);
      return {
        statements: statements.map((each) => {
          const { walletCardId, ...statement } = each.data() as Statement & { walletCardId: string };
          return { walletCardId, statement: { ...statement, payments: statement.payments ?? [] } };
        }),
        archived: archive.map((each) => each.data() as ArchivedUses),
        purchases: purchases.map((each) => {
          const { key: _key, ...purchase } = each.data() as Purchase & { key: string };
          return purchase;
        }),
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
