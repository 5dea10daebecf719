import type {
  adminEmailBroadcastsContract,
  Broadcast,
  BroadcastRow,
} from "@cardwell/core/contract/admin/email/broadcasts";
import { getTotals, sumCounts } from "@cardwell/core/domain/broadcasts/broadcast";
import type { BroadcastState } from "@cardwell/core/domain/broadcasts/broadcast";
import { isWithinAudience } from "@cardwell/core/domain/broadcasts/segment";
import type { Segment } from "@cardwell/core/domain/broadcasts/segment";
import { isDeepStrictEqual } from "node:util";
import { conflict, rejected, requireRevision } from "../../http/rejected.ts";
import type { Recorded } from "../../http/audit.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import type { StoredPost } from "../../features/news/posts-repository.ts";
import { listBeginnings, toSearchKeys } from "../../lib/search-keys.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { deleteBatches, leaveList, readBatches, readWaiting } from "../../mail/broadcast-batches-repository.ts";
import type { Batch } from "../../mail/broadcast-batches-repository.ts";
import {
  createBroadcast,
  deleteBroadcast,
  listBroadcasts,
  newBroadcastId,
  NOTHING_COUNTED,
  readBroadcast,
  readBroadcastIn,
  updateBroadcast,
} from "../../mail/broadcasts-repository.ts";
import type { StoredBroadcast } from "../../mail/broadcasts-repository.ts";
import type { MailRequest } from "../../mail/mail.ts";
import { createdSortKey, pageOfQuery, parseCreatedCursor } from "../list-page.ts";
import { toInstant } from "../../lib/to-instant.ts";
import type { Acting, Handlers } from "../../http/serve.ts";
import { parseScheduledTime } from "../scheduled-time.ts";

export type BroadcastsDeps = {
  /** Asks for a task that makes a list of recipients. */
  enqueueCount: (broadcastId: string, list: string) => Promise<void>;
  getEmails: AuthAccounts["getEmails"];
  /** The name of a card of the catalog, from memory; null: there is none. */
  findCardName: (cardId: string) => Promise<string | null>;
  /** One read; null: there is no such post. */
  findPost: (id: string) => Promise<Pick<StoredPost, "status" | "live"> | null>;
  /** Queues a mail in the transaction of the change. */
  queueMailIn: (unit: UnitOfWork, request: MailRequest, now: Date) => void;
};

type MailText = Pick<StoredBroadcast, "subject" | "body" | "postId">;
type By = Pick<Acting, "uid" | "now">;

const DEFAULT_LIMIT = 50;

const noSuchBroadcast = () => new AppError("not_found", "There is no such broadcast.");

const isSameMail = (draft: MailText, before: MailText) =>
  (["subject", "body", "postId"] as const).every((field) => draft[field] === before[field]);

/** What the audit log has of a broadcast. */
const toAudited = ({ subject, body, segment, postId, state, recipients, sendAt }: StoredBroadcast) => ({
  subject,
  body,
  segment,
  postId,
  state,
  recipients,
  sendAt: toInstant(sendAt),
});

/** What a broadcast names by ids: staff, and the cards of its segment. */
type Names = { emails: Map<string, string>; cardNames: string[] };

const toRow = (id: string, stored: StoredBroadcast, { emails, cardNames }: Names): BroadcastRow => ({
  id,
  subject: stored.subject,
  postId: stored.postId,
  state: stored.state,
  segment: stored.segment,
  cardNames,
  recipients: stored.countedAt === null ? null : stored.recipients,
  totals: stored.totals,
  createdBy: emails.get(stored.createdBy) ?? stored.createdBy,
  createdAt: stored.createdAt.toISOString(),
  sendAt: toInstant(stored.sendAt),
});

function toBroadcast(id: string, stored: StoredBroadcast, batches: Batch[], names: Names): Broadcast {
  const counts = sumCounts(batches.map((batch) => batch.counts));
  const name = (uid: string | null) => uid && (names.emails.get(uid) ?? uid);
  return {
    ...toRow(id, stored, names),
    totals: stored.startedAt === null ? null : getTotals(counts),
    version: stored.version,
    body: stored.body,
    excluded: stored.excluded,
    countedAt: toInstant(stored.countedAt),
    testSentAt: toInstant(stored.testSentAt),
    startedAt: toInstant(stored.startedAt),
    finishedAt: toInstant(stored.finishedAt),
    sentBy: name(stored.sentBy),
    stoppedBy: name(stored.stoppedBy),
    counts,
    batches: batches.map((batch) => ({ number: batch.number, size: batch.size, counts: batch.counts })),
  };
}

/** Takes the list of recipients away. Writes only. */
function forgetRecipients({ transaction }: UnitOfWork, id: string, { list, batchCount }: StoredBroadcast) {
  deleteBatches(transaction, { broadcastId: id, list }, batchCount);
  return { ...NOTHING_COUNTED, list: list + 1 };
}

export function emailBroadcastsRoutes({
  enqueueCount,
  getEmails,
  findCardName,
  findPost,
  queueMailIn,
}: BroadcastsDeps): Handlers<typeof adminEmailBroadcastsContract, By> {
  /** What a draft names has to exist: one read for a post. */
  async function requireKnown({ segment: { cardIds }, postId }: Pick<StoredBroadcast, "segment" | "postId">) {
    const [names, post] = await Promise.all([Promise.all(cardIds.map(findCardName)), postId && findPost(postId)]);
    if (postId !== null && post === null) throw rejected("postId", "There is no such post.");
    const unknown = cardIds.find((_, at) => names[at] === null);
    if (unknown !== undefined) throw rejected("segment.cardIds", `The catalog doesn't have the card ${unknown}.`);
  }

  /** The version of the post that is mailed, whose text the mail has. */
  async function requirePostVersion({ postId, segment }: StoredBroadcast): Promise<number | null> {
    if (postId === null) return null;
    const post = await findPost(postId);
    if (post?.status !== "published" || post.live === null)
      throw conflict("The post that this broadcast sends isn't published. Publish it first.");
    if (!isWithinAudience(segment, post.live.content.cardIds))
      throw conflict("The post is for holders of some cards. Name them, and no others, in the segment.");
    return post.live.version;
  }

  const nameCards = async ({ cardIds }: Segment) =>
    Promise.all(cardIds.map(async (cardId) => (await findCardName(cardId)) ?? cardId));

  async function toAnswer(id: string, stored: StoredBroadcast): Promise<Broadcast> {
    const staff = [stored.createdBy, stored.sentBy, stored.stoppedBy].filter((uid) => uid !== null);
    const [batches, emails, cardNames] = await Promise.all([
      readBatches({ broadcastId: id, list: stored.list }, stored.batchCount),
      getEmails([...new Set(staff)]),
      nameCards(stored.segment),
    ]);
    return toBroadcast(id, stored, batches, { emails, cardNames });
  }

  /**
   * Changes a broadcast in one of some states, if it still is what the caller saw.
   *
   * @param work reads first, then writes; returns the fields that change
   */
  async function change(
    id: string,
    { audit }: Pick<Acting, "audit">,
    { version, from }: { version: number; from: readonly BroadcastState[] },
    work: (unit: UnitOfWork, before: StoredBroadcast) => Promise<Partial<StoredBroadcast>> | Partial<StoredBroadcast>,
  ): Promise<Recorded<Broadcast>> {
    const changed = await audit.change(async (unit) => {
      const before = await readBroadcastIn(unit.transaction, id);
      if (!before) throw noSuchBroadcast();
      requireRevision(before.version, version, "this broadcast");
      if (!from.includes(before.state))
        throw conflict(`This broadcast can't be changed like this: it is ${before.state}.`);
      const fields = { ...(await work(unit, before)), version: before.version + 1 };
      updateBroadcast(unit.transaction, id, fields);
      const after = { ...before, ...fields };
      return { object: `broadcasts/${id}`, before: toAudited(before), after: toAudited(after), answer: after };
    });
    return changed.map((stored) => toAnswer(id, stored));
  }

  return {
    /** Reads a document for each row, and one for the count. */
    async list({ query: { query, state, postId, cursor, limit = DEFAULT_LIMIT } }) {
      const filters = { state, postId, searchKeys: toSearchKeys(query ?? "") };
      const { rows: found, total } = await listBroadcasts(filters, limit + 1, parseCreatedCursor(cursor));
      const page = pageOfQuery(found, total, limit, ({ id, data }) =>
        createdSortKey({ id, createdAt: data.createdAt }),
      );
      const emails = await getEmails([...new Set(page.rows.map(({ data }) => data.createdBy))]);
      const rows = page.rows.map(async ({ id, data }) =>
        toRow(id, data, { emails, cardNames: await nameCards(data.segment) }),
      );
      return { ...page, rows: await Promise.all(rows) };
    },

    /** Reads the broadcast and its batches: 51 documents at most, however many recipients there are. */
    async read({ params: { id } }) {
      const stored = await readBroadcast(id);
      if (!stored) throw noSuchBroadcast();
      return toAnswer(id, stored);
    },

    async create({ body: draft }, { uid, now, audit }) {
      const id = newBroadcastId();
      await requireKnown(draft);
      const created = await audit.change(async ({ transaction }) => {
        const broadcast: StoredBroadcast = {
          ...NOTHING_COUNTED,
          ...draft,
          searchKeys: listBeginnings([draft.subject]),
          state: "draft",
          version: 1,
          list: 0,
          postVersion: null,
          testSentAt: null,
          sendAt: null,
          dueAt: null,
          startedAt: null,
          finishedAt: null,
          totals: null,
          createdBy: uid,
          createdAt: now,
          sentBy: null,
          stoppedBy: null,
        };
        createBroadcast(transaction, id, broadcast);
        return { object: `broadcasts/${id}`, before: null, after: toAudited(broadcast), answer: broadcast };
      });
      return created.map((stored) => toAnswer(id, stored));
    },

    async update({ params: { id }, body: { version, ...draft } }, acting) {
      await requireKnown(draft);
      return change(id, acting, { version, from: ["draft", "counting", "counted"] }, (unit, before) => ({
        ...draft,
        searchKeys: listBeginnings([draft.subject]),
        testSentAt: isSameMail(draft, before) ? before.testSentAt : null,
        ...(!isDeepStrictEqual(draft.segment, before.segment) && {
          ...forgetRecipients(unit, id, before),
          state: "draft" as const,
        }),
      }));
    },

    /** Counting again makes another list: what still works on the one before stops. */
    count: ({ params: { id }, body: { version } }, acting) =>
      change(id, acting, { version, from: ["draft", "counting", "counted"] }, (unit, before) => {
        const forgotten = forgetRecipients(unit, id, before);
        unit.afterCommit(() => enqueueCount(id, String(forgotten.list)));
        return { ...forgotten, state: "counting" as const };
      }),

    sendTest: ({ params: { id }, body: { version } }, acting) =>
      change(id, acting, { version, from: ["draft", "counting", "counted"] }, async (unit, before) => {
        const postVersion = await requirePostVersion(before);
        queueMailIn(unit, { kind: "broadcast_test", uid: acting.uid, broadcastId: id }, acting.now);
        return { testSentAt: acting.now, postVersion };
      }),

    send: ({ params: { id }, body: { version, recipients, sendAt } }, acting) =>
      change(id, acting, { version, from: ["counted"] }, async (_, before) => {
        const postVersion = await requirePostVersion(before);
        if (before.recipients !== recipients)
          throw conflict(`This broadcast has ${before.recipients} recipients. Confirm that number.`);
        const at = sendAt === null ? acting.now : parseScheduledTime("sendAt", sendAt, acting.now);
        return { state: "scheduled" as const, postVersion, sendAt: at, dueAt: at, sentBy: acting.uid };
      }),

    /** Mail that is queued already isn't sent either; only one that is on its way to the provider in this moment is. */
    stop: ({ params: { id }, body: { version } }, acting) =>
      change(id, acting, { version, from: ["scheduled", "sending"] }, async ({ transaction }, before) => {
        if (before.state === "scheduled") return { state: "counted" as const, sendAt: null, dueAt: null, sentBy: null };
        const list = { broadcastId: id, list: before.list };
        const waiting = await readWaiting(transaction, list, before.batchCount, before.nextBatch);
        for (const batch of waiting) leaveList(transaction, batch.id, batch.uids, "stopped");
        return { state: "stopped" as const, nextBatch: before.batchCount, stoppedBy: acting.uid };
      }),

    async discard({ params: { id }, body: { version } }, { audit }) {
      const discarded = await audit.change(async (unit) => {
        const before = await readBroadcastIn(unit.transaction, id);
        if (!before) throw noSuchBroadcast();
        requireRevision(before.version, version, "this broadcast");
        if (!["draft", "counting", "counted"].includes(before.state)) throw conflict("It was sent, or is scheduled.");
        forgetRecipients(unit, id, before);
        deleteBroadcast(unit.transaction, id);
        return { object: `broadcasts/${id}`, before: toAudited(before), after: null, answer: before };
      });
      return discarded.map((stored) =>
        toBroadcast(id, { ...stored, batchCount: 0 }, [], { emails: new Map(), cardNames: [] }),
      );
    },
  };
}
