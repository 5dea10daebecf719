import type { AuditObject } from "@cardwell/core/domain/staff/tabs";
import type { adminSystemContract } from "@cardwell/core/contract/admin/system";
import { COUNTED_AT_MOST, QUEUE_IDS, QUEUES } from "@cardwell/core/domain/system/queues";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import type { DeadLetter, Discarded, QueueFacts, QueueId } from "@cardwell/core/domain/system/queues";
import type { Acting, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { toDocumentId } from "../../lib/webhook-events-repository.ts";
import type { WebhookInbox } from "../../lib/webhook-inbox.ts";
import { pageOfQuery, parseCreatedCursor, toCursor } from "../list-page.ts";
import { TOO_OLD } from "../../mail/mail-retries.ts";

/** A queue as its feature hands it over. */
type Queue = {
  read: (now: Date) => Promise<QueueFacts>;
  listDead: (limit: number, now: Date, after: PositionInTime | undefined) => Promise<DeadLetter[]>;
  replay: (
    id: string,
    now: Date,
    unit: UnitOfWork,
    mayArriveTwice: boolean,
  ) => Promise<"queued" | "missing" | "done" | "not_dead" | "too_old">;
  discard: (id: string, unit: UnitOfWork) => Promise<Discarded>;
};

export type QueuesDeps = {
  queues: Record<QueueId, Queue>;
  webhooks: Pick<WebhookInbox, "list" | "findById" | "countSince" | "replay">;
  getEmails: AuthAccounts["getEmails"];
  readBroadcast: (id: string) => Promise<{ subject: string } | undefined>;
};

type Contract = Pick<
  typeof adminSystemContract,
  "deadLetters" | "replayDeadLetter" | "discardDeadLetter" | "webhookEvents" | "replayWebhookEvent"
>;

const DEFAULT_LIMIT = 50;
const LATEST_SHOWN = 6;
/** Of each queue. */
const FIRST_SHOWN = 3;

const REJECTIONS = {
  done: "It was processed already.",
  not_dead: "It wasn't given up: it was done, or is still tried.",
  too_old: TOO_OLD,
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

/** The document of a task, as audit entries name it. */
function toObject(queue: QueueId, id: string): AuditObject {
  switch (queue) {
    case "sendMail":
      return `mails/${id}`;
    case "processWebhookEvent":
      return `webhookEvents/${id}`;
    case "deleteAccounts":
      return `users/${id}`;
    case "endViews":
      return `views/${id}`;
    case "removeBankLinks":
    case "syncBanks":
      return `bankLinks/${id}`;
    case "sendPushes":
      return `pushes/${id}`;
  }
}

/** Queues with what they gave up, and the events of vendors. */
export function createQueuesService({ queues, webhooks, getEmails, readBroadcast }: QueuesDeps) {
  /** With whom each was for and of which broadcast it was: a read for each of these. */
  async function toDeadLetters(letters: readonly DeadLetter[]) {
    const uids = letters.flatMap(({ recipient }) => (recipient?.email === null ? (recipient.uid ?? []) : []));
    const broadcastIds = [...new Set(letters.flatMap(({ broadcastId }) => broadcastId ?? []))];
    const [emails, subjects] = await Promise.all([
      getEmails([...new Set(uids)]),
      Promise.all(broadcastIds.map(async (id) => [id, (await readBroadcast(id))?.subject ?? null] as const)),
    ]);
    const subjectById = new Map(subjects);
    return letters.map(({ at: _at, since, recipient, broadcastId, ...letter }) => ({
      ...letter,
      since: since.toISOString(),
      recipient: recipient && { ...recipient, email: recipient.email ?? emails.get(recipient.uid ?? "") ?? null },
      broadcast: broadcastId === null ? null : { id: broadcastId, subject: subjectById.get(broadcastId) ?? null },
    }));
  }

  const routes: Handlers<Contract, Pick<Acting, "now">> = {
    async deadLetters({ query: { queue = "sendMail", cursor, limit = DEFAULT_LIMIT } }, { now }) {
      const [found, { dead }] = await Promise.all([
        queues[queue].listDead(limit + 1, now, parseCreatedCursor(cursor)),
        queues[queue].read(now),
      ]);
      const page = pageOfQuery(found, dead, limit, ({ at, id }) => [at.getTime(), id]);
      return { ...page, totalIsMinimum: dead === COUNTED_AT_MOST, rows: await toDeadLetters(page.rows) };
    },

    replayDeadLetter: ({ params: { queue, id }, body: { mayArriveTwice = false } }, { now, audit }) =>
      audit.change(async (unit) => {
        const state = await queues[queue].replay(id, now, unit, mayArriveTwice);
        if (state !== "queued") return reject(state);
        const after = { state, ...(mayArriveTwice && { mayArriveTwice }) };
        return { object: toObject(queue, id), before: { state: "dead" }, after, answer: { state } };
      }),

    discardDeadLetter: ({ params: { queue, id } }, { audit }) =>
      audit.change(async (unit) => {
        if (!QUEUES[queue].canDiscard) {
          throw new AppError("conflict", `Replay it: ${QUEUES[queue].noun[1]} can't be discarded.`);
        }
        const state = await queues[queue].discard(id, unit);
        if (state !== "discarded") return reject(state);
        return { object: toObject(queue, id), before: { state: "dead" }, after: { state }, answer: { state } };
      }),

    async webhookEvents({ query: { query, cursor, limit = DEFAULT_LIMIT, ...filter } }) {
      if (query !== undefined) {
        const rows = (await webhooks.findById(query)).map(toEvent);
        return { rows, total: rows.length, nextCursor: null };
      }
      const { rows, total } = await webhooks.list(filter, limit, parseCreatedCursor(cursor));
      const last = rows.at(limit - 1);
      const nextCursor = last && rows.length > limit ? toCursor([last.receivedAt.getTime(), last.documentId]) : null;
      return { rows: rows.slice(0, limit).map(toEvent), total, totalIsMinimum: total === COUNTED_AT_MOST, nextCursor };
    },

    replayWebhookEvent: ({ params: { source, id } }, { audit }) =>
      audit.change(async (unit) => {
        const state = await webhooks.replay(toDocumentId(source, id), unit);
        if (state !== "queued") return reject(state);
        return { object: `webhookEvents/${source}_${id}`, before: null, after: { state }, answer: { state } };
      }),
  };

  return {
    routes,

    /** Seven documents and sixteen counts, however much waits; the first that were given up with their broadcasts, and the latest events. */
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
        deadLetters: await toDeadLetters(found.flatMap(({ letters }) => letters)),
        webhooks: { received, latest: latest.rows.slice(0, LATEST_SHOWN).map(toEvent) },
      };
    },
  };
}

export type QueuesService = ReturnType<typeof createQueuesService>;
