import type { Firestore } from "firebase-admin/firestore";

/** What the SDK sends everything through. */
type Wire = {
  requestStream(
    method: string,
    ...rest: [boolean, Record<string, unknown>, ...unknown[]]
  ): Promise<NodeJS.EventEmitter>;
  request(method: string, ...rest: [Record<string, unknown>, ...unknown[]]): Promise<unknown>;
};

type Aggregated = { result?: { aggregateFields?: Record<string, { integerValue?: string | number }> } };

type Written = { update?: { name: string }; delete?: string };

export type Bill = { reads: number; writes: number };

/** The same with how often each document was written, by its path. */
export type BillByPath = Bill & { writesByPath: ReadonlyMap<string, number> };

/** The same with documents apart from what was only counted: each count is charged as a read for each thousand that it finds. */
export type DetailedBill = { documents: number; counts: number; countReads: number; writes: number };

const getLength = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

const getCount = ({ result }: Aggregated): number =>
  Object.values(result?.aggregateFields ?? {}).reduce((sum, { integerValue = 0 }) => sum + Number(integerValue), 0);

/**
 * Counts what Firestore would charge for: a read for each document asked for by name, for each that a query answers
 * (one at least), and for each thousand counted; a write for each document written or deleted. It counts what is sent, independently of
 * the product's own count (`lib/measured-usage.ts`).
 */
export function countReads(db: Firestore): {
  during(work: () => Promise<unknown>): Promise<Bill>;
  byPath(work: () => Promise<unknown>): Promise<BillByPath>;
  inDetail(work: () => Promise<unknown>): Promise<DetailedBill>;
} {
  const wire = db as unknown as Wire;
  const bill: DetailedBill = { documents: 0, counts: 0, countReads: 0, writes: 0 };
  const writesByPath = new Map<string, number>();
  const request = wire.request.bind(db);
  const requestStream = wire.requestStream.bind(db);

  wire.request = async (method, ...rest) => {
    if (method === "commit") {
      const writes = (rest[0]["writes"] ?? []) as Written[];
      bill.writes += writes.length;
      for (const written of writes) {
        const path = (written.update?.name ?? written.delete ?? "").split("/documents/")[1] ?? "";
        writesByPath.set(path, (writesByPath.get(path) ?? 0) + 1);
      }
    }
    return request(method, ...rest);
  };
  wire.requestStream = async (method, ...rest) => {
    const stream = await requestStream(method, ...rest);
    if (method === "batchGetDocuments") bill.documents += getLength(rest[1]["documents"]);
    if (method !== "runQuery" && method !== "runAggregationQuery") return stream;
    let [found, counted] = [0, 0];
    const emit = stream.emit.bind(stream);
    stream.emit = (event: string | symbol, ...values: unknown[]) => {
      if (event === "data" && (values[0] as { document?: unknown }).document) found += 1;
      if (event === "data") counted += getCount(values[0] as Aggregated);
      if (event === "end" && method === "runQuery") bill.documents += Math.max(1, found);
      if (event === "end" && method === "runAggregationQuery") {
        bill.counts += 1;
        bill.countReads += Math.max(1, Math.ceil(counted / 1_000));
      }
      return emit(event, ...values);
    };
    return stream;
  };

  const inDetail = async (work: () => Promise<unknown>): Promise<DetailedBill> => {
    Object.assign(bill, { documents: 0, counts: 0, countReads: 0, writes: 0 });
    writesByPath.clear();
    await work();
    return { ...bill };
  };

  const during = async (work: () => Promise<unknown>): Promise<Bill> => {
    const { documents, countReads: counted, writes } = await inDetail(work);
    return { reads: documents + counted, writes };
  };

  return {
    inDetail,
    during,
    byPath: async (work) => ({ ...(await during(work)), writesByPath: new Map(writesByPath) }),
  };
}
