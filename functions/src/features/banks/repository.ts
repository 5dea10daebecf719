import { computeExpiry } from "@cardwell/core/domain/retention";
import { randomBytes } from "node:crypto";
import type { BANK_EVENTS } from "@cardwell/core/contract/banks";
import { LINK_SESSION_KINDS } from "@cardwell/core/domain/banks/link-status";
import type { LinkSessionKind } from "@cardwell/core/domain/banks/link-status";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import type { QueueFacts } from "@cardwell/core/domain/system/queues";
import { LINK_STATUSES } from "@cardwell/core/domain/wallet/bank-shapes";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { createDueTasks, dueTask, newTask } from "../../lib/due-tasks-repository.ts";
import { orNull, parsedDocuments, readParsed, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import { countLinkChange, narrowLinks } from "./counts-repository.ts";
import type { LinkFilter } from "./counts-repository.ts";
import type { SealedToken } from "./token-vault.ts";

const storedAccount = z.object({
  accountId: z.string(),
  persistentId: orNull(z.string()),
  name: z.string(),
  officialName: orNull(z.string()),
  last4: orNull(z.string()),
  limitCents: orNull(z.number()),
  balanceCents: orNull(z.number()),
  /** `open`: the member hasn't said which card it is. */
  match: z.enum(["open", "tracked", "left_out"]),
  /** What the member tracked of its card when they were matched; null: not matched, or that wasn't stored yet. */
  tracked: orNull(
    z.object({
      statementCloseDay: orNull(z.number()),
      dueDay: orNull(z.number()),
      statement: orNull(z.object({ closeOn: z.string(), balanceCents: z.number() })),
    }),
  ),
});

const storedSync = z.object({
  startedAt: storedInstant,
  durationMs: z.number(),
  isFailed: z.boolean(),
  /** The provider's code, or the name of another error; null: it succeeded. */
  errorCode: orNull(z.string()),
});

export const storedLink = z.object({
  uid: z.string(),
  institutionId: orNull(z.string()),
  bankName: z.string(),
  linkedAt: storedInstant,
  status: z.enum(LINK_STATUSES),
  since: storedInstant,
  /** As of when its data is, by the bank's own time; null: none arrived yet. */
  updatedAt: orNull(storedInstant),
  endsOn: orNull(z.string()),
  /** Since when the bank has accounts that aren't shared. */
  newAccountsAt: orNull(storedInstant),
  /** When it last worked again after the member was notified, or wanted to be, that it didn't. */
  recoveredAt: orNull(storedInstant),
  accounts: z.array(storedAccount),
  /** Counts each change of which cards the accounts are. */
  matchRevision: z.prefault(z.number(), 0),
  /** Where the next page of transactions begins; null: at the first. */
  cursor: orNull(z.string()),
  import: z.object({
    statementsAt: orNull(storedInstant),
    transactions: z.number(),
    oldestOn: orNull(z.string()),
    finishedAt: orNull(storedInstant),
  }),
  notifiesWhenBack: z.boolean(),
  /** The link that has ended at the bank, with the same accounts, until this one has taken its place. */
  duplicateOf: orNull(z.string()),
  /** Until when one worker has it; null: none does. */
  syncingUntil: orNull(storedInstant),
  /** Another sync was asked for since that worker began. */
  isSyncAskedAgain: z.prefault(z.boolean(), false),
  /** Until then a sync that was queued is waited for. */
  syncQueuedUntil: orNull(storedInstant),
  /** Since when its member has no plan, so that nothing is read. */
  pausedAt: orNull(storedInstant),
  /** When the next sync is due that nobody asked for. */
  syncDueAt: storedInstant,
  /** How the last sync ended; null: none has. */
  lastSync: orNull(storedSync),
  /** A sync that its queue gave up, until a later one succeeds or finds what is wrong with the link. */
  task: orNull(dueTask),
  /** Its member ends it: the cards whose history goes with it. Null: it goes on. */
  forgottenCardIds: orNull(z.array(z.string())),
});

const storedToken = z.object({
  uid: z.string(),
  version: z.literal(1),
  ciphertext: z.string(),
  iv: z.string(),
  tag: z.string(),
  wrappedKey: z.string(),
  keyVersion: z.string(),
  /** Its link is to be removed at the provider. */
  task: orNull(dueTask),
});

const storedSession = z.object({
  uid: z.string(),
  kind: z.enum(LINK_SESSION_KINDS),
  linkId: orNull(z.string()),
  bankName: orNull(z.string()),
  linkToken: z.string(),
  createdAt: storedInstant,
  expiresAt: storedInstant,
  returnTo: z.string(),
  /** The link that came of it. */
  completedLinkId: orNull(z.string()),
  /** The return from the bank that completed it; null: no return did. */
  oauthStateId: orNull(z.string()),
});

const storedEvent = z.object({
  uid: z.string(),
  linkId: z.string(),
  at: storedInstant,
  event: z.string(),
  bankName: z.string(),
  cards: z.number(),
});

export type StoredAccount = z.infer<typeof storedAccount>;
export type LastSync = z.infer<typeof storedSync>;
export type StoredLink = z.infer<typeof storedLink>;
export type Link = StoredLink & { id: string };
export type StoredEvent = z.infer<typeof storedEvent>;
export type StoredSession = z.infer<typeof storedSession>;
export type Session = StoredSession & { id: string };
export type BankEvent = (typeof BANK_EVENTS)[number];

type LinkChange = { changes: Partial<StoredLink>; event?: BankEvent | undefined };

export type NewSession = Omit<StoredSession, "completedLinkId" | "oauthStateId"> & { kind: LinkSessionKind };

type SyncFilter = { isFailed: boolean | undefined };

/** More than this no member has. */
const MAX_LINKS = 50;
const EVENTS_SHOWN = 20;
/** A worker that was stopped leaves the link to the next one after this. */
export const LEASE_MS = 90_000;
/** One that was queued and hasn't begun by then may have been lost. */
const QUEUED_FOR_MS = 5 * 60_000;

const newSessionId = () => randomBytes(15).toString("base64url");

/** Each lease ends at another moment. */
const hasLease = ({ syncingUntil }: StoredLink, leased: Link) =>
  syncingUntil !== null && syncingUntil.getTime() === leased.syncingUntil?.getTime();

const withId = <T>(id: string, data: T | undefined) => (data ? { ...data, id } : null);

/** `bankLinks/{the provider's id of the link}`, `bankTokens/{the same}`, `bankLinkSessions` and `bankEvents`. */
export function createBanksRepository(db: Firestore) {
  const links = db.collection("bankLinks").withConverter(zodConverter(storedLink));
  const tokens = db.collection("bankTokens").withConverter(zodConverter(storedToken));
  const sessions = db.collection("bankLinkSessions").withConverter(zodConverter(storedSession));
  const events = db.collection("bankEvents").withConverter(zodConverter(storedEvent));

  const removals = createDueTasks(db, "bankTokens", "removeBankLinks", "Remove a bank link");

  const syncs = createDueTasks(db, "bankLinks", "syncBanks", "Sync a bank link");

  function addEvent(transaction: Transaction, link: Link, event: BankEvent, at: Date): void {
    const { uid, id: linkId, bankName, accounts } = link;
    const cards = accounts.filter(({ match }) => match !== "left_out").length;
    transaction.create(events.doc(), { uid, linkId, at, event, bankName, cards });
  }

  /** A read. Null: there is no such link. */
  const getLink = async (transaction: Transaction, linkId: string): Promise<Link | null> =>
    withId(linkId, (await transaction.get(links.doc(linkId))).data());

  /** Deletes a link with its token, and counts it no more. */
  async function deleteLink(linkId: string): Promise<void> {
    await db.runTransaction(async (transaction) => {
      const link = await getLink(transaction, linkId);
      transaction.delete(links.doc(linkId));
      transaction.delete(tokens.doc(linkId));
      countLinkChange(db, transaction, linkId, link, null);
    });
  }

  async function changeLink(
    transaction: Transaction,
    linkId: string,
    at: Date,
    decide: (link: Link) => LinkChange | null,
  ): Promise<Link | null> {
    const link = await getLink(transaction, linkId);
    const decided = link && decide(link);
    if (!decided) return link;
    transaction.update(links.doc(linkId), decided.changes);
    const changed = { ...link, ...decided.changes };
    countLinkChange(db, transaction, linkId, link, changed);
    if (decided.event !== undefined) addEvent(transaction, changed, decided.event, at);
    return changed;
  }

  const orderDueSyncs = (now: Date) =>
    links.where("duplicateOf", "==", null).where("syncDueAt", "<=", now).orderBy("syncDueAt");

  /** Up to 1,000: one read. */
  const countDueSyncs = async (now: Date): Promise<number> =>
    (await orderDueSyncs(now).limit(COUNTED_AT_MOST).count().get()).data().count;

  return {
    /** One read. */
    async find(linkId: string): Promise<Link | null> {
      return withId(linkId, (await links.doc(linkId).get()).data());
    },

    /** One read for each link. */
    async listFor(uid: string): Promise<Link[]> {
      const found = await links.where("uid", "==", uid).limit(MAX_LINKS).get();
      return parsedDocuments(found.docs).map(({ id, data }) => ({ ...data, id }));
    },

    /** Links of all members, the latest change of a status first, and how many there are. A read for each, and one for the count. */
    async list(filter: LinkFilter, limit: number, after: PositionInTime | undefined) {
      const narrowed = narrowLinks(links, filter);
      const ordered = narrowed.orderBy("since", "desc").orderBy(FieldPath.documentId(), "desc");
      const [found, count] = await Promise.all([
        readParsed(after ? ordered.startAfter(after.at, after.id) : ordered, limit),
        narrowed.limit(COUNTED_AT_MOST).count().get(),
      ]);
      return { rows: found.map(({ id, data }): Link => ({ id, ...data })), total: count.data().count };
    },

    /** Newest first: a read for each, 20 at most. */
    async listEvents(uid: string): Promise<z.infer<typeof storedEvent>[]> {
      const found = await events.where("uid", "==", uid).orderBy("at", "desc").limit(EVENTS_SHOWN).get();
      return parsedDocuments(found.docs).map(({ data }) => data);
    },

    async createSession(session: NewSession): Promise<Session> {
      const id = newSessionId();
      const stored = { ...session, completedLinkId: null, oauthStateId: null };
      const expireAt = computeExpiry("bankLinkSessions", session.createdAt);
      await db
        .collection("bankLinkSessions")
        .doc(id)
        .create({ ...stored, expireAt });
      return { ...stored, id };
    },

    /** One read. */
    async findSession(sessionId: string): Promise<Session | null> {
      return withId(sessionId, (await sessions.doc(sessionId).get()).data());
    },

    /** One read. */
    async findLastSession(uid: string): Promise<Session | null> {
      const found = await sessions.where("uid", "==", uid).orderBy("createdAt", "desc").limit(1).get();
      const [last] = parsedDocuments(found.docs);
      return last ? { ...last.data, id: last.id } : null;
    },

    /** Keeps the token of a link that is being made. Unless the link follows, it is removed when its session has ended. */
    async holdToken(linkId: string, uid: string, token: SealedToken, { expiresAt }: Session): Promise<void> {
      await tokens.doc(linkId).set({ uid, ...token, task: newTask(expiresAt) });
    },

    /**
     * The link, its token and the session that made it, together. One that doesn't take the place of an older link in the end is removed
     * when its session has ended. A link that another page made of the same sign-in meanwhile stays as it is.
     */
    async createLink(
      link: Link,
      token: SealedToken,
      { id: sessionId, expiresAt }: Session,
      oauthStateId: string | null,
    ): Promise<Link> {
      const { id, ...stored } = link;
      return db.runTransaction(async (transaction) => {
        const made = await getLink(transaction, id);
        const kept = made ?? link;
        const task = kept.duplicateOf === null ? null : newTask(expiresAt);
        transaction.set(tokens.doc(id), { uid: link.uid, ...token, task });
        transaction.update(sessions.doc(sessionId), { completedLinkId: id, oauthStateId });
        if (made === null) {
          transaction.set(links.doc(id), stored);
          countLinkChange(db, transaction, id, null, link);
          if (link.duplicateOf === null) addEvent(transaction, link, "linked", link.linkedAt);
        }
        return kept;
      });
    },

    async completeSession(sessionId: string, linkId: string, oauthStateId: string | null): Promise<void> {
      await sessions.doc(sessionId).update({ completedLinkId: linkId, oauthStateId });
    },

    /**
     * Changes a link and notes what happened to it. A read and a write, two with an event.
     *
     * @param decide null: it stays as it is
     */
    change: async (linkId: string, at: Date, decide: (link: Link) => LinkChange | null): Promise<Link | null> =>
      db.runTransaction((transaction) => changeLink(transaction, linkId, at, decide)),

    /** Notes that a sync of a link is queued; false: one waits for its worker already. One read, and one write at most. */
    async markSyncQueued(linkId: string, now: Date, forMs = QUEUED_FOR_MS): Promise<boolean> {
      return db.runTransaction(async (transaction) => {
        const link = await getLink(transaction, linkId);
        if (!link || (link.syncQueuedUntil !== null && link.syncQueuedUntil > now)) return false;
        transaction.update(links.doc(linkId), { syncQueuedUntil: new Date(now.getTime() + forMs) });
        return true;
      });
    },

    /**
     * Gives a link to one worker; null: it has ended, or is about to. "busy": another has it, and is told to have it synced again. After a worker that was stopped, all transactions are read again from
     * the first on: what it stored and the bank has removed since isn't named after the link's cursor.
     */
    async lease(linkId: string, now: Date): Promise<Link | "busy" | null> {
      return db.runTransaction(async (transaction) => {
        const link = await getLink(transaction, linkId);
        if (!link || link.duplicateOf !== null || link.forgottenCardIds !== null) return null;
        if (link.syncingUntil !== null && link.syncingUntil > now) {
          transaction.update(links.doc(linkId), { isSyncAskedAgain: true });
          return "busy";
        }
        const syncingUntil = new Date(now.getTime() + LEASE_MS);
        transaction.update(links.doc(linkId), { syncingUntil, isSyncAskedAgain: false, syncQueuedUntil: null });
        return { ...link, syncingUntil, cursor: link.syncingUntil === null ? link.cursor : null };
      });
    },

    /** Notes how far a worker has come, and keeps the link its own. A read and a write; null: the link isn't its own any more. */
    async renew(
      leased: Link,
      now: Date,
      progress: { transactions: number; oldestOn: string | null },
    ): Promise<Link | null> {
      return db.runTransaction(async (transaction) => {
        const link = await getLink(transaction, leased.id);
        if (!link || !hasLease(link, leased)) return null;
        const syncingUntil = new Date(now.getTime() + LEASE_MS);
        transaction.update(links.doc(link.id), { import: { ...link.import, ...progress }, syncingUntil });
        return { ...leased, syncingUntil };
      });
    },

    /** Records what a worker found, and gives the link back; nothing when it was ended or is another worker's. As `change`; the link as it is then. */
    async settle(
      leased: Link,
      at: Date,
      end: Pick<StoredLink, "updatedAt" | "syncDueAt" | "lastSync">,
      decide: (link: Link) => LinkChange,
    ): Promise<Link | null> {
      return db.runTransaction((transaction) =>
        changeLink(transaction, leased.id, at, (link) => {
          if (!hasLease(link, leased)) return null;
          const { changes, event } = decide(link);
          return { changes: { ...changes, ...end, syncingUntil: null, task: null }, event };
        }),
      );
    },

    /**
     * Gives a link back, unless it was ended meanwhile or is another worker's; the link as it was then. A read and a write.
     *
     * @param isUnsettled pages were stored, and the link's cursor isn't behind them
     * @param isOver the sync needn't be tried again, also when it was given up before
     */
    async release(
      leased: Link,
      { syncDueAt, lastSync, ...how }: { syncDueAt: Date; lastSync: LastSync; isUnsettled: boolean; isOver: boolean },
    ): Promise<Link | null> {
      return db.runTransaction(async (transaction) => {
        const link = await getLink(transaction, leased.id);
        if (!link || !hasLease(link, leased)) return null;
        transaction.update(links.doc(link.id), {
          syncingUntil: null,
          syncDueAt,
          lastSync,
          ...(how.isUnsettled && { cursor: null }),
          ...(how.isOver && { task: null }),
        });
        return link;
      });
    },

    /** Links whose data nobody announced for a while, the longest first. Reads those and no others. */
    async listDueSyncs(now: Date, limit: number, after: PositionInTime | undefined): Promise<PositionInTime[]> {
      const due = links.where("syncDueAt", "<=", now).orderBy("syncDueAt").orderBy(FieldPath.documentId());
      const found = await readParsed(after ? due.startAfter(after.at, after.id) : due, limit);
      return found.map(({ id, data }) => ({ id, at: data.syncDueAt }));
    },

    /** One read; null: the link was ended. */
    async readToken(linkId: string): Promise<z.infer<typeof storedToken> | null> {
      return (await tokens.doc(linkId).get()).data() ?? null;
    },

    /** The same token under another key. */
    async rewriteToken(linkId: string, token: SealedToken): Promise<void> {
      await tokens.doc(linkId).update({ ...token });
    },

    /** Ends a link and leaves its removal at the provider as a task. A read, and four writes at most. */
    async endLink(link: Link, at: Date): Promise<void> {
      await db.runTransaction(async (transaction) => {
        countLinkChange(db, transaction, link.id, await getLink(transaction, link.id), null);
        transaction.delete(links.doc(link.id));
        transaction.update(tokens.doc(link.id), { task: newTask(at) });
        if (link.duplicateOf === null) addEvent(transaction, link, "disconnected", at);
      });
    },

    /** Shows a link whose older one it needn't replace any more; the link as it is then. */
    async keepLink(linkId: string, at: Date): Promise<Link | null> {
      return db.runTransaction((transaction) =>
        changeLink(transaction, linkId, at, ({ duplicateOf }) => {
          if (duplicateOf === null) return null;
          transaction.update(tokens.doc(linkId), { task: null });
          return { changes: { duplicateOf: null }, event: "linked" };
        }),
      );
    },

    /** A link takes the place of an older one, which ends. */
    async replaceLink(link: Link, older: Link, at: Date): Promise<void> {
      await db.runTransaction(async (transaction) => {
        const [before, olderBefore] = [await getLink(transaction, link.id), await getLink(transaction, older.id)];
        countLinkChange(db, transaction, link.id, before, before && { ...before, duplicateOf: null });
        countLinkChange(db, transaction, older.id, olderBefore, null);
        transaction.update(links.doc(link.id), {
          duplicateOf: null,
          accounts: link.accounts,
          matchRevision: link.matchRevision + 1,
        });
        transaction.update(tokens.doc(link.id), { task: null });
        transaction.delete(links.doc(older.id));
        transaction.update(tokens.doc(older.id), { task: newTask(at) });
        addEvent(transaction, link, "linked", at);
      });
    },

    removals,

    /** Syncs that were given up. */
    syncs,

    /** Leaves a sync to staff that its queue doesn't try again. A read and a write. */
    async giveUpSync(
      linkId: string,
      { attempts, error }: { attempts: number; error: string },
      now: Date,
    ): Promise<void> {
      await db.runTransaction((transaction) =>
        changeLink(transaction, linkId, now, ({ task }) => ({
          changes: { task: { since: task?.since ?? now, dueAt: null, attempts, lastError: error, deadAt: now } },
        })),
      );
    },

    countDueSyncs,

    /** Two counts, and a read. */
    async readSyncQueue(now: Date): Promise<QueueFacts> {
      const [dead, waiting, first] = await Promise.all([
        syncs.countDead(now),
        countDueSyncs(now),
        readParsed(orderDueSyncs(now), 1),
      ]);
      return { dead, waiting, oldestAt: first[0]?.data.syncDueAt ?? null };
    },

    /** Links by their last sync, the latest first, and how many there are. A read for each, and one for the count. */
    async listSyncs({ isFailed }: SyncFilter, limit: number, after: PositionInTime | undefined) {
      const synced =
        isFailed === undefined
          ? links.orderBy("lastSync.startedAt", "desc")
          : links.where("lastSync.isFailed", "==", isFailed).orderBy("lastSync.startedAt", "desc");
      const ordered = synced.orderBy(FieldPath.documentId(), "desc");
      const [found, count] = await Promise.all([
        readParsed(after ? ordered.startAfter(after.at, after.id) : ordered, limit),
        ordered.limit(COUNTED_AT_MOST).count().get(),
      ]);
      const rows = found.flatMap(({ id, data }) => (data.lastSync ? [{ ...data, id, lastSync: data.lastSync }] : []));
      return { rows, total: count.data().count };
    },

    /** Links that are to be removed at the provider, the longest due first: a read for each. */
    listRemovals: async (now: Date, limit: number, after: PositionInTime | undefined): Promise<PositionInTime[]> =>
      removals.listDue(now, limit, after, z.object({})),

    /** Tokens of a person: a read for each. */
    async listTokens(uid: string): Promise<string[]> {
      return (await tokens.where("uid", "==", uid).select().get()).docs.map(({ id }) => id);
    },

    /** Deletes what is left of a link that the provider removed. A read, and three writes at most. */
    forgetLink: deleteLink,

    /** Forgets everything of a person: a read and a write for each document. */
    async deleteFor(uid: string): Promise<void> {
      const own = await links.where("uid", "==", uid).select().get();
      for (const { id } of own.docs) await deleteLink(id);
      const collections = [tokens, sessions, events, db.collection("bankOutageNotices")];
      for (const collection of collections) {
        const found = await collection.where("uid", "==", uid).select().get();
        const writer = db.bulkWriter();
        for (const { ref } of found.docs) void writer.delete(ref);
        await writer.close();
      }
    },
  };
}

export type BanksRepository = ReturnType<typeof createBanksRepository>;
