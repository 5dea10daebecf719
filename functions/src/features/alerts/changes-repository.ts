import { computeExpiry } from "@cardwell/core/domain/retention";
import { type AlertCount, countChange } from "@cardwell/core/domain/alerts/outcomes";
import { withAllRead } from "@cardwell/core/domain/alerts/state";
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  QueryDocumentSnapshot,
  WriteBatch,
} from "firebase-admin/firestore";
import * as z from "zod/mini";
import { writeCounts } from "../../lib/alert-counts-repository.ts";
import {
  commitAsRead,
  isAlreadyExists,
  isNotFound,
  isOvertaken,
  parsedDocuments,
  readAll,
  retryOvertaken,
  storedInstant,
  zodConverter,
} from "../../lib/firestore.ts";
import type { WriteAlongside } from "../../lib/unit-of-work-repository.ts";
import { isUnread, storedAlert, type AlertRecord } from "./alert-record.ts";
import {
  NO_STATE,
  personState,
  type PersonState,
  STATE_FIELDS,
  withMoreUnread,
  writeState,
} from "./person-state-repository.ts";
import { type AlertWithState, restored, stateAfterRemoval, type Transition } from "./transitions.ts";

/** A removed alert, with how long it would have been kept. */
const removedAlert = z.extend(storedAlert, { keptUntil: storedInstant });

type RemovedAlert = z.infer<typeof removedAlert>;

/** What became of alerts. `state` is their person's, as it is now. */
export type AlertUpdate = { alerts: { id: string; alert: AlertRecord }[]; state: PersonState };

function changedFields(before: AlertRecord, after: AlertRecord): Partial<AlertRecord> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field as keyof AlertRecord] !== value),
  );
}

const MAX_ATTEMPTS = 8;

/** Someone else changed, removed or created what was read. */
const isOutdated = (error: unknown) => isOvertaken(error) || isNotFound(error) || isAlreadyExists(error);

/** As it was read: the write fails when it is not so any more. */
const asRead = ({ updateTime }: QueryDocumentSnapshot<AlertRecord>) => ({ lastUpdateTime: updateTime });

type Found<D> = {
  wallet: DocumentSnapshot<PersonState>;
  state: PersonState;
  found: QueryDocumentSnapshot<D>[];
  batch: WriteBatch;
};

const exists = <D>(document: DocumentSnapshot<D>): document is QueryDocumentSnapshot<D> => document.exists;

const existing = async <D>(documents: DocumentReference<D>[]) => (await readAll(documents)).filter(exists);

/** One alert, and its person's state, before and after: `was` and `is` are null while it is removed. */
type Changed = Omit<AlertWithState, "id"> & { was: AlertRecord | null; is: AlertRecord | null };

const countsUnread = (alert: AlertRecord | null, state: PersonState) =>
  Number(alert !== null && isUnread(alert, state));

/** One alert after the other, each with the state that the one before left; writes the state. Returns what became of them. */
function changeEach<D extends AlertRecord>(
  { wallet, state: before, found, batch }: Found<D>,
  now: Date,
  change: (document: QueryDocumentSnapshot<D>, state: PersonState) => Changed,
  others: QueryDocumentSnapshot<AlertRecord>[] = [],
): AlertUpdate {
  let state = before;
  let more = 0;
  const alerts = found.map((document) => {
    const { was, is, ...after } = change(document, state);
    more += countsUnread(is, after.state) - countsUnread(was, state);
    state = after.state;
    return { id: document.id, alert: after.alert };
  });
  if (more !== 0) state = { ...state, unread: withMoreUnread(state.unread, more, now) };
  writeState(batch, wallet, before, state, now);
  return { alerts: [...alerts, ...others.map((other) => ({ id: other.id, alert: other.data() }))], state };
}

/**
 * Changes of `wallets/{uid}/alerts` and of the removed ones in `deletedAlerts`. Each reads the alerts that it names and the alert
 * fields of the wallet, and writes those of them that change, all or none, if they are still as they were read; else it begins again.
 * A sweep over the same person is overtaken in the same way, and neither waits for the other.
 */
export function createAlertChanges(db: Firestore) {
  const walletRef = (uid: string) => db.collection("wallets").doc(uid);
  const alertsRef = (uid: string) => walletRef(uid).collection("alerts").withConverter(zodConverter(storedAlert));
  const removedRef = (uid: string) =>
    walletRef(uid).collection("deletedAlerts").withConverter(zodConverter(removedAlert));

  /** The wallet's alert fields and the documents of these ids that there are, and what is written of them. */
  async function applied<D, T>(
    uid: string,
    documents: DocumentReference<D>[],
    work: (read: Found<D>, attempt: number) => T | Promise<T>,
    attempts = MAX_ATTEMPTS,
  ) {
    const states = walletRef(uid).withConverter(zodConverter(personState));
    return retryOvertaken(attempts, async (attempt) => {
      const [[wallet], found] = await Promise.all([readAll([states], STATE_FIELDS), existing(documents)]);
      if (!wallet) throw new Error("A read answered nothing.");
      const batch = db.batch();
      const answer = await work({ wallet, state: wallet.data() ?? NO_STATE, found, batch }, attempt);
      await commitAsRead(batch, isOutdated);
      return answer;
    });
  }

  return {
    /** A read for each id and one; at most a write for each, one, and one for each month of which the counts change. Ids that are not there are left out of the answer. */
    async change(
      uid: string,
      ids: string[],
      transition: Transition,
      now: Date,
      alongside?: WriteAlongside,
    ): Promise<AlertUpdate> {
      const documents = ids.map((id) => alertsRef(uid).doc(id));
      const changeAll = (read: Found<AlertRecord>) => {
        const counted: AlertCount[] = [];
        const changed = changeEach(read, now, (document, state) => {
          const alert = document.data();
          const after = transition({ id: document.id, alert, state }, now);
          const fields = changedFields(alert, after.alert);
          if (Object.keys(fields).length > 0) read.batch.update(document.ref, fields, asRead(document));
          counted.push(...countChange(alert, after.alert));
          return { ...after, was: alert, is: after.alert };
        });
        writeCounts(db, read.batch, uid, counted);
        alongside?.(read.batch);
        return changed;
      };
      // What is written alongside was read by the caller, who has to read it again.
      return applied(uid, documents, changeAll, alongside ? 1 : MAX_ATTEMPTS);
    },

    /** A read for each id and one, and one more for each that is not there; two writes for each that is removed, and one. */
    async remove(uid: string, ids: string[], now: Date): Promise<AlertUpdate> {
      const documents = ids.map((id) => alertsRef(uid).doc(id));
      const expireAt = computeExpiry("deletedAlerts", now);
      return applied(uid, documents, async (read) => {
        const missing = ids.filter((id) => !read.found.some((each) => each.id === id));
        const gone = await existing(missing.map((id) => removedRef(uid).doc(id)));
        const remove = (document: QueryDocumentSnapshot<AlertRecord>, state: PersonState) => {
          const alert = document.data();
          read.batch.delete(document.ref, asRead(document));
          read.batch.set(removedRef(uid).doc(document.id), { ...alert, keptUntil: alert.expireAt, expireAt });
          return { alert, state: stateAfterRemoval({ id: document.id, alert, state }), was: alert, is: null };
        };
        return changeEach(read, now, remove, gone);
      });
    },

    /** Deletes alerts of a type for good: a read for each of that type, what `remove` reads and writes of these, and a write for each. */
    async forget(uid: string, type: AlertRecord["type"], isOver: (alert: AlertRecord) => boolean, now: Date) {
      const found = await alertsRef(uid).where("type", "==", type).get();
      const ids = parsedDocuments(found.docs).flatMap(({ id, data }) => (isOver(data) ? [id] : []));
      if (ids.length > 0) await this.remove(uid, ids, now);
      for (const id of ids) await removedRef(uid).doc(id).delete();
    },

    /**
     * A read for each id and one, and one more for each that is not removed; two writes for each that comes back, and one. What is
     * there anew stays as it is: the removed one of that id only goes.
     */
    async restore(uid: string, ids: string[], now: Date): Promise<AlertUpdate> {
      const documents = ids.map((id) => removedRef(uid).doc(id));
      return applied(uid, documents, async (read, attempt) => {
        const { found, batch } = read;
        const isMissing = (id: string) => !found.some((each) => each.id === id);
        // That there is one anew is seen when it cannot be made.
        const maybeThere = attempt === 1 ? ids.filter(isMissing) : ids;
        const there = await existing(maybeThere.map((id) => alertsRef(uid).doc(id)));
        const isThere = (id: string) => there.some((each) => each.id === id);
        for (const document of found) if (isThere(document.id)) batch.delete(document.ref, asRead(document));
        const bringBack = (document: QueryDocumentSnapshot<RemovedAlert>, state: PersonState) => {
          const { keptUntil, ...alert } = document.data();
          const after = restored({ id: document.id, alert: { ...alert, expireAt: keptUntil }, state }, now);
          batch.delete(document.ref, asRead(document));
          batch.create(alertsRef(uid).doc(document.id), after.alert);
          return { ...after, was: null, is: after.alert };
        };
        return changeEach({ ...read, found: found.filter(({ id }) => !isThere(id)) }, now, bringBack, there);
      });
    },

    /** One read, and one write unless everything is read: however many alerts there are. */
    async markAllRead(uid: string, now: Date): Promise<PersonState> {
      return applied(uid, [], ({ wallet, state: before, batch }) => {
        const isAllRead = before.lastSeq <= (before.readMarks.at(-1)?.through ?? 0);
        const unread = { count: 0, at: now.getTime() };
        const state = isAllRead ? before : { ...withAllRead(before, now), unread };
        writeState(batch, wallet, before, state, now);
        return state;
      });
    },
  };
}

export type AlertChanges = ReturnType<typeof createAlertChanges>;
