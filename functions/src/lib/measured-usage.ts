import { AsyncLocalStorage } from "node:async_hooks";
import type { Usage } from "@cardwell/core/domain/performance/counts";
import type { UsageSink } from "./observed-usage.ts";

const usages = new AsyncLocalStorage<Usage>();

/** Counts what a piece of work reads and writes, of any database that reports it to `usageSink`. The counts go on rising until it is done. */
export function countUsage<T>(work: () => Promise<T>): { usage: Usage; done: Promise<T> } {
  const usage: Usage = { reads: 0, writes: 0 };
  return { usage, done: usages.run(usage, work) };
}

export function usageSink(): UsageSink | undefined {
  const usage = usages.getStore();
  if (usage === undefined) return undefined;
  return (used) => {
    if ("written" in used) usage.writes += used.written;
    else usage.reads += "documents" in used ? used.documents : Math.max(1, Math.ceil(used.counted / 1000));
  };
}
