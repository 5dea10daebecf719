import { type AlertStatus, getBox, type DismissReason } from "@cardwell/core/domain/alerts/types";
import { readThrough } from "@cardwell/core/domain/alerts/state";
import { AppError } from "../../lib/app-error.ts";
import { isUnread, getReadAt, type AlertRecord } from "./alert-record.ts";
import type { PersonState } from "./person-state-repository.ts";

/** One alert and its person's alert state; a transition returns both after it. */
export type AlertWithState = { id: string; alert: AlertRecord; state: PersonState };

export type Transition = (kept: AlertWithState, now: Date) => AlertWithState;

const MAX_HISTORY = 30;

type HistoryKind = AlertRecord["history"][number]["kind"];

const withHistory = (alert: AlertRecord, now: Date, kind: HistoryKind, words: string): AlertRecord["history"] =>
  [...alert.history, { at: now, kind, words }].slice(-MAX_HISTORY);

function without<T>(record: Record<string, T>, key: string): Record<string, T> {
  return Object.hasOwn(record, key)
    ? Object.fromEntries(Object.entries(record).filter(([each]) => each !== key))
    : record;
}

/** Neither woken later nor included in the next digest. */
const withoutWaiting = (state: PersonState, id: string): PersonState => ({
  ...state,
  snoozed: without(state.snoozed, id),
  digest: state.digest.includes(id) ? state.digest.filter((each) => each !== id) : state.digest,
});

/** The last notified step of its reminder, if it is this alert. */
function getNotified({ alert: { seriesKey, cause }, state }: AlertWithState) {
  const notified = seriesKey === null ? undefined : state.notified[seriesKey];
  return seriesKey !== null && notified && cause === `${seriesKey}|${notified.step}` ? { seriesKey, notified } : null;
}

/** With its reminder's state: closed by its person, with or without upcoming steps, or open. */
function withNotified(kept: AlertWithState, marks: { shut?: true; muted?: true }): PersonState {
  const own = getNotified(kept);
  if (!own) return kept.state;
  const { muted: _muted, shut: _shut, removedAt: _removedAt, ...notified } = own.notified;
  return { ...kept.state, notified: { ...kept.state.notified, [own.seriesKey]: { ...notified, ...marks } } };
}

/** Read: at most one write. */
export const markRead: Transition = (kept, now) =>
  isUnread(kept.alert, kept.state) ? { ...kept, alert: { ...kept.alert, unreadSeq: null, readAt: now } } : kept;

/**
 * Unread: under its own number while that is above the last mark of all, else under the next one, so that no two share one. Only the
 * new ones are unread: one that was closed or dismissed comes back among them.
 *
 * @throws AppError 409 where a newer alert has taken its place
 */
export const markUnread: Transition = (kept, now) => {
  const { alert, state } = kept;
  if (alert.box !== "new") return reopen(kept, now);
  if (isUnread(alert, state)) return kept;
  const isAbove = alert.seq > readThrough(state);
  const unreadSeq = isAbove ? alert.seq : state.lastSeq + 1;
  return {
    ...kept,
    alert: { ...alert, unreadSeq, readAt: null },
    state: isAbove ? state : { ...state, lastSeq: unreadSeq },
  };
};

function withStatus(
  { alert, state }: AlertWithState,
  now: Date,
  status: AlertStatus,
  snoozedUntil: Date | null,
): AlertRecord {
  const isClosed = getBox(status) === "done";
  return {
    ...alert,
    status,
    box: getBox(status),
    unreadSeq: null,
    readAt: getReadAt(alert, state) ?? now,
    snoozedUntil,
    closedAt: isClosed ? now : null,
  };
}

/** @throws AppError 409 for an alert that is closed */
export const snooze =
  (until: Date, words: string): Transition =>
  (kept, now) => {
    if (kept.alert.box === "done") throw new AppError("conflict", "This alert is closed. Reopen it to snooze it.");
    const history = withHistory(kept.alert, now, "snoozed", words);
    return {
      ...kept,
      alert: { ...withStatus(kept, now, "snoozed", until), history },
      state: { ...kept.state, snoozed: { ...kept.state.snoozed, [kept.id]: until.getTime() } },
    };
  };

function close(
  kept: AlertWithState,
  now: Date,
  { status, words, muted }: { status: "acted" | "dismissed"; words: string; muted?: true },
): AlertWithState {
  const history = withHistory(kept.alert, now, status, words);
  const state = withNotified(kept, { shut: true, ...(muted && { muted }) });
  return {
    ...kept,
    alert: { ...withStatus(kept, now, status, null), history },
    state: withoutWaiting(state, kept.id),
  };
}

const REASON_WORDS: Record<DismissReason, string> = {
  already_done: "already done",
  not_relevant: "not relevant to you",
  too_early: "too early",
  wrong: "it was wrong",
  other: "other reason",
};

/** Closes it, and mutes the steps that would follow. A closed one stays as it is. */
export const dismiss =
  (reason: DismissReason, note: string): Transition =>
  (kept, now) => {
    if (kept.alert.box === "done") return kept;
    const words = `You dismissed it: ${REASON_WORDS[reason]}.${note === "" ? "" : ` “${note}”`}`;
    const closed = close(kept, now, { status: "dismissed", words, muted: true });
    return { ...closed, alert: { ...closed.alert, dismissReason: reason } };
  };

/** Closes it as dealt with. A closed one stays as it is. */
export const act: Transition = (kept, now) =>
  kept.alert.box === "done" ? kept : close(kept, now, { status: "acted", words: "You marked it as done." });

/** Whether a newer step of its reminder was raised. */
export function isOutdated(kept: AlertWithState): boolean {
  const { seriesKey } = kept.alert;
  return seriesKey !== null && kept.state.notified[seriesKey] !== undefined && getNotified(kept) === null;
}

/** With its reminder as raised and open. The next sweep, due now, closes it if its cause no longer exists. */
function withNotifiedAgain(kept: AlertWithState, now: Date): PersonState {
  const { seriesKey, cause } = kept.alert;
  if (seriesKey === null) return kept.state;
  const own = getNotified(kept);
  const step = cause.slice(seriesKey.length + 1);
  const state = own
    ? withNotified(kept, {})
    : { ...kept.state, notified: { ...kept.state.notified, [seriesKey]: { step, at: now.getTime() } } };
  return own && own.notified.removedAt === undefined ? state : { ...state, nextDueAt: now };
}

/**
 * Back among the new ones, unread and on top; its later steps are raised again. An open one stays as it is.
 *
 * @throws AppError 409 where a newer alert has taken its place
 */
export const reopen: Transition = (kept, now) => {
  if (kept.alert.status === "open") return kept;
  if (isOutdated(kept)) {
    throw new AppError("conflict", "A newer alert replaced this one. Open that one instead.");
  }
  const seq = kept.state.lastSeq + 1;
  const state = withNotifiedAgain(kept, now);
  const words = kept.alert.status === "snoozed" ? "You ended the snooze." : "You reopened it.";
  return {
    ...kept,
    alert: {
      ...withStatus(kept, now, "open", null),
      seq,
      unreadSeq: seq,
      readAt: null,
      dismissReason: null,
      history: withHistory(kept.alert, now, "reopened", words),
    },
    state: { ...state, lastSeq: seq, snoozed: without(state.snoozed, kept.id) },
  };
};

/** A person's state once an alert is removed: its reminder doesn't raise this step again. */
export function stateAfterRemoval(kept: AlertWithState): PersonState {
  const { state, alert, id } = kept;
  const muted = getNotified(kept)?.notified.muted;
  const notified = alert.box === "done" ? state : withNotified(kept, { shut: true, ...(muted && { muted }) });
  return withoutWaiting(notified, id);
}

/** As it was before it was removed. What happened meanwhile is applied: the end of its snooze, or the end of its cause. */
export const restored: Transition = (kept, now) => {
  const { alert, id } = kept;
  if (alert.box === "done") return kept;
  const own = getNotified(kept);
  if (alert.seriesKey !== null && (!own || own.notified.removedAt !== undefined)) {
    const status = isOutdated(kept) ? "superseded" : "resolved";
    const history = withHistory(alert, now, "closed", "Ended while it was removed.");
    return { ...kept, alert: { ...withStatus(kept, now, status, null), history } };
  }
  const open = { ...kept, state: withNotified(kept, {}) };
  const until = alert.snoozedUntil?.getTime() ?? null;
  if (alert.status !== "snoozed" || until === null) return open;
  return { ...open, state: { ...open.state, snoozed: { ...open.state.snoozed, [id]: until } } };
};
