import * as z from "zod/mini";
import { BROADCAST_STATES, RECIPIENT_OUTCOMES } from "../../../domain/broadcasts/broadcast.ts";
import { findTextProblem } from "../../../domain/broadcasts/broadcast-texts.ts";
import type { BroadcastTexts } from "../../../domain/broadcasts/broadcast-texts.ts";
import { EXCLUSIONS, segment } from "../../../domain/broadcasts/segment.ts";
import { MAX_TEXT_LENGTHS } from "../../../domain/email/template-language.ts";
import { documentId, trimmedText } from "../../../domain/text.ts";
import { ownText, recordId } from "../../../domain/wallet/shapes.ts";
import { endpoint, staffChanges, staffReads } from "../../endpoint.ts";
import { instant } from "../../shapes.ts";
import { createActions } from "../actions.ts";
import { listPage, listQuery, reason } from "../shapes.ts";

const id = documentId(100);
const count = z.int();

/** The four add up to the recipients. */
const totals = z.object({ sent: count, failed: count, skipped: count, notSent: count });

const broadcastRow = z.object({
  id: z.string(),
  subject: z.string(),
  /** The post of the news that it sends, under its own text; null: none. */
  postId: z.nullable(z.string()),
  state: z.enum(BROADCAST_STATES),
  segment,
  /** Of the segment's cards; one that was removed from the catalog has its id. */
  cardNames: z.array(z.string()),
  /** Null: not counted yet. */
  recipients: z.nullable(count),
  /** While it is sent, as of the last batch. */
  totals: z.nullable(totals),
  createdBy: z.string(),
  createdAt: instant,
  /** When it is or was due; null: it wasn't sent. */
  sendAt: z.nullable(instant),
});

export type BroadcastRow = z.infer<typeof broadcastRow>;

const outcomeCounts = z.record(z.enum(RECIPIENT_OUTCOMES), count);

const broadcast = z.object({
  ...broadcastRow.shape,
  /** It rises with each change; a change names the one that it was made from. */
  version: count,
  body: z.string(),
  /** Whom the count left out although they are in the segment. */
  excluded: z.record(z.enum(EXCLUSIONS), count),
  countedAt: z.nullable(instant),
  testSentAt: z.nullable(instant),
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  sentBy: z.nullable(z.string()),
  stoppedBy: z.nullable(z.string()),
  /** What became of the recipients, in all batches. */
  counts: outcomeCounts,
  /** At most 50; the first ones are sent first. */
  batches: z.array(z.object({ number: count, size: count, counts: outcomeCounts })),
});

export type Broadcast = z.infer<typeof broadcast>;

/** Plain words in the language of templates. */
const broadcastText = (field: keyof BroadcastTexts, maxLength: number) =>
  ownText(maxLength).check(({ value, issues }) => {
    const message = findTextProblem(field, value);
    if (message !== null) issues.push({ code: "custom", message, input: value });
  });

/** Nobody is in a segment whose bounds are the wrong way around. */
const askedSegment = segment.check(({ value, issues }) => {
  const { joinedFrom, joinedUntil, minCards, maxCards } = value;
  if (joinedFrom !== null && joinedUntil !== null && joinedUntil < joinedFrom) {
    const message = "Choose a day on or after the first one.";
    issues.push({ code: "custom", message, input: value, path: ["joinedUntil"] });
  }
  if (minCards !== null && maxCards !== null && maxCards < minCards) {
    const message = `Enter ${minCards} or more, or leave it blank.`;
    issues.push({ code: "custom", message, input: value, path: ["maxCards"] });
  }
});

const draft = {
  subject: broadcastText("subject", MAX_TEXT_LENGTHS.subject),
  /** An empty line separates paragraphs. */
  body: broadcastText("body", MAX_TEXT_LENGTHS.body),
  segment: askedSegment,
  postId: z.nullable(recordId),
};

export const broadcastDraft = z.strictObject(draft);

/** The version that the browser shows: another one is a conflict. */
const version = z.int().check(z.minimum(1));

const change = createActions("/api/admin/email/broadcasts/:id", z.strictObject({ id }), broadcast);
const withReason = z.strictObject({ version, reason });

/** Mail to many members. */
export const adminEmailBroadcastsContract = {
  list: endpoint("GET /api/admin/email/broadcasts", {
    ...staffReads("email.read"),
    exported: { list: "broadcasts" },
    summary: "Broadcasts, the newest first; `query` is the beginning of a subject.",
    query: z.strictObject({
      ...listQuery,
      query: z.optional(trimmedText(80)),
      state: z.optional(z.enum(BROADCAST_STATES)),
      postId: z.optional(recordId),
    }),
    response: z.object(listPage(broadcastRow)),
  }),
  read: endpoint("GET /api/admin/email/broadcasts/:id", {
    ...staffReads("email.read"),
    summary: "A broadcast with its batches: sent, failed, skipped and not sent add up to its recipients.",
    params: z.strictObject({ id }),
    response: broadcast,
    rejections: ["not_found"],
  }),
  create: endpoint("POST /api/admin/email/broadcasts", {
    ...staffChanges("email.send", "email.create-broadcast"),
    summary: "Drafts a broadcast.",
    body: broadcastDraft,
    response: broadcast,
  }),
  update: endpoint("PUT /api/admin/email/broadcasts/:id", {
    ...staffChanges("email.send", "email.update-broadcast"),
    summary: "Changes text and segment until it is sent. Another segment has to be counted again.",
    params: z.strictObject({ id }),
    body: z.strictObject({ ...draft, version }),
    response: broadcast,
    rejections: ["not_found", "conflict"],
  }),
  count: endpoint("POST /api/admin/email/broadcasts/:id/count", {
    ...staffChanges("email.send", "email.count-broadcast"),
    summary:
      "Makes the list of recipients, in the background: members of the segment with a verified address who take news and whose address isn't suppressed.",
    params: z.strictObject({ id }),
    body: z.strictObject({ version }),
    response: broadcast,
    rejections: ["not_found", "conflict"],
  }),
  sendTest: endpoint("POST /api/admin/email/broadcasts/:id/test", {
    ...staffChanges("email.send", "email.test-broadcast"),
    summary: "Sends the broadcast to the caller alone.",
    params: z.strictObject({ id }),
    body: z.strictObject({ version }),
    response: broadcast,
    rejections: ["not_found", "conflict"],
  }),
  send: endpoint("POST /api/admin/email/broadcasts/:id/send", {
    ...staffChanges("email.send", "email.send-broadcast"),
    dangerous: true,
    summary:
      "Sends a broadcast to the recipients that were counted, now or at a time. `recipients` is the count that the caller confirmed. A post that it sends has to be published.",
    params: z.strictObject({ id }),
    body: z.strictObject({ version, recipients: z.int().check(z.minimum(1)), sendAt: z.nullable(instant), reason }),
    response: broadcast,
    rejections: ["not_found", "conflict"],
  }),
  stop: change("stop", withReason, {
    permission: "email.send",
    audit: "email.stop-broadcast",
    summary: "Stops a broadcast: who hasn't received it yet doesn't. One that is only scheduled can be sent later.",
  }),
  discard: change("discard", withReason, {
    permission: "email.send",
    audit: "email.discard-broadcast",
    summary: "Deletes a broadcast that was never sent.",
  }),
};
