/** What Firestore charges for as reads: documents asked for or found, and counts, of which each thousand is one read. */
export type ReadSink = (read: { documents: number } | { counted: number }) => void;

type Wire = {
  requestStream(
    method: string,
    ...rest: [boolean, Record<string, unknown>, ...unknown[]]
  ): Promise<NodeJS.EventEmitter>;
};

type Aggregated = { result?: { aggregateFields?: Record<string, { integerValue?: string | number }> } };

const countedIn = ({ result }: Aggregated): number =>
  Object.values(result?.aggregateFields ?? {}).reduce((sum, { integerValue = 0 }) => sum + Number(integerValue), 0);

/**
 * Reports every read of a database to the sink of the moment at which it is asked. It reaches into the SDK, so it is for emulators and
 * tests alone.
 */
export function observeReads(db: object, findSink: () => ReadSink | undefined): void {
  const wire = db as Wire;
  const requestStream = wire.requestStream.bind(db);
  wire.requestStream = async (method, ...rest) => {
    const sink = findSink();
    const stream = await requestStream(method, ...rest);
    if (sink === undefined) return stream;
    if (method === "batchGetDocuments") sink({ documents: (rest[1]["documents"] as unknown[]).length });
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
