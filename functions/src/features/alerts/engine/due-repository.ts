import { FieldPath, type Firestore, type QueryDocumentSnapshot } from "firebase-admin/firestore";

const PAGE = 50;

/** Wallets in the order in which they fall due: the queue of the sweep. */
export function createDueRepository(db: Firestore) {
  const wallets = db.collection("wallets");

  return {
    /** The next 50 of a part that fell due in this span. Reads those and no others; one when there are none. */
    async page(
      shard: number,
      after: Date,
      until: Date,
      last: QueryDocumentSnapshot | null,
    ): Promise<QueryDocumentSnapshot[]> {
      const due = wallets
        .where("shard", "==", shard)
        .where("nextDueAt", ">", after)
        .where("nextDueAt", "<=", until)
        .orderBy("nextDueAt")
        .limit(PAGE);
      const page = await (last ? due.startAfter(last) : due).get();
      return page.docs;
    },

    /** Puts somebody off who could not be handled, if the wallet is as it was read. One write; none when they are gone. */
    async putOff(document: QueryDocumentSnapshot, until: Date, failures: number): Promise<void> {
      const failed = new FieldPath("alertState", "failures");
      const asRead = { lastUpdateTime: document.updateTime };
      await document.ref.update(new FieldPath("nextDueAt"), until, failed, failures, asRead);
    },
  };
}

export const isFullPage = (page: readonly unknown[]): boolean => page.length === PAGE;
