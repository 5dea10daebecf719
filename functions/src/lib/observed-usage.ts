/**
 * What Firestore charges for: documents asked for or found, counts, of which each thousand is one read, and documents written or deleted.
 */
export type UsageSink = (used: { documents: number } | { counted: number } | { written: number }) => void;

type Wire = {
  requestStream(
    method: string,
    ...rest: [boolean, Record<string, unknown>, ...unknown[]]
  ): Promise<NodeJS.EventEmitter>;
  request(method: string, ...rest: [Record<string, unknown>, ...unknown[]]): Promise<unknown>;
};

type Aggregated = { result?: { aggregateFields?: Record<string, { integerValue?: string | number }> } };

const countedIn = ({ result }: Aggregated): number =>
  Object.values(result?.aggregateFields ?? {}).reduce((sum, { integerValue = 0 }) => sum + Number(integerValue), 0);

const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/**
 * Reports every read and write of a database to the sink of the moment at which it is asked. It reaches into the SDK, which has no other
 * way: the SDK's version is exact, and tests of what each call reads fail when this counts differently (decision 57).
 */
export function observeUsage(db: object, findSink: () => UsageSink | undefined): void {
  const wire = db as Wire;
  if (typeof wire.requestStream !== "function" || typeof wire.request !== "function") return;
  const requestStream = wire.requestStream.bind(db);
  const request = wire.request.bind(db);
  wire.request = async (method, ...rest) => {
    if (method === "commit" || method === "batchWrite") findSink()?.({ written: countOf(rest[0]["writes"]) });
    return request(method, ...rest);
  };
  wire.requestStream = async (method, ...rest) => {
    const sink = findSink();
    const stream = await requestStream(method, ...rest);
    if (sink === undefined) return stream;
    if (method === "batchGetDocuments") sink({ documents: countOf(rest[1]["documents"]) });
    if (method === "runQuery" || method === "runAggregationQuery") {
      let [found, counted] = [0, 0];
      const emit = stream.emit.bind(stream);
      stream.emit = (event: string | symbol, ...values: unknown[]) => {
        if (event === "data" && (values[0] as { document?: unknown }).document) found += 1;
        if (event === "data") counted += countedIn(values[0] as Aggregated);
        // A query that finds nothing is charged as one read.
        if (event === "end") sink(method === "runQuery" ? { documents: Math.max(1, found) } : { counted });
        return emit(event, ...values);
      };
    }
    return stream;
  };
}
