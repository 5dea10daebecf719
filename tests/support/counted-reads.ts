import type { Firestore } from "firebase-admin/firestore";
import { observeUsage } from "../../functions/src/lib/observed-usage.ts";

type Wire = { request(method: string, ...rest: [Record<string, unknown>, ...unknown[]]): Promise<unknown> };

export type Bill = { reads: number; writes: number };

/** The same with documents apart from what was only counted: each count is charged as a read for each thousand that it finds. */
export type DetailedBill = { documents: number; counts: number; countReads: number; writes: number };

/**
 * Counts what Firestore would charge for: a read for each document asked for by name, for each that a query answers
 * (one at least), and for each thousand counted; a write for each document written or deleted.
 */
export function countReads(db: Firestore): {
  during(work: () => Promise<unknown>): Promise<Bill>;
  inDetail(work: () => Promise<unknown>): Promise<DetailedBill>;
} {
  const wire = db as unknown as Wire;
  const bill: DetailedBill = { documents: 0, counts: 0, countReads: 0, writes: 0 };
  const request = wire.request.bind(db);

  observeUsage(db, () => (read) => {
    if ("documents" in read) bill.documents += read.documents;
    else if ("counted" in read) {
      bill.counts += 1;
      bill.countReads += Math.max(1, Math.ceil(read.counted / 1_000));
    }
  });
  wire.request = async (method, ...rest) => {
    if (method === "commit") bill.writes += (rest[0]["writes"] as unknown[] | undefined)?.length ?? 0;
    return request(method, ...rest);
  };

  const inDetail = async (work: () => Promise<unknown>): Promise<DetailedBill> => {
    Object.assign(bill, { documents: 0, counts: 0, countReads: 0, writes: 0 });
    await work();
    return { ...bill };
  };

  return {
    inDetail,
    during: async (work) => {
      const { documents, countReads: counted, writes } = await inDetail(work);
      return { reads: documents + counted, writes };
    },
  };
}
