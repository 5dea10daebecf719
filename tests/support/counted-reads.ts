import type { Firestore } from "firebase-admin/firestore";

type Wire = {
  requestStream(
    method: string,
    ...rest: [boolean, Record<string, unknown>, ...unknown[]]
  ): Promise<NodeJS.EventEmitter>;
  request(method: string, ...rest: [Record<string, unknown>, ...unknown[]]): Promise<unknown>;
};

export type Bill = { reads: number; writes: number };

/**
 * Counts what Firestore would charge for: a read for each document asked for by name, for each that a query answers
 * (one at least), and for each thousand counted; a write for each document written or deleted.
 */
export function countReads(db: Firestore): { during(work: () => Promise<unknown>): Promise<Bill> } {
  const wire = db as unknown as Wire;
  const bill: Bill = { reads: 0, writes: 0 };
  const requestStream = wire.requestStream.bind(db);
  const request = wire.request.bind(db);

  wire.requestStream = async (method, ...rest) => {
    const stream = await requestStream(method, ...rest);
    if (method === "batchGetDocuments") bill.reads += (rest[1]["documents"] as unknown[]).length;
    if (method === "runAggregationQuery") bill.reads += 1;
    if (method === "runQuery") {
      let answered = 0;
      const emit = stream.emit.bind(stream);
      stream.emit = (event: string | symbol, ...values: unknown[]) => {
        if (event === "data" && (values[0] as { document?: unknown }).document) answered += 1;
        if (event === "end") bill.reads += Math.max(1, answered);
        return emit(event, ...values);
      };
    }
    return stream;
  };
  wire.request = async (method, ...rest) => {
    if (method === "commit") bill.writes += (rest[0]["writes"] as unknown[] | undefined)?.length ?? 0;
    return request(method, ...rest);
  };

  return {
    during: async (work) => {
      bill.reads = 0;
      bill.writes = 0;
      await work();
      return { ...bill };
    },
  };
}
