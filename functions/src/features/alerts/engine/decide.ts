import {
  countedByType,
  planAlerts,
  type AlertPlan,
  type PlannedAlert,
  type PlannedClose,
} from "@cardwell/core/domain/alerts/plan";
import type { AlertState } from "@cardwell/core/domain/alerts/state";
import { type AlertStatus, factsOfType } from "@cardwell/core/domain/alerts/types";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { type AlertRecord, alertIdOf, type StoredAlert } from "../alert-record.ts";
import { collectMail, type PlannedMail } from "./mailing.ts";
import { alertRecord, keptUntil, tellingOf } from "./record.ts";
import type { PlanInput } from "@cardwell/core/domain/alerts/plan";
import {
  BACK_WORDS,
  closeWords,
  DIGEST_FULL_WORDS,
  NOT_AGAIN_WORDS,
  NOT_SHOWN_WORDS,
  RAISED_WORDS,
  WOKE_WORDS,
} from "./words.ts";

type HistoryEntry = AlertRecord["history"][number];

/** What is written into an alert that is there. */
export type AlertUpdate = { id: string; fields: Partial<AlertRecord>; history: HistoryEntry | null };

/** All that one evaluation of one person writes, in one batch. */
export type Decision = {
  creates: { id: string; record: AlertRecord }[];
  updates: AlertUpdate[];
  mails: PlannedMail[];
  state: AlertState;
  nextDueAt: Date | null;
  counts: { raised: number; resolved: number; woken: number };
};

/** Alerts that were read because a batch met them, or because their time has come. Null: it is not there. */
export type Found = ReadonlyMap<string, StoredAlert | null>;

/** So many of each kind at most in one batch, which holds 500 writes: what is left stays due. */
export const AT_ONCE = 80;

/** What closed these was not their person. */
const BY_ITSELF: ReadonlySet<AlertStatus> = new Set(["resolved", "superseded", "expired"]);

const DAY_MS = 86_400_000;

const closing = (status: AlertRecord["status"], now: Date): Partial<AlertRecord> => ({
  box: "done",
  status,
  closedAt: now,
  unreadSeq: null,
  snoozedUntil: null,
});

export function closeUpdate(uid: string, { cause, how, because }: PlannedClose, now: Date): AlertUpdate {
  const type = cause.slice(0, cause.indexOf("|")) as AlertRecord["type"];
  const history: HistoryEntry = { at: now, kind: "closed", words: closeWords(type, because) };
  return { id: alertIdOf(uid, cause), fields: closing(how, now), history };
}

/** What of a plan is carried out at once. */
function portion(plan: AlertPlan) {
  const raise = plan.raise.slice(0, AT_ONCE);
  const told = new Set([...raise, ...plan.untold].map(({ seriesKey }) => seriesKey));
  const withRaise = plan.closes.filter(({ how, seriesKey }) => how === "superseded" && told.has(seriesKey));
  const closes = plan.closes.filter(({ how }) => how !== "superseded");
  const wakes = plan.wakes.slice(0, AT_ONCE);
  const isAll = raise.length === plan.raise.length && closes.length <= AT_ONCE && wakes.length === plan.wakes.length;
  return { raise, closes: [...withRaise, ...closes.slice(0, AT_ONCE)], wakes, isAll };
}

/** Whether it is shown in the app, or only kept. */
const isShown = ({ rule, step }: PlannedAlert, { preferences }: PlanInput): boolean => {
  const { group, isMandatory } = factsOfType(rule.type);
  return step.channels.app && (isMandatory === true || preferences.groups[group].app);
};

/**
 * What becomes of a person now. Pure: the same input gives the same writes, under the same ids. Alerts in `found` are there
 * already: those that closed by themselves come back with the new words, the others are left as their person has them.
 */
export function decide(uid: string, input: PlanInput, plan: AlertPlan, found: Found): Decision {
  const { facts, now, state } = input;
  const today = todayIn(now, facts.timeZone);
  const { raise, closes, wakes, isAll } = portion(plan);
  const told = { ...state.told };
  const snoozed = { ...state.snoozed };
  const mail = collectMail(uid, input.preferences, state, now);
  const creates: Decision["creates"] = [];
  const updates: AlertUpdate[] = [];
  const closed = new Set<string>();
  let { byType, lastSeq } = state;
  const counts = { raised: 0, resolved: 0, woken: 0 };

  for (const close of closes) {
    const update = closeUpdate(uid, close, now);
    delete told[close.seriesKey];
    delete snoozed[update.id];
    closed.add(update.id);
    if (!close.isOpen) continue;
    updates.push(update);
    if (close.how !== "superseded") counts.resolved += 1;
  }
  for (const { seriesKey, told: untold, isShadow, type } of plan.untold) {
    told[seriesKey] = untold;
    if (isShadow) byType = countedByType(byType, type, today, now);
  }

  for (const id of wakes) {
    delete snoozed[id];
    const alert = found.get(id);
    if (closed.has(id) || alert?.status !== "snoozed") continue;
    lastSeq += 1;
    counts.woken += 1;
    const fields = {
      status: "open",
      box: "new",
      seq: lastSeq,
      unreadSeq: lastSeq,
      readAt: null,
    } as const;
    updates.push({
      id,
      fields: { ...fields, snoozedUntil: null },
      history: { at: now, kind: "woke", words: WOKE_WORDS },
    });
    // One that was put aside from the beginning is told by mail now.
    if (alert.mail.route !== "mail" || alert.mail.id !== null) continue;
    const rule = input.rules[alert.type];
    mail.add(id, lastSeq, { type: alert.type, severity: alert.severity, mail: "now", critical: rule.critical });
  }

  // The most urgent one is the newest.
  for (const planned of raise.toReversed()) {
    const { cause, seriesKey, rule, step } = planned;
    const id = alertIdOf(uid, cause);
    const there = found.get(id) ?? null;
    const muted = state.told[seriesKey]?.muted && { muted: true as const };
    byType = countedByType(byType, rule.type, today, now);
    if (there && !(there.box === "done" && BY_ITSELF.has(there.status))) {
      told[seriesKey] = { step: step.key, at: now.getTime(), ...(there.box === "done" && { shut: true }), ...muted };
      continue;
    }
    lastSeq += 1;
    counts.raised += 1;
    const shown = isShown(planned, input);
    told[seriesKey] = { step: step.key, at: now.getTime(), ...(!shown && { shut: true }), ...muted };
    closed.delete(id);
    const record = alertRecord(
      tellingOf(planned, facts),
      { status: shown ? "open" : "expired", snoozedUntil: null },
      {
        seq: lastSeq,
        mail: { id: null, route: "none", words: NOT_AGAIN_WORDS },
        words: shown ? RAISED_WORDS : NOT_SHOWN_WORDS,
        now,
      },
    );
    // Taken back within a day, as by an undo, it is not mailed a second time.
    const wasTold = there?.closedAt && now.getTime() - there.closedAt.toMillis() < DAY_MS;
    const candidate = { type: rule.type, severity: step.severity, mail: step.channels.mail, critical: rule.critical };
    if (!wasTold) mail.add(id, lastSeq, candidate);
    if (!there) {
      creates.push({ id, record });
      continue;
    }
    const { createdAt: _createdAt, history: _history, ...fields } = record;
    const history: HistoryEntry = { at: now, kind: "reopened", words: BACK_WORDS };
    const before = updates.findIndex((update) => update.id === id);
    if (before >= 0) updates.splice(before, 1);
    updates.push({ id, fields: { ...fields, expireAt: keptUntil(now) }, history });
  }

  const { mails, mailOfAlert, dropped, state: mailState } = mail.finish(closed);
  for (const { id, record } of creates) record.mail = mailOfAlert.get(id) ?? record.mail;
  for (const update of updates) {
    const route = mailOfAlert.get(update.id);
    if (route) update.fields.mail = route;
  }
  const fresh = new Set(creates.map(({ id }) => id));
  for (const id of dropped.slice(0, AT_ONCE)) {
    if (fresh.has(id)) continue;
    updates.push({ id, fields: { mail: { id: null, route: "none", words: DIGEST_FULL_WORDS } }, history: null });
  }

  const after: AlertState = { ...state, ...mailState, told, snoozed, byType, lastSeq, failures: 0 };
  return {
    creates,
    updates: updates.filter(({ id }) => found.get(id) !== null),
    mails,
    state: after,
    nextDueAt: isAll ? planAlerts({ ...input, state: after }).nextDueAt : now,
    counts,
  };
}
