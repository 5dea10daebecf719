import { COUNTED_AT_MOST, QUEUE_IDS, QUEUES } from "@cardwell/core/domain/system/queues";
import type { QueueFacts, QueueId, WebhookSource } from "@cardwell/core/domain/system/queues";
import { AppError } from "../../lib/app-error.ts";
import type { DeadLetter, Discarded } from "../../lib/dead-letter.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { toDocumentId } from "../../lib/webhook-events-repository.ts";
import type { WebhookFilter } from "../../lib/webhook-events-repository.ts";
import type { WebhookInbox } from "../../lib/webhook-inbox.ts";
import { pageOfQuery, parseCreatedCursor, toCursor } from "../list-page.ts";

/** A queue as its feature hands it over. */
type Queue = {
  read: (now: Date) => Promise<QueueFacts>;
  listDead: (limit: number, now: Date, after: PositionInTime | undefined) => Promise<DeadLetter[]>;
  replay: (id: string, now: Date, unit: UnitOfWork) => Promise<"queued" | "missing" | "done" | "not_dead" | "too_old">;
  discard: (id: string, unit: UnitOfWork) => Promise<Discarded>;
};

export type QueuesDeps = {
  queues: Record<QueueId, Queue>;
  webhooks: Pick<WebhookInbox, "list" | "findById" | "countSince" | "replay">;
};

type Page = { cursor?: string | undefined; limit?: number | undefined };

const DEFAULT_LIMIT = 50;
const LATEST_SHOWN = 6;
/** Of each queue. */
const FIRST_SHOWN = 3;
const DAY_MS = 86_400_000;

const REJECTIONS = {
  done: "It was processed already.",
  not_dead: "It wasn't given up: it was done, or is still tried.",
  too_old: "This email is older than 23 hours: sent again it could arrive twice.",
} as const;

function reject(outcome: keyof typeof REJECTIONS | "missing"): never {
  if (outcome === "missing") throw new AppError("not_found", "It no longer exists.");
  throw new AppError("conflict", REJECTIONS[outcome]);
}

type FoundEvent = Awaited<ReturnType<WebhookInbox["list"]>>["rows"][number];

const toEvent = ({ id, source, type, state, attempts, lastError, receivedAt }: FoundEvent) => ({
  id,
  source,
  type,
  state,
  attempts,
  error: lastError,
  receivedAt: receivedAt.toISOString(),
});

const toDeadLetter = ({ at: _at, since, ...letter }: DeadLetter) => ({ ...letter, since: since.toISOString() });

/** Queues with what they gave up, and the events of vendors. */
export function createQueuesService({ queues, webhooks }: QueuesDeps) {
  return {
    /** Six documents and fourteen counts, however much waits; the first that were given up, and the latest events. */
    async read(now: Date) {
      const [found, received, latest] = await Promise.all([
        Promise.all(
          QUEUE_IDS.map(async (id) => {
            const [facts, letters] = await Promise.all([
              queues[id].read(now),
              queues[id].listDead(FIRST_SHOWN, now, undefined),
            ]);
            return { id, facts, letters };
          }),
        ),
        webhooks.countSince(new Date(now.getTime() - DAY_MS)),
        webhooks.list({}, LATEST_SHOWN, undefined),
      ]);
      return {
        facts: Object.fromEntries(found.map(({ id, facts }) => [id, facts])) as Record<QueueId, QueueFacts>,
        queues: found.map(({ id, facts: { oldestAt, ...counts } }) => ({
          id,
          ...counts,
          oldestAt: oldestAt?.toISOString() ?? null,
        })),
        deadLetters: found.flatMap(({ letters }) => letters.map(toDeadLetter)),
        webhooks: { received, latest: latest.rows.slice(0, LATEST_SHOWN).map(toEvent) },
      };
    },

    async listDead(queue: QueueId, { cursor, limit = DEFAULT_LIMIT }: Page, now: Date) {
      const [found, { dead }] = await Promise.all([
        queues[queue].listDead(limit + 1, now, parseCreatedCursor(cursor)),
        queues[queue].read(now),
      ]);
      const page = pageOfQuery(found, dead, limit, ({ at, id }) => [at.getTime(), id]);
      return {
        ...page,
        totalIsMinimum: dead === COUNTED_AT_MOST,
        rows: page.rows.map(toDeadLetter),
      };
    },

    async replay(queue: QueueId, id: string, now: Date, unit: UnitOfWork): Promise<"queued"> {
      const outcome = await queues[queue].replay(id, now, unit);
      return outcome === "queued" ? outcome : reject(outcome);
    },

    async discard(queue: QueueId, id: string, unit: UnitOfWork): Promise<"discarded"> {
      if (!QUEUES[queue].canDiscard) {
        throw new AppError("conflict", `Replay it: ${QUEUES[queue].noun[1]} can't be discarded.`);
      }
      const outcome = await queues[queue].discard(id, unit);
      return outcome === "discarded" ? outcome : reject(outcome);
    },

    async listEvents(
      { query, ...filter }: WebhookFilter & { query?: string | undefined },
      { cursor, limit = DEFAULT_LIMIT }: Page,
    ) {
      if (query !== undefined) {
        const rows = (await webhooks.findById(query)).map(toEvent);
        return { rows, total: rows.length, nextCursor: null };
      }
      const { rows, total } = await webhooks.list(filter, limit, parseCreatedCursor(cursor));
      const last = rows.at(limit - 1);
      const nextCursor = last && rows.length > limit ? toCursor([last.receivedAt.getTime(), last.documentId]) : null;
      return { rows: rows.slice(0, limit).map(toEvent), total, totalIsMinimum: total === COUNTED_AT_MOST, nextCursor };
    },

    async replayEvent(source: WebhookSource, id: string, unit: UnitOfWork): Promise<"queued"> {
      const outcome = await webhooks.replay(toDocumentId(source, id), unit);
      return outcome === "queued" ? outcome : reject(outcome);
    },
  };
}

export type QueuesService = ReturnType<typeof createQueuesService>;
