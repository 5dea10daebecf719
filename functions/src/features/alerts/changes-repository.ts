import { withAllRead } from "@cardwell/core/domain/alerts/state";
import type { DocumentSnapshot, Firestore, Timestamp, Transaction } from "firebase-admin/firestore";
import type { StoredAlert } from "./alert-record.ts";
import { personState, type PersonState, STATE_FIELDS, writeState } from "./person-state.ts";
import { type Kept, restored, stateAfterRemoval, type Transition } from "./transitions.ts";

/** A removed alert, with how long it would have been kept. */
type Removed = StoredAlert & { keptUntil: Timestamp };

/** What became of alerts. `state` is their person's, as it is now. */
export type Changed = { alerts: { id: string; alert: StoredAlert }[]; state: PersonState };

const REMOVED_FOR_MS = 30 * 86_400_000;

function changedFields(before: StoredAlert, after: StoredAlert): Partial<StoredAlert> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field as keyof StoredAlert] !== value),
  );
}

/**
 * Changes of `wallets/{uid}/alerts` and of what lies removed in `deletedAlerts`. Each is one transaction that reads the alerts that
 * it names and the alert fields of the wallet, and writes those of them that change.
 */
export function createAlertChanges(db: Firestore) {
  const walletOf = (uid: string) => db.collection("wallets").doc(uid);
  const alertsOf = (uid: string) => walletOf(uid).collection("alerts");
  const removedOf = (uid: string) => walletOf(uid).collection("deletedAlerts");

  /** The wallet's alert fields and the documents of these ids that there are. */
  async function look(transaction: Transaction, uid: string, documents: FirebaseFirestore.DocumentReference[]) {
    const [[wallet], found] = await Promise.all([
      transaction.getAll(walletOf(uid), { fieldMask: STATE_FIELDS }),
      documents.length > 0 ? transaction.getAll(...documents) : [],
    ]);
    return {
      wallet: wallet as DocumentSnapshot,
      state: personState(wallet),
      found: found.filter(({ exists }) => exists),
    };
  }

  return {
    /** A read for each id and one; at most a write for each and one. Ids that are not there are left out of the answer. */
    async change(uid: string, ids: string[], transition: Transition, now: Date): Promise<Changed> {
      return db.runTransaction(async (transaction) => {
        const alerts = alertsOf(uid);
        const {
          wallet,
          state: before,
          found,
        } = await look(
          transaction,
          uid,
          ids.map((id) => alerts.doc(id)),
        );
        let state = before;
        const changed = found.map((document) => {
          const kept: Kept = { id: document.id, alert: document.data() as StoredAlert, state };
          const after = transition(kept, now);
          state = after.state;
          const fields = changedFields(kept.alert, after.alert);
          if (Object.keys(fields).length > 0) transaction.update(document.ref, fields);
          return { id: kept.id, alert: after.alert };
        });
        writeState(transaction, wallet, before, state, now);
        return { alerts: changed, state };
      });
    },

    /** A read for each id and one, and one more for each that is not there; two writes for each that is removed, and one. */
    async remove(uid: string, ids: string[], now: Date): Promise<Changed> {
      return db.runTransaction(async (transaction) => {
        const {
          wallet,
          state: before,
          found,
        } = await look(
          transaction,
          uid,
          ids.map((id) => alertsOf(uid).doc(id)),
        );
        const missing = ids.filter((id) => !found.some((each) => each.id === id)).map((id) => removedOf(uid).doc(id));
        const gone = missing.length > 0 ? await transaction.getAll(...missing) : [];
        let state = before;
        const alerts = found.map((document) => {
          const alert = document.data() as StoredAlert;
          const expireAt = new Date(now.getTime() + REMOVED_FOR_MS);
          state = stateAfterRemoval({ id: document.id, alert, state });
          transaction.delete(document.ref);
          transaction.set(removedOf(uid).doc(document.id), { ...alert, keptUntil: alert.expireAt, expireAt });
          return { id: document.id, alert };
        });
        writeState(transaction, wallet, before, state, now);
        const before30Days = gone.filter(({ exists }) => exists);
        return {
          alerts: [...alerts, ...before30Days.map((each) => ({ id: each.id, alert: each.data() as StoredAlert }))],
          state,
        };
      });
    },

    /** A read for each id and one, and one more for each that is not removed; two writes for each that comes back, and one. */
    async restore(uid: string, ids: string[], now: Date): Promise<Changed> {
      return db.runTransaction(async (transaction) => {
        const {
          wallet,
          state: before,
          found,
        } = await look(
          transaction,
          uid,
          ids.map((id) => removedOf(uid).doc(id)),
        );
        const missing = ids.filter((id) => !found.some((each) => each.id === id)).map((id) => alertsOf(uid).doc(id));
        const there = missing.length > 0 ? await transaction.getAll(...missing) : [];
        let state = before;
        const alerts = found.map((document) => {
          const { keptUntil, ...alert } = document.data() as Removed;
          const after = restored({ id: document.id, alert: { ...alert, expireAt: keptUntil }, state }, now);
          state = after.state;
          transaction.delete(document.ref);
          transaction.set(alertsOf(uid).doc(document.id), after.alert);
          return { id: document.id, alert: after.alert };
        });
        writeState(transaction, wallet, before, state, now);
        const back = there.filter(({ exists }) => exists);
        return {
          alerts: [...alerts, ...back.map((each) => ({ id: each.id, alert: each.data() as StoredAlert }))],
          state,
        };
      });
    },

    /** One read, and one write unless everything is read: however many alerts there are. */
    async markAllRead(uid: string, now: Date): Promise<PersonState> {
      return db.runTransaction(async (transaction) => {
        const { wallet, state: before } = await look(transaction, uid, []);
        const isAllRead = before.lastSeq <= (before.readMarks.at(-1)?.through ?? 0);
        const state = isAllRead ? before : { ...before, ...withAllRead(before, now) };
        writeState(transaction, wallet, before, state, now);
        return state;
      });
    },
  };
}

export type AlertChanges = ReturnType<typeof createAlertChanges>;
