import { BROADCAST_STATES } from "@cardwell/core/domain/broadcasts/broadcast";
import { EXCLUSIONS, segment } from "@cardwell/core/domain/broadcasts/segment";
import type { Exclusion, Segment } from "@cardwell/core/domain/broadcasts/segment";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { FieldPath } from "firebase-admin/firestore";
import type { Query, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import {
  asStored,
  firestore,
  orNull,
  parsedDocuments,
  readParsed,
  storedInstant,
  zodConverter,
} from "../lib/firestore.ts";
import type { PositionInTime } from "../lib/position-in-time.ts";

const totals = z.object({ sent: z.number(), failed: z.number(), skipped: z.number(), notSent: z.number() });

/** Of those stored before a segment could have several cards, one or none is named. */
const storedSegment = z.pipe(
  z.object({ ...asStored(segment).shape, cardIds: z.optional(z.array(z.string())), cardId: orNull(z.string()) }),
  z.transform(({ cardId, cardIds = cardId === null ? [] : [cardId], ...rest }): Segment => ({ ...rest, cardIds })),
);

/** `broadcasts/{id}` */
export const storedBroadcast = z.object({
  subject: z.string(),
  /** Every beginning of a word of the subject. */
  searchKeys: z.array(z.string()),
  body: z.string(),
  segment: storedSegment,
  postId: orNull(z.string()),
  /** Of the post, when it was sent, or a test before. Its mail is the same at each attempt. */
  postVersion: orNull(z.number()),
  state: z.enum(BROADCAST_STATES),
  version: z.number(),
  /** Each count makes a list of recipients of its own, in batches. */
  list: z.number(),
  batchSize: z.number(),
  batchCount: z.number(),
  /** How far the count has come; null: nobody yet. */
  countedTo: orNull(z.object({ at: storedInstant, id: z.string() })),
  recipients: z.number(),
  excluded: z.record(z.enum(EXCLUSIONS), z.number()),
  countedAt: orNull(storedInstant),
  testSentAt: orNull(storedInstant),
  sendAt: orNull(storedInstant),
  /** From when on sweeps look at it; null: it isn't scheduled, or everybody has their outcome. */
  dueAt: orNull(storedInstant),
  startedAt: orNull(storedInstant),
  finishedAt: orNull(storedInstant),
  /** The first batch with recipients for whom no mail is queued yet. */
  nextBatch: z.number(),
  /** As of the last time that it was looked at. */
  totals: orNull(totals),
  createdBy: z.string(),
  createdAt: storedInstant,
  sentBy: orNull(z.string()),
  stoppedBy: orNull(z.string()),
});

export type StoredBroadcast = z.infer<typeof storedBroadcast>;

/** What makes a broadcast's list of recipients, before anybody was counted. */
export const NOTHING_COUNTED = {
  batchSize: 0,
  batchCount: 0,
  countedTo: null,
  recipients: 0,
  excluded: Object.fromEntries(EXCLUSIONS.map((exclusion) => [exclusion, 0])) as Record<Exclusion, number>,
  countedAt: null,
  nextBatch: 0,
} satisfies Partial<StoredBroadcast>;

const DUE_AT_ONCE = 5;

const broadcasts = () => firestore().collection("broadcasts").withConverter(zodConverter(storedBroadcast));

/** What a list is filtered by, in any combination. */
export const BROADCAST_FILTERS = { state: "==", postId: "==", searchKeys: "array-contains-any" } as const;

export type BroadcastFilters = { [field in keyof typeof BROADCAST_FILTERS]?: string | readonly string[] | undefined };

function narrow(filters: BroadcastFilters): Query<StoredBroadcast> {
  let query: Query<StoredBroadcast> = broadcasts();
  for (const field of ["state", "postId", "searchKeys"] as const) {
    if (filters[field] !== undefined) query = query.where(field, BROADCAST_FILTERS[field], filters[field]);
  }
  return query;
}

export const newBroadcastId = (): string => broadcasts().doc().id;

/** One read. */
export const readBroadcast = async (id: string): Promise<StoredBroadcast | undefined> =>
  (await broadcasts().doc(id).get()).data();

/** One read, in a change. */
export const readBroadcastIn = async (transaction: Transaction, id: string): Promise<StoredBroadcast | undefined> =>
  (await transaction.get(broadcasts().doc(id))).data();

export const createBroadcast = (transaction: Transaction, id: string, broadcast: StoredBroadcast): void =>
  void transaction.create(broadcasts().doc(id), broadcast);

export const updateBroadcast = (transaction: Transaction, id: string, change: Partial<StoredBroadcast>): void =>
  void transaction.update(broadcasts().doc(id), change);

export const deleteBroadcast = (transaction: Transaction, id: string): void =>
  void transaction.delete(broadcasts().doc(id));

/** Those that are due and not finished, the longest due first. A read for each, five at most. */
export async function listDue(now: Date): Promise<{ id: string; data: StoredBroadcast }[]> {
  const due = await broadcasts().where("dueAt", "<=", now).orderBy("dueAt").limit(DUE_AT_ONCE).get();
  return parsedDocuments(due.docs);
}

/** A page, newest first, and how many there are. A read for each, and one for the count. */
export async function listBroadcasts(filters: BroadcastFilters, limit: number, after: PositionInTime | undefined) {
  const ordered = narrow(filters).orderBy("createdAt", "desc").orderBy(FieldPath.documentId(), "desc");
  const [found, count] = await Promise.all([
    readParsed(after ? ordered.startAfter(after.at, after.id) : ordered, limit),
    narrow(filters).limit(COUNTED_AT_MOST).count().get(),
  ]);
  return { rows: found, total: count.data().count };
}
