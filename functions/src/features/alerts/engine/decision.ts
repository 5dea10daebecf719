import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { channelsFor } from "@cardwell/core/domain/alerts/channels";
import {
  type AlertPlan,
  countedByType,
  nextDueAt,
  notifiedAfter,
  type PlannedAlert,
  type PlannedClose,
  type PlanInput,
} from "@cardwell/core/domain/alerts/plan";
import { type AlertCount, countChange } from "@cardwell/core/domain/alerts/outcomes";
import type { AlertState, NotifiedStep } from "@cardwell/core/domain/alerts/state";
import type { AlertStatus } from "@cardwell/core/domain/alerts/types";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { PlannedPush } from "../../../lib/push-port.ts";
import { type AlertRecord, buildAlertId } from "../alert-record.ts";
import {
  alertRecord,
  BACK_WORDS,
  buildNotification,
  buildText,
  DIGEST_FULL_WORDS,
  formatClose,
  hashText,
  NOT_SHOWN_WORDS,
  RAISED_WORDS,
  WOKE_WORDS,
} from "./alert-content.ts";
import { collectMail, type PlannedMail } from "./mailing.ts";
import { collectPushes } from "./pushing.ts";
import { tallyAlerts } from "./tally.ts";

/** What is written into an alert that is there. */
export type AlertUpdate = {
  id: string;
  fields: Partial<AlertRecord>;
  history: AlertRecord["history"][number] | null;
};

/** An existing alert. `isUnmailed`: it was closed or snoozed when its mail was composed, so the mail left it out. */
export type FoundAlert = AlertRecord & { isUnmailed?: boolean };

/** Alerts that were read because a batch met them, or because their time has come. Null: it is not there. */
export type Found = ReadonlyMap<string, FoundAlert | null>;

/** All that one evaluation of one person writes, in one batch. */
export type Decision = {
  creates: { id: string; record: AlertRecord }[];
  updates: AlertUpdate[];
  mails: PlannedMail[];
  pushes: PlannedPush[];
  state: AlertState;
  nextDueAt: Date | null;
  counts: { raised: number; resolved: number; woken: number; shadowed: AlertRecord["type"][] };
  /** What is added to the counts of alerts. */
  counted: AlertCount[];
};

/** What one evaluation has decided so far. */
type Draft = Omit<Decision, "updates" | "mails" | "pushes" | "nextDueAt"> & {
  uid: string;
  input: PlanInput;
  found: Found;
  updates: Map<string, AlertUpdate>;
  closed: Set<string>;
  mail: ReturnType<typeof collectMail>;
  push: ReturnType<typeof collectPushes>;
};

/** So many of each kind at most in one batch, which holds 500 writes: what is left stays due. */
export const AT_ONCE = 60;
const FOLLOWED_AT_ONCE = 40;
/** Together with a wallet, whose transaction needs some of the writes. */
const CLOSED_WITH_WALLET = 200;

/** An undo follows its act within minutes. */
const UNDO_MS = 600_000;
const NOT_MAILED: AlertRecord["mail"] = { id: null, route: "none", words: "" };

/** What closed these was not their person. */
const BY_ITSELF: ReadonlySet<AlertStatus> = new Set(["resolved", "superseded", "expired"]);

/** What of a plan is carried out immediately. */
function portion(plan: AlertPlan, onlyCloses: boolean) {
  const atOnce = onlyCloses ? 0 : AT_ONCE;
  const raise = plan.raise.slice(0, atOnce);
  const wakes = plan.wakes.slice(0, atOnce);
  const gone = plan.closes.filter(({ how }) => how !== "superseded");
  const closes = gone.slice(0, onlyCloses ? CLOSED_WITH_WALLET : AT_ONCE);
  const closed = new Set(closes.map(({ seriesKey }) => seriesKey));
  const shadowed = plan.silentSteps.filter(({ isShadow }) => isShadow);
  // An eased alert is stored as such only together with its closing.
  const eased = plan.silentSteps.filter(({ isShadow, seriesKey }) => !isShadow && closed.has(seriesKey));
  const silentSteps = onlyCloses ? eased : [...shadowed, ...eased];
  const replaced = new Set([...raise, ...silentSteps].map(({ seriesKey }) => seriesKey));
  const superseded = plan.closes.filter(({ how, seriesKey }) => how === "superseded" && replaced.has(seriesKey));
  const isAll =
    raise.length === plan.raise.length &&
    wakes.length === plan.wakes.length &&
    closes.length === gone.length &&
    !(onlyCloses && (shadowed.length > 0 || plan.isDigestDue));
  return { raise, wakes, closes: [...superseded, ...closes], silentSteps, isAll };
}

function carryOutClose(draft: Draft, { type, seriesKey, cause, how, because, isOpen }: PlannedClose): void {
  const { uid, input, state, closed, updates, counts, counted } = draft;
  const id = buildAlertId(uid, cause);
  const notified = state.notified[seriesKey];
  const remembered = notifiedAfter(because, notified, input.now);
  if (remembered) state.notified[seriesKey] = remembered;
  else delete state.notified[seriesKey];
  delete state.snoozed[id];
  closed.add(id);
  if (!isOpen) return;
  updates.set(id, {
    id,
    fields: { box: "done", status: how, closedAt: input.now, unreadSeq: null, snoozedUntil: null },
    history: { at: input.now, kind: "closed", words: formatClose(type, because) },
  });
  if (how !== "superseded") counts.resolved += 1;
  // The alert isn't read, and so its own day isn't known: it is counted on the day on which its step was raised.
  if (how === "resolved" && notified) counted.push({ type, outcome: "resolved", at: new Date(notified.at), by: 1 });
}

function countType({ input: { facts, now }, state }: Draft, type: AlertRecord["type"]): void {
  state.byType = countedByType(state.byType, type, todayIn(now, facts.timeZone), now);
}

function carryOutSilentStep(draft: Draft, { seriesKey, notified, isShadow, type }: AlertPlan["silentSteps"][number]) {
  draft.state.notified[seriesKey] = notified;
  if (!isShadow) return;
  countType(draft, type);
  draft.counts.shadowed.push(type);
  draft.counted.push({ type, outcome: "shadowed", at: draft.input.now, by: 1 });
}

/** What happened within the distance that its rule keeps, and was dismissed for that reason, not by its person. */
const wasHeldBack = ({ type, history }: FoundAlert): boolean =>
  type !== "reminder" && history.every(({ kind }) => kind !== "snoozed");

function carryOutWake(draft: Draft, id: string): void {
  const { input, found, state, closed, updates, counts, mail, push } = draft;
  const alert = found.get(id);
  delete state.snoozed[id];
  if (closed.has(id) || alert?.status !== "snoozed") return;
  state.lastSeq += 1;
  counts.woken += 1;
  const seq = state.lastSeq;
  const { type, severity } = alert;
  const isHeld = wasHeldBack(alert);
  if (isHeld) countType(draft, type);
  const isShown = !isHeld || channelsFor(type, { app: true, mail: "no" }, input.preferences).app;
  const { critical } = input.rules[type];
  // Its member has put the notification away with the alert, so it is sent again.
  const pushed = alert.push?.isByRule ? push.add(id, seq, { type, severity, mail: "now", critical }) : alert.push;
  updates.set(id, {
    id,
    fields: {
      push: pushed,
      ...(isShown
        ? { status: "open", box: "new", seq, unreadSeq: seq, readAt: null, snoozedUntil: null }
        : { status: "expired", box: "done", seq, unreadSeq: null, closedAt: input.now, snoozedUntil: null }),
    },
    history: { at: input.now, kind: "woke", words: WOKE_WORDS },
  });
  // An alert that was snoozed from the start, or before its mail was composed, hasn't been mailed yet.
  const { id: mailId, route } = alert.mail;
  if (route === "none" || (mailId !== null && alert.isUnmailed !== true)) return;
  mail.add(id, seq, {
    type,
    severity,
    mail: route === "mail" ? "now" : "digest",
    critical,
  });
}

const wasClosedWithin = (ms: number, { closedAt }: Pick<FoundAlert, "closedAt">, now: Date): boolean =>
  closedAt !== null && now.getTime() - closedAt.getTime() < ms;

/** What comes back within a day, as by an undo, is not mailed a second time. What never went by a mail is none of that. */
const wasJustMailed = (alert: FoundAlert, now: Date): boolean =>
  alert.mail.id !== null && alert.isUnmailed !== true && wasClosedWithin(DAY_MS, alert, now);

/** The same of a notification on devices. */
const wasJustPushed = ({ push, ...alert }: FoundAlert, now: Date): boolean =>
  (push?.id ?? null) !== null && wasClosedWithin(DAY_MS, alert, now);

/** Makes an alert, or brings back the one that closed by itself. One that its person closed, or that is open, is left as it is. */
function carryOutRaise(draft: Draft, planned: PlannedAlert): void {
  const { uid, input, found, state, closed, counts, counted, mail, push } = draft;
  const { cause, seriesKey, rule, step, reminder } = planned;
  const { now } = input;
  const { type, critical } = rule;
  const id = buildAlertId(uid, cause);
  const there = found.get(id) ?? null;
  const muted = input.state.notified[seriesKey]?.muted;
  const notified = (isShut: boolean): NotifiedStep => ({
    step: step.key,
    at: now.getTime(),
    ...(reminder.endsOn !== null && { endsOn: reminder.endsOn }),
    ...(isShut && { shut: true }),
    ...(muted && { muted }),
  });
  countType(draft, type);
  if (there && !(there.box === "done" && BY_ITSELF.has(there.status))) {
    state.notified[seriesKey] = notified(there.box === "done");
    return;
  }
  const notification = buildNotification(planned, input.facts);
  const isShown = channelsFor(type, step.channels, input.preferences).app;
  state.lastSeq += 1;
  const seq = state.lastSeq;
  state.notified[seriesKey] = { ...notified(!isShown), textHash: hashText(notification) };
  counts.raised += 1;
  closed.delete(id);
  const candidate = { type, severity: step.severity, mail: step.channels.mail, critical };
  const record = alertRecord(
    notification,
    { status: isShown ? "open" : "expired", snoozedUntil: null },
    {
      seq,
      mail: there?.mail ?? NOT_MAILED,
      push: there && wasJustPushed(there, now) ? there.push : push.add(id, seq, candidate),
      words: isShown ? RAISED_WORDS : NOT_SHOWN_WORDS,
      now,
    },
  );
  if (!there || !wasJustMailed(there, now)) mail.add(id, seq, candidate);
  if (there) {
    counted.push(...countChange(there, { ...there, status: record.status }));
    bringBack(draft, id, there, record);
  } else {
    counted.push({ type, outcome: "fired", at: now, by: 1 });
    draft.creates.push({ id, record });
  }
}

/** What its person had read comes back as read when they undo what closed it: it is no news to them. */
function bringBack({ input: { now }, updates }: Draft, id: string, there: FoundAlert, record: AlertRecord): void {
  const { createdAt: _createdAt, history: _history, ...fields } = record;
  const isStillRead = record.box === "new" && there.readAt !== null && wasClosedWithin(UNDO_MS, there, now);
  updates.set(id, {
    id,
    fields: { ...fields, ...(isStillRead && { unreadSeq: null, readAt: there.readAt }) },
    history: { at: now, kind: "reopened", words: BACK_WORDS },
  });
}

/**
 * Writes raised alerts of which the facts changed, and their hashes. They aren't read: only those are written that say something else by
 * now. One that is shown nowhere is left, unless it waits for the digest. Returns whether that were all.
 */
function followFacts({ uid, input, found, state, updates }: Draft, kept: readonly PlannedAlert[]): boolean {
  let followed = 0;
  for (const planned of kept) {
    const raised = state.notified[planned.seriesKey];
    const id = buildAlertId(uid, planned.cause);
    if (!raised || (raised.shut && !input.state.digest.includes(id))) continue;
    const notification = buildNotification(planned, input.facts);
    const textHash = hashText(notification);
    if (raised.textHash === textHash) continue;
    if (followed === FOLLOWED_AT_ONCE) return false;
    followed += 1;
    state.notified[planned.seriesKey] = { ...raised, textHash };
    if (found.get(id)?.box === "done") continue;
    const update = updates.get(id);
    updates.set(id, { id, history: null, ...update, fields: { ...buildText(notification), ...update?.fields } });
  }
  return true;
}

/** Writes into each alert by which mail it goes, and returns the mails. */
function settleMail({ mail, creates, updates, closed, state }: Draft, makesDigest: boolean): PlannedMail[] {
  const { mails, mailOfAlert, dropped, state: mailState } = mail.finish(closed, { makesDigest });
  for (const { id, record } of creates) record.mail = mailOfAlert.get(id) ?? record.mail;
  for (const { id, fields } of updates.values()) {
    const mailed = mailOfAlert.get(id);
    if (mailed) fields.mail = mailed;
  }
  const fresh = new Set([...creates.map(({ id }) => id), ...updates.keys()]);
  const left = dropped.filter((id) => !fresh.has(id)).slice(0, AT_ONCE);
  const dropping: AlertRecord["mail"] = { id: null, route: "none", words: DIGEST_FULL_WORDS };
  // What had waited for the digest is included.
  for (const [id, mailed] of [...mailOfAlert, ...left.map((each) => [each, dropping] as const)])
    if (!fresh.has(id)) updates.set(id, { id, fields: { mail: mailed }, history: null });
  Object.assign(state, mailState);
  return mails;
}

/**
 * What becomes of a person now. Pure: the same input gives the same writes, under the same ids. Alerts in `found` are there
 * already: those that closed by themselves come back with the new words, the others are left as their person has them.
 *
 * @param onlyCloses together with a wallet nothing is raised, woken or mailed, as that takes reading alerts: what is left stays due
 */
export function decide(
  uid: string,
  input: PlanInput,
  plan: AlertPlan,
  found: Found,
  { onlyCloses = false }: { onlyCloses?: boolean } = {},
): Decision {
  const { raise, closes, silentSteps, wakes, isAll } = portion(plan, onlyCloses);
  const { state: before, now } = input;
  const draft: Draft = {
    uid,
    input,
    found,
    creates: [],
    updates: new Map(),
    state: {
      ...before,
      notified: { ...before.notified },
      snoozed: { ...before.snoozed },
      ...(!onlyCloses && { failures: 0 }),
    },
    closed: new Set(),
    mail: collectMail(uid, input.preferences, before, now),
    push: collectPushes(uid, input, now),
    counts: { raised: 0, resolved: 0, woken: 0, shadowed: [] },
    counted: [],
  };
  for (const close of closes) carryOutClose(draft, close);
  for (const silentStep of silentSteps) carryOutSilentStep(draft, silentStep);
  for (const id of wakes) carryOutWake(draft, id);
  // The most urgent one is the newest.
  for (const planned of raise.toReversed()) carryOutRaise(draft, planned);
  const mails = settleMail(draft, input.hasAccess && !onlyCloses);
  const isFollowed = followFacts(draft, plan.kept);
  const { creates, updates, counts } = draft;
  const { tally, counted } = tallyAlerts(
    before.tally ?? {},
    creates.map(({ record }) => record),
    input,
  );
  const state = Object.keys(tally).length > 0 || before.tally ? { ...draft.state, tally } : draft.state;
  return {
    creates,
    updates: [...updates.values()].filter(({ id }) => found.get(id) !== null),
    mails,
    pushes: draft.push.list(draft.closed),
    state,
    nextDueAt: isAll && isFollowed ? nextDueAt(input, plan, state) : now,
    counts,
    counted: [...draft.counted, ...counted],
  };
}
