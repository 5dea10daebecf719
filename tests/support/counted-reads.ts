import type { Firestore } from "firebase-admin/firestore";

type Wire = {
  requestStream(
    method: string,
    ...rest: [boolean, Record<string, unknown>, ...unknown[]]
  ): Promise<NodeJS.EventEmitter>;
  request(method: string, ...rest: [Record<string, unknown>, ...unknown[]]): Promise<unknown>;
};

export type Bill = { reads: number; writes: number };

/** The same with documents apart from what was only counted: each count is charged as a read for each thousand that it finds. */
export type DetailedBill = { documents: number; counts: number; countReads: number; writes: number };

type Aggregated = { result?: { aggregateFields?: Record<string, { integerValue?: string | number }> } };

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
  const requestStream = wire.requestStream.bind(db);
  const request = wire.request.bind(db);

  wire.requestStream = async (method, ...rest) => {
    const stream = await requestStream(method, ...rest);
    if (method === "batchGetDocuments") bill.documents += (rest[1]["documents"] as unknown[]).length;
    if (method === "runQuery" || method === "runAggregationQuery") {
      let [answered, counted] = [0, 0];
      const emit = stream.emit.bind(stream);
      stream.emit = (event: string | symbol, ...values: unknown[]) => {
        if (event === "data" && (values[0] as { document?: unknown }).document) answered += 1;
        if (event === "data") counted += countedIn(values[0] as Aggregated);
        if (event === "end" && method === "runQuery") bill.documents += Math.max(1, answered);
        if (event === "end" && method === "runAggregationQuery") {
          bill.counts += 1;
          bill.countReads += Math.max(1, Math.ceil(counted / 1_000));
        }
        return emit(event, ...values);
      };
    }
    return stream;
  };
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

const countedIn = ({ result }: Aggregated): number =>
  Object.values(result?.aggregateFields ?? {}).reduce((sum, { integerValue = 0 }) => sum + Number(integerValue), 0);
