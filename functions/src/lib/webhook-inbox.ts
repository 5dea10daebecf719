import { WEBHOOK_SOURCES } from "@cardwell/core/domain/system/queues";
import type { WebhookSource } from "@cardwell/core/domain/system/queues";
import * as logger from "firebase-functions/logger";
import type { JobCounts } from "./job-failure.ts";
import type { PositionInTime } from "./position-in-time.ts";
import type { UnitOfWork } from "./unit-of-work-repository.ts";
import { toDocumentId } from "./webhook-events-repository.ts";
import type { WebhookEvent, WebhookEventsRepository, WebhookFilter } from "./webhook-events-repository.ts";

const SWEEP_LIMIT = 200;
/** The schedule's own time limit is five minutes. */
const SWEEP_BUDGET_MS = 3.5 * 60_000;

/** What a feature does with the events of its vendor. */
export type WebhookHandler = {
  /**
   * Verifies what was posted, and keeps of it what processing needs. `data` holds no addresses and names.
   *
   * @returns null for what is dropped; `needsWork` is false for what is only kept
   * @throws AppError `invalid_request` for a bad signature
   */
  read: (
    rawBody: Uint8Array,
    headers: Headers,
    now: Date,
  ) => Promise<{ event: WebhookEvent; needsWork: boolean } | null>;
} & (
  | {
      /** Processes an event in a task. It may run again, and at the same time as itself: it fetches the current state from the vendor. */
      process: (event: WebhookEvent, now: Date) => Promise<void>;
    }
  | {
      /** Applies an event as it comes in, once: in the transaction that marks it as done. */
      apply: (event: WebhookEvent, now: Date, unit: UnitOfWork) => Promise<void>;
    }
);

type Deps = {
  events: WebhookEventsRepository;
  /** Made on first use, as not every function has the secrets of every vendor. */
  handlers: Record<WebhookSource, () => WebhookHandler>;
  enqueue: (source: WebhookSource, id: string) => Promise<void>;
  systemNow: () => Date;
};

/** Events that vendors post: kept once by vendor and id, and processed until that succeeds or they are given up. */
export function createWebhookInbox({ events, handlers, enqueue, systemNow }: Deps) {
  /** Processes one event, unless that was done. */
  async function work(source: WebhookSource, id: string, now: Date): Promise<void> {
    const documentId = toDocumentId(source, id);
    const handler = handlers[source]();
    try {
      if ("apply" in handler) return await events.apply(documentId, (event, unit) => handler.apply(event, now, unit));
      const event = await events.findOpen(documentId);
      if (event === null) return;
      await handler.process(event, now);
      await events.markDone(documentId);
    } catch (error) {
      const state = await events.fail(documentId, error, systemNow());
      if (state === "dead") {
        logger.error("A webhook event was given up", { source, eventId: id, alert: "webhook_event_dead" });
      }
      throw error;
    }
  }

  /** One that fails does not stop the others; what time does not suffice for comes first the next time. */
  async function sweepSource(source: WebhookSource, now: Date, endsAtMs: number): Promise<JobCounts> {
    const counts = { processed: 0, failed: 0 };
    for (const id of await events.listDue(source, systemNow(), SWEEP_LIMIT)) {
      if (systemNow().getTime() >= endsAtMs) {
        logger.error("The sweep of webhook events ran out of time", {
          source,
          ...counts,
          alert: "webhook_events_behind",
        });
        break;
      }
      try {
        await work(source, id, now);
        counts.processed += 1;
      } catch (error) {
        counts.failed += 1;
        logger.error("A webhook event could not be processed", { source, eventId: id, error: String(error) });
      }
    }
    return counts;
  }

  return {
    /**
     * Takes what a vendor posted. What a task does is only queued, so that the response is fast.
     *
     * @throws AppError `invalid_request` for a bad signature; anything else means "send it again"
     */
    async receive(source: WebhookSource, rawBody: Uint8Array, headers: Headers, now: Date): Promise<void> {
      const handler = handlers[source]();
      const received = await handler.read(rawBody, headers, now);
      if (received === null) return;
      const { event, needsWork } = received;
      if (!(await events.add(source, event, needsWork ? "received" : "done", systemNow()))) return;
      await ("apply" in handler ? work(source, event.id, now) : enqueue(source, event.id));
    },

    work,

    /** Processes what the queue lost or gave up. Each vendor has its share of the time: the events of one that is down delay no others. */
    async sweep(now: Date): Promise<JobCounts> {
      const total = { processed: 0, failed: 0 };
      const endsAtMs = systemNow().getTime() + SWEEP_BUDGET_MS;
      for (const [index, source] of WEBHOOK_SOURCES.entries()) {
        const startedMs = systemNow().getTime();
        const shareMs = (endsAtMs - startedMs) / (WEBHOOK_SOURCES.length - index);
        const { processed, failed } = await sweepSource(source, now, startedMs + shareMs);
        total.processed += processed;
        total.failed += failed;
      }
      return total;
    },

    /** How many a sweep would process now. */
    countDue: () => events.countDue(systemNow()),

    /** Processes an event that failed or was given up once more, by the id of its document. */
    replay: (documentId: string, unit: UnitOfWork) => events.replay(unit, documentId, systemNow(), enqueue),
    discard: (documentId: string, unit: UnitOfWork) => events.discard(unit, documentId),
    readQueue: () => events.readQueue(),
    listDead: (limit: number, after: PositionInTime | undefined) => events.listDead(limit, after),
    list: (filter: WebhookFilter, limit: number, after: PositionInTime | undefined) =>
      events.list(filter, limit, after),
    findById: (id: string) => events.findById(id),
    countSince: (at: Date) => events.countSince(at),
  };
}

export type WebhookInbox = ReturnType<typeof createWebhookInbox>;
