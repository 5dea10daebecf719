import { computeExpiry } from "@cardwell/core/domain/retention";
import { TEMPLATE_IDS } from "@cardwell/core/domain/email/mail-templates";
import { DELIVERY_STATES, MAIL_TYPES } from "@cardwell/core/domain/email/delivery";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import type { DeadLetter, Discarded, QueueFacts } from "@cardwell/core/domain/system/queues";
import { FieldPath, FieldValue, Filter } from "firebase-admin/firestore";
import type { DocumentData, DocumentReference, Query, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import {
  firestore,
  isAlreadyExists,
  orNull,
  parsedDocuments,
  parseDocument,
  readPages,
  readParsed,
  storedInstant,
  zodConverter,
} from "../lib/firestore.ts";
import type { PositionInTime } from "../lib/position-in-time.ts";
import { inUnitOfWork } from "../lib/unit-of-work-repository.ts";
import type { UnitOfWork } from "../lib/unit-of-work-repository.ts";
import { moveOutcomes, removeFromLists, toOutcome } from "./broadcast-batches-repository.ts";
import type { MailKind, MailRequest, QueuedMail, WrittenMail } from "./mail.ts";
import { DELIVERY_EVENTS, isAskedFor, isToPerson, KINDS_ASKED_FOR, KINDS_HELD, mailRequest } from "./mail.ts";
import { OPEN_STATES, afterAttempt, afterEvent, isTooOld, lease, replay } from "./mail-retries.ts";
import { listFigures, writeMailFigures } from "./mail-figures-repository.ts";
import type { CountedMail } from "./mail-figures-repository.ts";
import type { Attempt, Delivery, MailState } from "./mail-retries.ts";
import { REPORTED_REASONS, suppressionByDigest } from "./suppressions-repository.ts";

/** `mails/{id}` */
export const mailRecord = z.object({
  /** Null until a mail to a person was written: their address is looked up then. */
  to: orNull(z.string()),
  kind: z.enum(MAIL_TYPES),
  uid: orNull(z.string()),
  data: z.record(z.string(), z.unknown()),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  notBefore: storedInstant,
  /** When it should be sent: its age counts from here. Older mail without this field was due immediately. */
  dueAt: z.optional(storedInstant),
  providerId: orNull(z.string()),
  lastError: orNull(z.string()),
  sentAt: orNull(storedInstant),
  mayHaveArrived: z.optional(z.boolean()),
  /** The request that it leaves in with others, while what came of that isn't known. */
  requestKey: z.optional(z.nullable(z.string())),
  createdAt: storedInstant,
  /** What it was written by; null until then. Version 0: the texts that the product came with. */
  template: orNull(z.enum(TEMPLATE_IDS)),
  templateVersion: orNull(z.number()),
});

export type MailRecord = z.infer<typeof mailRecord>;

const mails = () => firestore().collection("mails");
export const mailRecords = () => mails().withConverter(zodConverter(mailRecord));

export const toDelivery = (record: MailRecord): Delivery => {
  const { state, attempts, notBefore, providerId, lastError, sentAt, mayHaveArrived } = record;
  return { state, attempts, notBefore, providerId, lastError, sentAt, mayHaveArrived };
};

type Changed = Pick<Delivery, "state" | "lastError">;

/** A mail before and after a change. `to` and `template` are left out where they stay. */
type MailChange = {
  stored: MailRecord;
  after: Changed;
  to?: string | null | undefined;
  template?: MailRecord["template"] | undefined;
};

/** Counts mails as what they are after a change: in the figures of their days, and in their batches when they belong to broadcasts. */
export function countChanges(transaction: Transaction, changes: readonly MailChange[], now: Date): void {
  moveOutcomes(
    transaction,
    changes.map(({ stored, after }) => ({
      batchId: stored.data["batchId"],
      before: toOutcome(stored),
      after: toOutcome(after),
    })),
  );
  const counted = changes.flatMap(({ stored, after, ...written }): CountedMail[] => {
    const to = written.to ?? stored.to;
    const figures = listFigures(stored.state, after.state);
    return to === null
      ? []
      : [{ figures, to, sentAt: stored.sentAt ?? now, template: written.template ?? stored.template }];
  });
  writeMailFigures(transaction, counted);
}

export const getDueAt = ({ dueAt, createdAt }: MailRecord): Date => dueAt ?? createdAt;

export function toQueuedMail(id: string, record: MailRecord, { mayHaveArrived }: Delivery): QueuedMail {
  const { to, kind, uid, data, createdAt } = record;
  const request = { ...data, ...(uid !== null && { uid }), ...(!isToPerson(kind) && { to }), kind };
  return { id, request: parseDocument(mailRequest, `mails/${id}`, request), createdAt, mayHaveArrived };
}

/** A mail as it is queued. */
export function newMail(request: MailRequest, now: Date, notBefore: Date) {
  const { kind, ...rest } = request;
  const { to = null, uid = null, ...data } = rest as { to?: string; uid?: string } & Record<string, unknown>;
  return {
    to,
    kind,
    uid,
    data,
    state: "queued",
    attempts: 0,
    notBefore,
    dueAt: notBefore,
    providerId: null,
    lastError: null,
    sentAt: null,
    template: null,
    templateVersion: null,
    createdAt: now,
    expireAt: computeExpiry("mails", now),
  };
}

/** A batch or a transaction. */
type Batch = { create(ref: DocumentReference, data: DocumentData): unknown };

/**
 * Queues a mail in the same batch as its content. The sweep sends it at `notBefore`; for one that may be sent immediately request a task
 * after the commit. An `id` that exists already fails the commit with ALREADY_EXISTS.
 */
export function createMailIn(batch: Batch, id: string, request: MailRequest, now: Date, notBefore: Date): void {
  batch.create(mails().doc(id), newMail(request, now, notBefore));
}

/** Writes one document; reads none. With an `id` that exists already nothing happens. */
export async function createMail(request: MailRequest, now: Date, id?: string): Promise<string> {
  const ref = id === undefined ? mails().doc() : mails().doc(id);
  try {
    await ref.create(newMail(request, now, now));
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
  return ref.id;
}

/** `held`: it leaves with others. */
export type Leased = { step: "send"; mail: QueuedMail } | { step: "wait" } | { step: "held" } | { step: "none" };

/** Takes a mail that somebody asked for, if it is due. Reads one document, writes one when taken or given up. */
export async function leaseMail(id: string, now: Date): Promise<Leased> {
  const ref = mailRecords().doc(id);
  return await firestore().runTransaction(async (transaction): Promise<Leased> => {
    const stored = (await transaction.get(ref)).data();
    if (!stored) return { step: "none" };
    if (!isAskedFor(stored.kind)) return { step: "held" };
    const taken = lease(toDelivery(stored), getDueAt(stored), now);
    if (taken.step === "wait" || taken.step === "none") return { step: taken.step };
    transaction.update(ref, taken.change);
    countChanges(transaction, [{ stored, after: taken.change }], now);
    return taken.step === "send" ? { step: "send", mail: toQueuedMail(id, stored, taken.change) } : { step: "none" };
  });
}

/** The address of a member who deleted the account is only kept until the goodbye mail is sent. Its events may come before the response. */
const isToForget = (kind: MailKind, state: MailState): boolean =>
  kind === "account_deleted" && state !== "dead" && !OPEN_STATES.some((open) => open === state);

/** Records what came of an attempt, whom it was written to, and by which template. Reads one document, writes one. */
export async function recordAttempt(
  id: string,
  attempt: Attempt,
  now: Date,
  { random, to, template }: { random: () => number; to: string | null; template?: WrittenMail["template"] },
): Promise<MailState | null> {
  const ref = mailRecords().doc(id);
  return await firestore().runTransaction(async (transaction) => {
    const stored = (await transaction.get(ref)).data();
    if (!stored) return null;
    const change = afterAttempt(toDelivery(stored), attempt, now, random);
    if (isToForget(stored.kind, change.state)) transaction.delete(ref);
    else {
      transaction.update(ref, {
        ...change,
        to: to ?? stored.to,
        template: template?.id,
        templateVersion: template?.version,
      });
    }
    countChanges(transaction, [{ stored, after: change, to, template: template?.id }], now);
    return change.state;
  });
}

export type Replayed = "queued" | "missing" | "not_dead" | "too_old";

/**
 * Whether a mail that is too old to be repeated safely is of use still: when it is written, what is over is left out. A link that somebody
 * asked for, or what a mail reported a day ago, isn't.
 */
export const canSendAnew = ({ kind, state }: Pick<MailRecord, "kind" | "state">, dueAt: Date, now: Date): boolean =>
  state === "dead" && isTooOld(dueAt, now) && !isAskedFor(kind);

/** Puts a mail that was given up back in line, under its own id; then `queued` is called. Reads one document, writes one. */
export async function replayMail(
  id: string,
  now: Date,
  queued: (kind: MailKind) => Promise<void>,
  outer?: UnitOfWork,
  mayArriveTwice = false,
): Promise<Replayed> {
  const ref = mailRecords().doc(id);
  return await inUnitOfWork(firestore(), outer, async ({ transaction, afterCommit }): Promise<Replayed> => {
    const stored = (await transaction.get(ref)).data();
    if (!stored) return "missing";
    const dueAt = getDueAt(stored);
    const isAnew = mayArriveTwice && canSendAnew(stored, dueAt, now);
    const again = replay(toDelivery(stored), dueAt, now, isAnew);
    if (typeof again === "string") return again;
    // Its age counts from now on.
    transaction.update(ref, { ...again.change, ...(isAnew && { dueAt: now }), replays: FieldValue.increment(1) });
    countChanges(transaction, [{ stored, after: again.change }], now);
    afterCommit(() => queued(stored.kind));
    return "queued";
  });
}

/** Gives a mail up for good. One read and one write. */
export async function discardMail(id: string, { transaction }: UnitOfWork): Promise<Discarded> {
  const ref = mailRecords().doc(id);
  const stored = (await transaction.get(ref)).data();
  if (!stored) return "missing";
  if (stored.state !== "dead") return "not_dead";
  if (isToForget(stored.kind, "discarded")) transaction.delete(ref);
  else transaction.update(ref, { state: "discarded" });
  return "discarded";
}

/** Mails that were given up, the oldest first. Reads those and no others. */
export async function deadMails(limit: number, now: Date, after?: PositionInTime): Promise<DeadLetter[]> {
  const oldest = mailRecords()
    .where("state", "==", "dead")
    .orderBy("notBefore")
    .orderBy(FieldPath.documentId())
    .limit(limit);
  const dead = await (after ? oldest.startAfter(after.at, after.id) : oldest).get();
  return dead.docs.map((doc) => {
    const stored = doc.data();
    const { kind, uid, to, data, attempts, lastError, notBefore } = stored;
    const since = getDueAt(stored);
    return {
      queue: "sendMail",
      id: doc.id,
      name: kind,
      recipient: { uid, email: to },
      broadcastId: typeof data["broadcastId"] === "string" ? data["broadcastId"] : null,
      error: lastError,
      attempts,
      since,
      at: notBefore,
      isTooOld: isTooOld(since, now),
      canSendAnew: canSendAnew(stored, since, now),
    };
  });
}

/** What is due and what was given up. One document, and the counts. */
export async function readMailQueue(now: Date): Promise<QueueFacts> {
  const open = mailRecords()
    .where("state", "in", [...OPEN_STATES])
    .where("notBefore", "<=", now)
    .orderBy("notBefore");
  const [waiting, dead, first] = await Promise.all([
    open.limit(COUNTED_AT_MOST).count().get(),
    mails().where("state", "==", "dead").limit(COUNTED_AT_MOST).count().get(),
    open.limit(1).get(),
  ]);
  const oldest = first.docs[0]?.data();
  return { waiting: waiting.data().count, dead: dead.data().count, oldestAt: oldest ? getDueAt(oldest) : null };
}

/** How many mails wait and are due. One read for each thousand. */
export async function countDueMails(now: Date): Promise<number> {
  const due = mails()
    .where("state", "in", [...OPEN_STATES])
    .where("notBefore", "<=", now);
  return (await due.count().get()).data().count;
}

/** How many mails are due and wait for the end of a pause, counted up to 1,000: one read. */
export async function countHeld(now: Date): Promise<number> {
  const held = mails()
    .where("state", "in", [...OPEN_STATES])
    .where("kind", "in", KINDS_HELD)
    .where("notBefore", "<=", now);
  return (await held.limit(COUNTED_AT_MOST).count().get()).data().count;
}

/**
 * The mails that somebody asked for and that are due, the longest due first. Reads those and no others, `pageSize` at a time. State by state,
 * as all at once would be too many values for a query.
 */
export async function* dueMailIds(now: Date, pageSize: number): AsyncGenerator<string> {
  for (const state of OPEN_STATES) {
    const due = mails()
      .where("state", "==", state)
      .where("kind", "in", KINDS_ASKED_FOR)
      .where("notBefore", "<=", now)
      .orderBy("notBefore")
      .limit(pageSize)
      .select("notBefore");
    for await (const { id } of readPages(due, pageSize)) yield id;
  }
}

/** What is kept of an event, in `webhookEvents`. */
export const deliveryEvent = z.object({
  type: z.enum(DELIVERY_EVENTS),
  data: z.object({
    mailId: orNull(z.string()),
    providerId: z.string(),
    /** The address by its digest, as in the list of suppressions. */
    suppress: orNull(z.object({ digest: z.string(), reason: z.enum(REPORTED_REASONS) })),
  }),
});

type Reported = z.infer<typeof deliveryEvent>;

/** The mails that events are about, by their ids; they name ours or the vendor's. */
async function findReported(events: readonly Reported[], transaction: Transaction): Promise<Map<string, MailRecord>> {
  const ids = new Set(events.flatMap(({ data }) => data.mailId ?? []));
  const nameless = new Set(events.flatMap(({ data }) => (data.mailId === null ? [data.providerId] : [])));
  const byId = ids.size === 0 ? [] : transaction.getAll(...[...ids].map((id) => mailRecords().doc(id)));
  const byProviderId = [...nameless].map(
    async (providerId) => (await transaction.get(mailRecords().where("providerId", "==", providerId).limit(1))).docs,
  );
  const found = [...(await byId), ...(await Promise.all(byProviderId)).flat()];
  return new Map(
    found.flatMap((document) => {
      const mail = document.data();
      return mail ? [[document.id, mail]] : [];
    }),
  );
}

/** What events change, in their order. Reads a document for each (one more for an address to suppress), writes as many. */
export async function applyDeliveryEvents(
  events: readonly Reported[],
  now: Date,
  { transaction }: UnitOfWork,
): Promise<void> {
  const suppressions = events.flatMap(({ data }) => data.suppress ?? []);
  const digests = [...new Set(suppressions.map(({ digest }) => digest))];
  const [found, listed] = await Promise.all([
    findReported(events, transaction),
    Promise.all(digests.map((digest) => transaction.get(suppressionByDigest(digest)))),
  ]);
  const reasons = new Map(digests.map((digest, at) => [digest, listed[at]?.data()?.reason]));
  for (const { digest, reason } of suppressions) {
    // A complaint is final, and what staff decided isn't undone by less.
    const known = reasons.get(digest);
    if (known === "complained" || (known === "staff" && reason === "bounced")) continue;
    reasons.set(digest, reason);
    transaction.set(suppressionByDigest(digest), { reason, at: now });
  }
  const changes: MailChange[] = [];
  const latest = new Map<string, MailRecord>();
  for (const { type, data } of events) {
    const id = data.mailId ?? [...found].find(([, mail]) => mail.providerId === data.providerId)?.[0] ?? "";
    const stored = latest.get(id) ?? found.get(id);
    if (!stored) continue;
    const after = afterEvent(toDelivery(stored), type);
    changes.push({ stored, after });
    latest.set(id, { ...stored, ...after });
  }
  for (const [id, mail] of latest) {
    if (isToForget(mail.kind, mail.state)) transaction.delete(mails().doc(id));
    else transaction.update(mails().doc(id), toDelivery(mail));
  }
  countChanges(transaction, changes, now);
}

/** A mail as the back office lists it. */
export type ListedMail = {
  id: string;
  kind: MailKind;
  state: MailState;
  attempts: number;
  lastError: string | null;
  at: Date;
};

/** The newest of one person's mail, by their id and by their address: reads twice as many as it returns, at most. */
export async function listMailsFor(person: { uid: string; email: string }, limit: number): Promise<ListedMail[]> {
  const found = await Promise.all([
    mailRecords().where("to", "==", person.email).orderBy("createdAt", "desc").limit(limit).get(),
    mailRecords().where("uid", "==", person.uid).orderBy("createdAt", "desc").limit(limit).get(),
  ]);
  const byId = new Map(found.flatMap(({ docs }) => parsedDocuments(docs)).map(({ id, data }) => [id, data]));
  return [...byId]
    .map(([id, { kind, state, attempts, lastError, createdAt, sentAt }]) => ({
      id,
      kind,
      state,
      attempts,
      lastError,
      at: sentAt ?? createdAt,
    }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit);
}

/** Deletes a mail of a broadcast. Its recipient stays in the counts: who hasn't received it has no account. */
async function deleteBroadcastMail(id: string): Promise<void> {
  const ref = mailRecords().doc(id);
  await firestore().runTransaction(async (transaction) => {
    const stored = (await transaction.get(ref)).data();
    if (!stored) return;
    transaction.delete(ref);
    const before = toOutcome(stored);
    if (before === "waiting")
      moveOutcomes(transaction, [{ batchId: stored.data["batchId"], before, after: "no_account" }]);
  });
}

/**
 * Deletes the records of one person's mail, and takes them off the lists of broadcasts. No limit: reads and deletes as many documents as
 * there are (30 days' worth).
 */
export async function deleteMailsFor(person: { uid: string; email: string }): Promise<void> {
  await removeFromLists(person.uid);
  const found = await Promise.all([
    mails().where("to", "==", person.email).select("kind").get(),
    mails().where("uid", "==", person.uid).select("kind").get(),
    // Tests of a template with their data.
    mails().where("data.memberUid", "==", person.uid).select("kind").get(),
  ]);
  const kinds = new Map(found.flatMap(({ docs }) => docs.map((each) => [each.id, each.get("kind") as MailKind])));
  const writer = firestore().bulkWriter();
  const deletions = [...kinds].map(async ([id, kind]) =>
    kind === "broadcast" ? deleteBroadcastMail(id) : void (await writer.delete(mails().doc(id))),
  );
  await Promise.all([...deletions, writer.close()]);
}

/** What the delivery log is filtered by, in any combination. */
export const MAIL_FILTERS = { state: "==", kind: "==", template: "==", "data.broadcastId": "==" } as const;

export type MailFilters = { [field in keyof typeof MAIL_FILTERS]?: string | undefined } & {
  /** Whose mail: people by their id and address, or an address alone. */
  people?: { uids: readonly string[]; addresses: readonly string[] } | undefined;
  from?: Date | undefined;
};

function narrow<D>(all: Query<D>, { people, from, ...filters }: MailFilters): Query<D> {
  let query = all;
  for (const field of Object.keys(MAIL_FILTERS) as (keyof typeof MAIL_FILTERS)[]) {
    if (filters[field] !== undefined) query = query.where(field, MAIL_FILTERS[field], filters[field]);
  }
  if (people) {
    const byAddress = Filter.where("to", "in", people.addresses);
    const byPerson = Filter.where("uid", "in", people.uids);
    query = query.where(people.uids.length === 0 ? byAddress : Filter.or(byAddress, byPerson));
  }
  return from === undefined ? query : query.where("createdAt", ">=", from);
}

export type LoggedMail = MailRecord & { id: string };

/** A page of the delivery log, newest first, and how many there are. A read for each, and one for the count. */
export async function listMails(filters: MailFilters, limit: number, after: PositionInTime | undefined) {
  const narrowed = narrow(mailRecords(), filters);
  const ordered = narrowed.orderBy("createdAt", "desc").orderBy(FieldPath.documentId(), "desc");
  const [found, count] = await Promise.all([
    readParsed(after ? ordered.startAfter(after.at, after.id) : ordered, limit),
    narrow(mails(), filters).orderBy("createdAt", "desc").limit(COUNTED_AT_MOST).count().get(),
  ]);
  const rows = found.map(({ id, data }): LoggedMail => ({ id, ...data }));
  return { rows, total: count.data().count };
}

const MOST_EVENTS = 20;

/** A mail with what the vendor reported of it; undefined: there is no such mail. A read for each. */
export async function readMail(id: string) {
  const reported = firestore()
    .collection("webhookEvents")
    .withConverter(zodConverter(z.extend(deliveryEvent, { receivedAt: storedInstant })));
  const [found, events] = await Promise.all([
    mailRecords().doc(id).get(),
    reported.where("data.mailId", "==", id).limit(MOST_EVENTS).get(),
  ]);
  const mail = found.data();
  return (
    mail && {
      mail: { id, ...mail, dueAt: getDueAt(mail) },
      events: parsedDocuments(events.docs)
        .map(({ id: eventId, data: { type, receivedAt } }) => ({ id: eventId, type, at: receivedAt }))
        .toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    }
  );
}
