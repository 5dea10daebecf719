import { cutList } from "@cardwell/core/domain/cut-list";
import { WEBHOOK_SOURCES } from "@cardwell/core/domain/system/queues";
import type { WebhookSource } from "@cardwell/core/domain/system/queues";
import * as logger from "firebase-functions/logger";
import { getErrorName } from "./error-name.ts";
import { type JobCounts, sumCounts } from "./job-failure.ts";
import type { PositionInTime } from "./position-in-time.ts";
import type { UnitOfWork } from "./unit-of-work-repository.ts";
import { toDocumentId } from "./webhook-events-repository.ts";
import type { WebhookEvent, WebhookEventsRepository, WebhookFilter } from "./webhook-events-repository.ts";

const SWEEP_PAGE = 200;
const QUEUED_AT_ONCE = 8;
/** The schedule's own time limit is five minutes. */
const SWEEP_BUDGET_MS = 3.5 * 60_000;

/** In one transaction. */
const APPLIED_AT_ONCE = 100;
/** Whoever applies them does so every minute. */
export const APPLY_BUDGET_MS = 40_000;

/** An event, whether anything has to be done about it beside keeping it, and whether that waits for others, which are applied with it. */
export type ReceivedEvent = { event: WebhookEvent; needsWork: boolean; waits?: boolean };

/** What a feature does with the events of its vendor. */
export type WebhookHandler = {
  /**
   * Verifies what was posted, and keeps of it what processing needs. `data` holds no addresses and names.
   *
   * @returns null for what is dropped
   * @throws AppError `invalid_request` for a bad signature
   */
  read: (rawBody: Uint8Array, headers: Headers, now: Date) => Promise<ReceivedEvent | null>;
} & (
  | {
      /** Processes an event in a task. It may run again, and at the same time as itself: it fetches the current state from the vendor. */
      process: (event: WebhookEvent, now: Date) => Promise<void>;
    }
  | {
      /** Applies events, once: in the transaction that marks them as done. Mostly it is one, as it comes in. */
      apply: (events: readonly WebhookEvent[], now: Date, unit: UnitOfWork) => Promise<void>;
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
      if ("apply" in handler) return await events.apply(documentId, (some, unit) => handler.apply(some, now, unit));
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

  /** Queues those again whose task was lost or failed in all its attempts. One that can't be queued does not stop the others. */
  async function sweepSource(source: WebhookSource, endsAtMs: number): Promise<JobCounts> {
    const counts = { processed: 0, failed: 0 };
    const queueAgain = async (id: string): Promise<void> => {
      try {
        await enqueue(source, id);
        counts.processed += 1;
      } catch (error) {
        counts.failed += 1;
        logger.error("A webhook event could not be queued", { source, eventId: id, error: getErrorName(error) });
      }
      await events.postpone(toDocumentId(source, id), systemNow());
    };
    for (let ids = await events.listDue(source, systemNow(), SWEEP_PAGE); ids.length > 0;) {
      if (systemNow().getTime() >= endsAtMs) {
        logger.error("The sweep of webhook events ran out of time", {
          source,
          ...counts,
          alert: "webhook_events_behind",
        });
        break;
      }
      for (const some of cutList(ids, QUEUED_AT_ONCE)) await Promise.all(some.map(queueAgain));
      ids = await events.listDue(source, systemNow(), SWEEP_PAGE);
    }
    return counts;
  }

  /** Keeps an event, and has it processed unless it was. What a task does is only queued, so that the response is fast. */
  async function keep(source: WebhookSource, { event, needsWork, waits }: ReceivedEvent, now: Date): Promise<void> {
    if (!(await events.add(source, event, needsWork ? "received" : "done", systemNow())) || waits) return;
    await ("apply" in handlers[source]() ? work(source, event.id, now) : enqueue(source, event.id));
  }

  return {
    /**
     * Takes what a vendor posted.
     *
     * @throws AppError `invalid_request` for a bad signature; anything else means "send it again"
     */
    async receive(source: WebhookSource, rawBody: Uint8Array, headers: Headers, now: Date): Promise<void> {
      const received = await handlers[source]().read(rawBody, headers, now);
      if (received !== null) await keep(source, received, now);
    },

    keep,
    work,

    /** Applies what waits of a vendor, many in a transaction. Where they can't be applied together, each is by itself. */
    async applyWaiting(source: WebhookSource, now: Date): Promise<JobCounts> {
      const handler = handlers[source]();
      const counts = { processed: 0, failed: 0 };
      if (!("apply" in handler)) return counts;
      const endsAtMs = systemNow().getTime() + APPLY_BUDGET_MS;
      for (let applied = APPLIED_AT_ONCE; applied === APPLIED_AT_ONCE && systemNow().getTime() < endsAtMs;) {
        try {
          applied = await events.applyWaiting(source, APPLIED_AT_ONCE, (some, unit) => handler.apply(some, now, unit));
          counts.processed += applied;
        } catch (error) {
          logger.error("Webhook events could not be applied together", { source, error: getErrorName(error) });
          const ids = await events.listWaiting(source, APPLIED_AT_ONCE);
          const each = await Promise.allSettled(ids.map((id) => work(source, id, now)));
          const failed = each.filter(({ status }) => status === "rejected").length;
          counts.processed += ids.length - failed;
          counts.failed += failed;
          applied = ids.length;
        }
      }
      return counts;
    },

    /** Queues what has waited too long. Each vendor has its share of the time: the events of one delay no others. */
    async sweep(): Promise<JobCounts> {
      let total: JobCounts = { processed: 0, failed: 0 };
      const endsAtMs = systemNow().getTime() + SWEEP_BUDGET_MS;
      for (const [index, source] of WEBHOOK_SOURCES.entries()) {
        const startedMs = systemNow().getTime();
        const shareMs = (endsAtMs - startedMs) / (WEBHOOK_SOURCES.length - index);
        total = sumCounts(total, await sweepSource(source, startedMs + shareMs));
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
