import { FieldPath } from "firebase-admin/firestore";
import type {
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
  Timestamp,
  WriteBatch,
} from "firebase-admin/firestore";
import { findCountProblem } from "@cardwell/core/domain/alerts/own-reminder";
import type { AlertCount } from "@cardwell/core/domain/alerts/outcomes";
import type { AlertState } from "@cardwell/core/domain/alerts/state";
import * as z from "zod/mini";
import type { PlannedWrites } from "../../../lib/alert-planner.ts";
import { AppError } from "../../../lib/app-error.ts";
import { writeCounts } from "../../../lib/alert-counts-repository.ts";
import { writePlannedAlerts } from "../../../lib/planned-alerts-repository.ts";
import type { PlannedPush } from "../../../lib/push-port.ts";
import {
  appended,
  commitAsRead,
  isAlreadyExists,
  isNotFound,
  isOvertaken,
  OvertakenError,
  parseDocument,
  readAll,
  retryOvertaken,
  storedInstant,
  zodConverter,
} from "../../../lib/firestore.ts";
import { type AlertRecord, getShard, sentMail, storedAlert } from "../alert-record.ts";
import type { AlertUpdate, Decision, FoundAlert } from "./decision.ts";
import type { AlertMailRequest } from "./mailing.ts";
import { NO_PERSON, storedPerson, type StoredPerson } from "./person.ts";

/** Queues a mail in the same batch as the alerts in it. */
type CreateMailIn = (batch: WriteBatch, id: string, request: AlertMailRequest, now: Date, notBefore: Date) => void;

/** Queues a notification on devices in the same batch. */
type CreatePushIn = (batch: WriteBatch, planned: PlannedPush, now: Date) => void;

/** A person's state when read: `stamp` is the last write of their wallet. */
export type ReadPerson = { uid: string; stored: StoredPerson; stamp: Timestamp };

/** Someone whose reminders are due. Their wallet is parsed by `read`, so that one that can't be parsed doesn't fail the others. */
export type DuePerson = Pick<ReadPerson, "uid" | "stamp"> & {
  dueAt: Date;
  /** Sweeps in a row that could not handle them. */
  failures: number;
  read: () => ReadPerson;
  document: QueryDocumentSnapshot<StoredPerson>;
};

/** What an event writes. */
export type DecidedEvent = Pick<Decision, "mails" | "pushes" | "state" | "nextDueAt"> & {
  id: string;
  record: AlertRecord;
};

/** What the reminders of a file write. */
export type DecidedReminders = Pick<Decision, "creates" | "state" | "nextDueAt">;

const PAGE = 50;
const EVENT_FIELDS = ["alertState", "alertPreferences", "nextDueAt", "push"];
const WRITE_ATTEMPTS = 10;

const UNKNOWN = 2;
const INVALID_ARGUMENT = 3;
const INTERNAL = 13;

/** Something can't be stored as it is, however often it is tried. The emulator and the servers name it differently. */
export const isRejected = (error: unknown): boolean =>
  [UNKNOWN, INVALID_ARGUMENT, INTERNAL].includes(Number((error as { code?: unknown }).code));

/** An alert exists that was expected to be new, or is missing though it was expected to exist. */
export const isMisjudged = (error: unknown): boolean => isNotFound(error) || isAlreadyExists(error);

/** What an update writes into an alert's document. */
export const updateData = ({ fields, history }: AlertUpdate): Record<string, unknown> => ({
  ...fields,
  ...(history && { history: appended(history) }),
});

/** The alert fields of a wallet's document, each in the place of what is there. */
export const stateFields = (uid: string, alertState: AlertState, nextDueAt: Date | null) => ({
  alertState,
  nextDueAt,
  shard: getShard(uid),
});

const dueFields = z.object({ dueAt: storedInstant, failures: z.catch(z.number(), 0) });

export const isFullPage = (page: readonly unknown[]): boolean => page.length === PAGE;

function toDuePerson(document: QueryDocumentSnapshot<StoredPerson>): DuePerson {
  const { id: uid, updateTime: stamp } = document;
  const fields = { dueAt: document.get("nextDueAt"), failures: document.get("alertState.failures") };
  const { dueAt, failures } = parseDocument(dueFields, document.ref.path, fields);
  return { uid, dueAt, failures, stamp, read: () => ({ uid, stored: document.data(), stamp }), document };
}

/** When an alert that was queued for a mail was closed or snoozed after that; null: it was not. */
function getClosedOrSnoozedAt({ mail, status, closedAt, createdAt, history }: AlertRecord): Date | null {
  if (mail.id === null) return null;
  if (status === "snoozed") return history.findLast(({ kind }) => kind === "snoozed")?.at ?? null;
  return closedAt?.getTime() === createdAt.getTime() ? null : closedAt;
}

const whereDue = <T>(wallets: Query<T>, shards: readonly number[], after: Date, until: Date): Query<T> =>
  wallets
    .where("shard", "in", [...shards])
    .where("nextDueAt", ">", after)
    .where("nextDueAt", "<=", until);

/** Wallets and alerts as the engine reads and writes them. */
export function createPersonRepository(db: Firestore, createMailIn: CreateMailIn, createPushIn: CreatePushIn) {
  const wallets = db.collection("wallets");
  const people = wallets.withConverter(zodConverter(storedPerson));
  const alerts = (uid: string) => wallets.doc(uid).collection("alerts").withConverter(zodConverter(storedAlert));

  /** The alerts that were closed or snoozed after their mail was queued and were left out of it. One read for each such mail. */
  async function findUnmailed(found: readonly AlertRecord[]): Promise<(alert: AlertRecord) => boolean> {
    const ids = [...new Set(found.flatMap((alert) => (getClosedOrSnoozedAt(alert) ? (alert.mail.id ?? []) : [])))];
    const mails = db.collection("mails").withConverter(zodConverter(sentMail));
    const documents = await readAll(ids.map((id) => mails.doc(id)));
    const mailById = new Map(documents.map((document) => [document.id, document.data()]));
    return (alert) => {
      const awayAt = getClosedOrSnoozedAt(alert);
      const mail = mailById.get(alert.mail.id ?? "");
      if (!mail || !awayAt) return false;
      return ["skipped", "dead"].includes(mail.state) || (mail.sentAt !== null && mail.sentAt > awayAt);
    };
  }

  /**
   * The open ones are counted for one read, however many there were before.
   *
   * @throws AppError `conflict` when this is one more than the limit of open custom reminders
   */
  async function requireRoom(uid: string, id: string): Promise<void> {
    const open = alerts(uid).where("type", "==", "reminder").where("closedAt", "==", null);
    const { count } = (await open.count().get()).data();
    const problem = findCountProblem(count);
    if (problem === undefined || (await alerts(uid).doc(id).get()).exists) return;
    throw new AppError("conflict", problem);
  }

  /**
   * Commits what a batch holds with these fields of the wallet.
   *
   * @param isCreated whether the error is that a new document is there by now; left out: it is, where the wallet is one
   * @throws OvertakenError when the wallet was written or deleted since it was read, or another document to update is gone
   */
  async function commitPerson(
    batch: WriteBatch,
    { id, updateTime }: DocumentSnapshot<StoredPerson>,
    fields: Record<string, unknown>,
    isCreated = (error: unknown) => !updateTime && isAlreadyExists(error),
  ): Promise<void> {
    if (updateTime) batch.update(wallets.doc(id), fields, { lastUpdateTime: updateTime });
    else batch.create(wallets.doc(id), fields);
    await commitAsRead(batch, (error) => isOvertaken(error) || isNotFound(error) || isCreated(error));
  }

  async function addRemoved({ alerts: planned }: PlannedWrites, removed: Set<string>): Promise<void> {
    const found = await readAll(
      planned.map(({ path }) => db.doc(path)),
      ["status"],
    );
    for (const { ref, exists } of found) if (!exists) removed.add(ref.path);
  }

  return {
    /** Whether someone has a wallet: without one, reminders use the account's time zone. One read. */
    async exists(uid: string): Promise<boolean> {
      const [wallet] = await readAll([wallets.doc(uid)], ["revision"]);
      return wallet?.exists === true;
    },

    /** One read. */
    async read(uid: string): Promise<ReadPerson | null> {
      const document = await people.doc(uid).get();
      const stored = document.data();
      return stored && document.updateTime ? { uid, stored, stamp: document.updateTime } : null;
    },

    /** A read for each, and one for the mail of each that was closed or snoozed after it was queued. */
    async readAlerts(uid: string, ids: readonly string[]): Promise<[string, FoundAlert | null][]> {
      const documents = await readAll(ids.map((id) => alerts(uid).doc(id)));
      const found = documents.map((each) => ({ id: each.id, alert: each.data() ?? null }));
      const isUnmailed = await findUnmailed(found.flatMap(({ alert }) => alert ?? []));
      return found.map(({ id, alert }) => [id, alert && { ...alert, isUnmailed: isUnmailed(alert) }]);
    },

    /** The next 50 of some shards, 30 at most, that fell due in this span. Reads those and no others; one when there are none. */
    async listDue(
      shards: readonly number[],
      after: Date,
      until: Date,
      last: DuePerson | undefined,
    ): Promise<DuePerson[]> {
      const due = whereDue(people, shards, after, until).orderBy("nextDueAt").limit(PAGE);
      const page = await (last ? due.startAfter(last.document) : due).get();
      return page.docs.map(toDuePerson);
    },

    /** How many of some shards, 30 at most, fell due in this span. One read for each thousand, one at least. */
    async countDue(shards: readonly number[], after: Date, until: Date): Promise<number> {
      return (await whereDue(wallets, shards, after, until).count().get()).data().count;
    },

    /** Counts what became of the alerts of many people. One write for each month. @param key which document of the month takes them */
    async addCounts(key: string, counted: readonly AlertCount[]): Promise<void> {
      const batch = db.batch();
      writeCounts(db, batch, key, counted);
      await batch.commit();
    },

    /** Postpones a person who could not be processed, if the wallet is unchanged. One write; none when they are gone. */
    async postpone({ uid, stamp }: DuePerson, until: Date, failures: number): Promise<void> {
      const failed = new FieldPath("alertState", "failures");
      await wallets.doc(uid).update(new FieldPath("nextDueAt"), until, failed, failures, { lastUpdateTime: stamp });
    },

    /** All that one evaluation writes, if the wallet is as it was read: a write for each alert, mail and notification, and two. */
    async commit({ uid, stamp }: ReadPerson, decision: Decision, now: Date): Promise<void> {
      const batch = db.batch();
      for (const { id, record } of decision.creates) batch.create(alerts(uid).doc(id), record);
      for (const update of decision.updates) batch.update(alerts(uid).doc(update.id), updateData(update));
      for (const { id, request, notBefore } of decision.mails) createMailIn(batch, id, request, now, notBefore);
      for (const push of decision.pushes) createPushIn(batch, push, now);
      writeCounts(db, batch, uid, decision.counted);
      const fields = { ...stateFields(uid, decision.state, decision.nextDueAt), alertsCheckedAt: now };
      batch.update(wallets.doc(uid), fields, { lastUpdateTime: stamp });
      await batch.commit();
    },

    /** Why Firestore rejects this alert; null: it takes it. It is created and deleted in one batch: nothing is left. */
    async findWriteError(uid: string, { id, record }: Decision["creates"][number]): Promise<unknown> {
      const ref = alerts(uid).doc(id);
      try {
        await db.batch().create(ref, record).delete(ref).commit();
        return null;
      } catch (error) {
        if (!isRejected(error)) throw error;
        return error;
      }
    },

    /**
     * Reads someone and writes what `decide` makes of an event, if the wallet is as it was read. One read, and two for a custom
     * reminder; writes the alert, its count, the wallet's alert fields and the mail.
     *
     * @param decide may run more than once; null: nothing is written
     * @param counted takes the count of what was committed; left out: it is written with it
     * @returns the mails and notifications that were queued
     * @throws AppError `conflict` above the limit of custom reminders
     */
    async writeEvent(
      uid: string,
      now: Date,
      decide: (stored: StoredPerson, hasWallet: boolean) => Promise<DecidedEvent | null>,
      counted?: AlertCount[],
    ): Promise<Pick<DecidedEvent, "mails" | "pushes"> | null> {
      return retryOvertaken(WRITE_ATTEMPTS, async () => {
        const [document] = (await readAll([people.doc(uid)], EVENT_FIELDS)) as [DocumentSnapshot<StoredPerson>];
        const decided = await decide(document.data() ?? NO_PERSON, document.exists);
        if (!decided) return null;
        const { id, record, mails, pushes } = decided;
        if (record.type === "reminder") await requireRoom(uid, id);
        const batch = db.batch();
        batch.create(alerts(uid).doc(id), record);
        const fired: AlertCount = { type: record.type, outcome: "fired", at: now, by: 1 };
        if (!counted) writeCounts(db, batch, uid, [fired]);
        for (const mail of mails) createMailIn(batch, mail.id, mail.request, now, mail.notBefore);
        for (const push of pushes) createPushIn(batch, push, now);
        await commitPerson(batch, document, stateFields(uid, decided.state, decided.nextDueAt));
        counted?.push(fired);
        return { mails, pushes };
      });
    },

    /**
     * Reads someone and writes custom reminders of a file, if the wallet is as it was read. One read; a write for each, one for each month
     * in which some were made, and one.
     *
     * @param decide may run more than once; null: nothing is written
     */
    async writeReminders(
      uid: string,
      decide: (stored: StoredPerson, hasWallet: boolean) => Promise<DecidedReminders | null>,
    ): Promise<void> {
      await retryOvertaken(WRITE_ATTEMPTS, async () => {
        const [document] = (await readAll([people.doc(uid)], EVENT_FIELDS)) as [DocumentSnapshot<StoredPerson>];
        const decided = await decide(document.data() ?? NO_PERSON, document.exists);
        if (!decided) return;
        const batch = db.batch();
        for (const { id, record } of decided.creates) batch.create(alerts(uid).doc(id), record);
        const fired = { type: "reminder", outcome: "fired", by: 1 } as const;
        writeCounts(
          db,
          batch,
          uid,
          decided.creates.map(({ record }) => ({ ...fired, at: record.createdAt })),
        );
        await commitPerson(batch, document, stateFields(uid, decided.state, decided.nextDueAt), isAlreadyExists);
      });
    },

    /**
     * Reads someone and writes what `plan` makes of them, if the wallet is as it was read. One read; writes the wallet and each alert that
     * closes.
     *
     * @param plan may run more than once; null: nothing is written
     * @param counted takes the counts of what was committed; left out: they are written with it
     */
    async writePlan(
      uid: string,
      plan: (stored: StoredPerson, hasWallet: boolean) => Promise<PlannedWrites | null>,
      counted?: AlertCount[],
    ): Promise<void> {
      const removed = new Set<string>();
      await retryOvertaken(WRITE_ATTEMPTS, async () => {
        const document = await people.doc(uid).get();
        const planned = await plan(document.data() ?? NO_PERSON, document.exists);
        if (!planned) return;
        const batch = db.batch();
        writePlannedAlerts(db, batch, uid, counted ? { ...planned, counted: [] } : planned, removed);
        await commitPerson(batch, document, planned.fields).catch(async (error: unknown) => {
          if (error instanceof OvertakenError && isNotFound(error.cause)) await addRemoved(planned, removed);
          throw error;
        });
        counted?.push(...planned.counted);
      });
    },
  };
}

export type PersonRepository = ReturnType<typeof createPersonRepository>;
