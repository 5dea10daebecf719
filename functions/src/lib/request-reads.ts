import { AsyncLocalStorage } from "node:async_hooks";
import type { ReadSink } from "./observed-reads.ts";

const reads = new AsyncLocalStorage<{ count: number }>();

/** Counts the reads of a request, of any database that reports them to `requestSink`. */
export async function countRequestReads(work: () => Promise<void>): Promise<number> {
  const counter = { count: 0 };
  await reads.run(counter, work);
  return counter.count;
}

export function requestSink(): ReadSink | undefined {
  const counter = reads.getStore();
  if (counter === undefined) return undefined;
  return (read) => {
    counter.count += "documents" in read ? read.documents : Math.max(1, Math.ceil(read.counted / 1000));
  };
}
