import { channelsFor } from "@cardwell/core/domain/alerts/channels";
import {
  countedByType,
  type PlannedAlert,
  type PlannedClose,
  type PlanInput,
  notifiedAfter,
} from "@cardwell/core/domain/alerts/plan";
import { type AlertCount, countChange } from "@cardwell/core/domain/alerts/outcomes";
import type { AlertState, NotifiedStep } from "@cardwell/core/domain/alerts/state";
import type { AlertStatus } from "@cardwell/core/domain/alerts/types";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { type AlertRecord, buildAlertId } from "../alert-record.ts";
import { collectMail } from "./mailing.ts";
import { alertRecord, buildNotification, buildText, hashText, keptUntil } from "./record.ts";
import { BACK_WORDS, formatClose, NOT_SHOWN_WORDS, RAISED_WORDS, WOKE_WORDS } from "./messages.ts";

type HistoryEntry = AlertRecord["history"][number];

/** What is written into an alert that is there. */
export type AlertUpdate = { id: string; fields: Partial<AlertRecord>; history: HistoryEntry | null };

/** An existing alert. `isUnmailed`: it was closed or snoozed when its mail was composed, so the mail left it out. */
export type FoundAlert = AlertRecord & { isUnmailed?: boolean };

/** Alerts that were read because a batch met them, or because their time has come. Null: it is not there. */
export type Found = ReadonlyMap<string, FoundAlert | null>;

/** What one evaluation has decided so far. */
export type Draft = {
  uid: string;
  input: PlanInput;
  found: Found;
  creates: { id: string; record: AlertRecord }[];
  updates: Map<string, AlertUpdate>;
  state: AlertState;
  closed: Set<string>;
  mail: ReturnType<typeof collectMail>;
  counts: { raised: number; resolved: number; woken: number; shadowed: AlertRecord["type"][] };
  /** What is added to the counts of alerts. */
  counted: AlertCount[];
};

/** What closed these was not their person. */
const BY_ITSELF: ReadonlySet<AlertStatus> = new Set(["resolved", "superseded", "expired"]);

const DAY_MS = 86_400_000;
const NOT_MAILED: AlertRecord["mail"] = { id: null, route: "none", words: "" };

export const draftFor = (uid: string, input: PlanInput, found: Found): Draft => ({
  uid,
  input,
  found,
  creates: [],
  updates: new Map(),
  state: { ...input.state, notified: { ...input.state.notified }, snoozed: { ...input.state.snoozed }, failures: 0 },
  closed: new Set(),
  mail: collectMail(uid, input.preferences, input.state, input.now),
  counts: { raised: 0, resolved: 0, woken: 0, shadowed: [] },
  counted: [],
});

/** So many at most in one batch. */
const FOLLOWED_AT_ONCE = 40;

/**
 * How raised alerts are written of which the facts changed, and their hashes in `notified`. They aren't read: only those are written that
 * say something else by now. One that is shown nowhere is left, unless it waits for the digest.
 */
export function followFacts(
  uid: string,
  { facts, state }: Pick<PlanInput, "facts" | "state">,
  kept: readonly PlannedAlert[],
  notified: AlertState["notified"],
): { updates: AlertUpdate[]; isAll: boolean } {
  const updates: AlertUpdate[] = [];
  for (const planned of kept) {
    const raised = notified[planned.seriesKey];
    const id = buildAlertId(uid, planned.cause);
    if (!raised || (raised.shut && !state.digest.includes(id))) continue;
    const notification = buildNotification(planned, facts);
    const textHash = hashText(notification);
    if (raised.textHash === textHash) continue;
    if (updates.length === FOLLOWED_AT_ONCE) return { updates, isAll: false };
    notified[planned.seriesKey] = { ...raised, textHash };
    updates.push({ id, fields: buildText(notification), history: null });
  }
  return { updates, isAll: true };
}

/** How an alert is written that closes by itself. */
export function closeUpdate(uid: string, { cause, how, because }: PlannedClose, now: Date): AlertUpdate {
  const type = cause.slice(0, cause.indexOf("|")) as AlertRecord["type"];
  return {
    id: buildAlertId(uid, cause),
    fields: { box: "done", status: how, closedAt: now, unreadSeq: null, snoozedUntil: null },
    history: { at: now, kind: "closed", words: formatClose(type, because) },
  };
}

/** An alert that its cause resolved is counted on the day on which its step was raised; it isn't read, and so its own day isn't known. */
export function countClose({ cause, how, isOpen }: PlannedClose, notified: NotifiedStep | undefined): AlertCount[] {
  if (!isOpen || how !== "resolved" || !notified) return [];
  const type = cause.slice(0, cause.indexOf("|")) as AlertRecord["type"];
  return [{ type, outcome: "resolved", at: new Date(notified.at), by: 1 }];
}

export function carryOutClose(draft: Draft, close: PlannedClose): void {
  const { uid, input, state, closed, updates, counts, counted } = draft;
  counted.push(...countClose(close, state.notified[close.seriesKey]));
  const update = closeUpdate(uid, close, input.now);
  const remembered = notifiedAfter(close, state.notified[close.seriesKey], input.now);
  if (remembered) state.notified[close.seriesKey] = remembered;
  else delete state.notified[close.seriesKey];
  delete state.snoozed[update.id];
  closed.add(update.id);
  if (!close.isOpen) return;
  updates.set(update.id, update);
  if (close.how !== "superseded") counts.resolved += 1;
}

export function countType({ input: { facts, now }, state }: Draft, type: AlertRecord["type"]): void {
  state.byType = countedByType(state.byType, type, todayIn(now, facts.timeZone), now);
}

/** What happened within the distance that its rule keeps, and was dismissed for that reason, not by its person. */
const wasHeldBack = ({ type, history }: FoundAlert): boolean =>
  type !== "reminder" && history.every(({ kind }) => kind !== "snoozed");

export function carryOutWake(draft: Draft, id: string): void {
  const { input, found, state, closed, updates, counts, mail } = draft;
  const alert = found.get(id);
  delete state.snoozed[id];
  if (closed.has(id) || alert?.status !== "snoozed") return;
  state.lastSeq += 1;
  counts.woken += 1;
  const seq = state.lastSeq;
  const isHeld = wasHeldBack(alert);
  if (isHeld) countType(draft, alert.type);
  const isShown = !isHeld || channelsFor(alert.type, { app: true, mail: "no" }, input.preferences).app;
  updates.set(id, {
    id,
    fields: isShown
      ? { status: "open", box: "new", seq, unreadSeq: seq, readAt: null, snoozedUntil: null }
      : { status: "expired", box: "done", seq, unreadSeq: null, closedAt: input.now, snoozedUntil: null },
    history: { at: input.now, kind: "woke", words: WOKE_WORDS },
  });
  // An alert that was snoozed from the start, or before its mail was composed, hasn't been mailed yet.
  const { type, severity } = alert;
  const { id: mailId, route } = alert.mail;
  if (route === "none" || (mailId !== null && alert.isUnmailed !== true)) return;
  mail.add(id, seq, {
    type,
    severity,
    mail: route === "mail" ? "now" : "digest",
    critical: input.rules[type].critical,
  });
}

/** What comes back within a day, as by an undo, is not mailed a second time. What never went by a mail is none of that. */
const wasJustMailed = ({ mail, closedAt, isUnmailed }: FoundAlert, now: Date): boolean =>
  mail.id !== null && isUnmailed !== true && closedAt !== null && now.getTime() - closedAt.getTime() < DAY_MS;

/** An undo follows its act within minutes. */
const UNDO_MS = 600_000;

/** What its person had read comes back as read when they undo what closed it: it is no news to them. */
const keepRead = ({ readAt, closedAt }: FoundAlert, { box }: AlertRecord, now: Date) =>
  box === "new" && readAt !== null && closedAt !== null && now.getTime() - closedAt.getTime() < UNDO_MS
    ? { unreadSeq: null, readAt }
    : {};

/** Whether it is shown in the app, or only kept. */
const isShown = ({ rule, step }: PlannedAlert, { preferences }: PlanInput): boolean =>
  channelsFor(rule.type, step.channels, preferences).app;

/** Makes an alert, or brings back the one that closed by itself. One that its person closed, or that is open, is left as it is. */
export function carryOutRaise(draft: Draft, planned: PlannedAlert): void {
  const { uid, input, found, state, closed, counts, mail } = draft;
  const { cause, seriesKey, rule, step, reminder } = planned;
  const { now } = input;
  const id = buildAlertId(uid, cause);
  const there = found.get(id) ?? null;
  const muted = input.state.notified[seriesKey]?.muted;
  const notification = buildNotification(planned, input.facts);
  const notified = (isShut: boolean): NotifiedStep => ({
    step: step.key,
    at: now.getTime(),
    ...(reminder.endsOn !== null && { endsOn: reminder.endsOn }),
    ...(isShut && { shut: true }),
    ...(muted && { muted }),
  });
  countType(draft, rule.type);
  if (there && !(there.box === "done" && BY_ITSELF.has(there.status))) {
    state.notified[seriesKey] = notified(there.box === "done");
    return;
  }
  const shown = isShown(planned, input);
  state.lastSeq += 1;
  state.notified[seriesKey] = { ...notified(!shown), textHash: hashText(notification) };
  counts.raised += 1;
  closed.delete(id);
  const record = alertRecord(
    notification,
    { status: shown ? "open" : "expired", snoozedUntil: null },
    {
      seq: state.lastSeq,
      mail: there?.mail ?? NOT_MAILED,
      words: shown ? RAISED_WORDS : NOT_SHOWN_WORDS,
      now,
    },
  );
  const { type, critical } = rule;
  if (!there || !wasJustMailed(there, now)) {
    mail.add(id, state.lastSeq, { type, severity: step.severity, mail: step.channels.mail, critical });
  }
  if (there) {
    draft.counted.push(...countChange(there, { ...there, status: record.status }));
    bringBack(draft, id, { ...record, ...keepRead(there, record, now) });
  } else {
    draft.counted.push({ type, outcome: "fired", at: now, by: 1 });
    draft.creates.push({ id, record });
  }
}

function bringBack({ input: { now }, updates }: Draft, id: string, record: AlertRecord): void {
  const { createdAt: _createdAt, history: _history, ...fields } = record;
  updates.set(id, {
    id,
    fields: { ...fields, expireAt: keptUntil(now) },
    history: { at: now, kind: "reopened", words: BACK_WORDS },
  });
}
