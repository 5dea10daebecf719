import { AsyncLocalStorage } from "node:async_hooks";
import type { Usage } from "@cardwell/core/domain/performance/counts";
import { context, INVALID_SPAN_CONTEXT, trace } from "@opentelemetry/api";
import type { Attributes, Span, SpanOptions, Tracer, TracerProvider } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";

const usages = new AsyncLocalStorage<Usage>();

/** Counts what a piece of work reads and writes in a database that is traced by `traceUsage`. The counts go on rising until it is done. */
export function countUsage<T>(work: () => Promise<T>): { usage: Usage; done: Promise<T> } {
  const usage: Usage = { reads: 0, writes: 0 };
  return { usage, done: usages.run(usage, work) };
}

/** What the Firestore SDK names its spans, events and attributes. */
const oneRead = new Set(["Transaction.Get.Document", "AggregationQuery.Get", "Transaction.Get.AggregationQuery"]);
const commits = new Set(["Batch.Commit", "Transaction.Commit", "BulkWriter.Commit"]);
const completed = new Set(["Firestore.batchGetDocuments: Completed", "Firestore.runQuery: Completed"]);

/** The transactions whose first read, which also begins them, has been counted. */
const begun = new WeakSet<Span>();

/**
 * For the `openTelemetry` setting of a Firestore: adds to the counts of the work under way what its spans report, which is what is charged
 * for. A read for each document asked for by name, for each that a query finds (at least one), and for each count: one that finds more
 * than a thousand is charged more, and its span has no number. What `recursiveDelete` reads isn't traced.
 */
export function traceUsage(): { tracerProvider: TracerProvider } {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer: Tracer = {
    startSpan: (name, options) => startSpan(name, options?.attributes),
    // The SDK uses this form of the three.
    startActiveSpan: ((name: string, options: SpanOptions, work: (span: Span) => unknown) => {
      const span = startSpan(name, options.attributes);
      return context.with(trace.setSpan(context.active(), span), () => work(span));
    }) as Tracer["startActiveSpan"],
  };
  return { tracerProvider: { getTracer: () => tracer } };
}

function startSpan(name: string, attributes: Attributes = {}): Span {
  const span = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
  const usage = usages.getStore();
  if (usage === undefined) return span;
  if (oneRead.has(name)) usage.reads += 1;
  if (commits.has(name)) usage.writes += Number(attributes["doc_count"]);
  const isFirstOfTransaction = name.startsWith("Transaction.Get.") && begins(trace.getActiveSpan());
  return Object.assign(span, {
    isRecording: () => true,
    addEvent(event: string, details: Attributes = {}) {
      // The response that begins a transaction has no document.
      const responses = Number(details["response_count"]) - (isFirstOfTransaction ? 1 : 0);
      if (completed.has(event) && !oneRead.has(name)) usage.reads += Math.max(1, responses);
      return span;
    },
  });
}

function begins(transaction: Span | undefined): boolean {
  if (transaction === undefined || begun.has(transaction)) return false;
  begun.add(transaction);
  return true;
}
