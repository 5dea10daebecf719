import { channelsFor } from "@cardwell/core/domain/alerts/channels";
import { ruleInForce } from "@cardwell/core/domain/alerts/preferences";
import type { AlertCount } from "@cardwell/core/domain/alerts/outcomes";
import { countedByType, heldBackUntil, nextDueAt } from "@cardwell/core/domain/alerts/plan";
import type { AlertLink, AlertMark, AlertSubject, ReminderStep } from "@cardwell/core/domain/alerts/reminder";
import type { AlertRule, AlertRules, RuleStep } from "@cardwell/core/domain/alerts/rule";
import type { AlertType, Severity } from "@cardwell/core/domain/alerts/types";
import { decideAccess } from "@cardwell/core/domain/billing/access";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Fact } from "@cardwell/core/domain/fact-sources";
import { isAlreadyExists } from "../../../lib/firestore.ts";
import { type AlertRecord, buildAlertId, getAudienceBucket } from "../alert-record.ts";
import {
  alertRecord,
  HELD_WORDS,
  type InitialStatus,
  NOT_MAILED_WORDS,
  NOT_SHOWN_WORDS,
  type Notification,
  RAISED_WORDS,
} from "./alert-content.ts";
import type { EngineDeps } from "./evaluation.ts";
import { collectMail, sendUrgent } from "./mailing.ts";
import { collectPushes, notPushed } from "./pushing.ts";
import { findPerson, hasBegun, type Person, type StoredPerson } from "./person.ts";
import type { DecidedEvent, DecidedReminders } from "./person-repository.ts";

/** An event that is raised immediately, or a member's custom reminder. */
export type AlertEvent = {
  type: AlertType;
  /** What happened, unique in its type and person: the same key a second time is the same alert. */
  key: string;
  title: string;
  body: string;
  why: string;
  closes: string;
  facts: Fact[];
  subject: AlertSubject & { cardName: string | null };
  groupKey: string;
} & Partial<typeof LEFT_OUT>;

/** What an event may leave out. */
const LEFT_OUT = {
  /** The step of the rule that applies; null: its first. */
  step: null as string | null,
  /** Null: the severity of the step. */
  severity: null as Severity | null,
  stake: null as ReminderStep["stake"],
  dueOn: null as CivilDate | null,
  link: null as AlertLink | null,
  mark: null as AlertMark | null,
  /** Snoozed until then; null: raised now. */
  wakeAt: null as Date | null,
  /** Why no mail goes out about it; null: its rule decides. */
  silence: null as string | null,
};

type WholeEvent = AlertEvent & typeof LEFT_OUT;

/** `isShadow`: a shadow rule would have raised it. */
type Raised = { id: string; isNew: boolean; isShadow: boolean };

/** A member's own reminder is always made. */
const isOwn = ({ type }: WholeEvent) => type === "reminder";

function getInitialStatus(event: WholeEvent, wakeAt: Date | null, { preferences }: Person): InitialStatus {
  if (wakeAt) return { status: "snoozed", snoozedUntil: wakeAt };
  const isShown = isOwn(event) || channelsFor(event.type, { app: true, mail: "no" }, preferences).app;
  return { status: isShown ? "open" : "expired", snoozedUntil: null };
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;

const buildNotification = (event: WholeEvent, rule: AlertRule, cause: string): Notification => {
  const { key: _key, step: _step, wakeAt: _wakeAt, silence: _silence, severity, ...notified } = event;
  return {
    ...notified,
    severity: severity ?? findStep(event, rule).severity,
    rule: { type: rule.type, name: rule.name, version: rule.version },
    seriesKey: null,
    cause,
    next: [],
  };
};

function findStep({ step }: WholeEvent, { steps, type }: AlertRule) {
  const found = steps.find(({ key }) => key === step) ?? steps[0];
  if (!found) throw new Error(`The rule of ${type} has no step.`);
  return found;
}

/** By which mail it goes once its snooze ends. */
const asleep = (byRule: RuleStep["channels"]["mail"], silence: string | null): AlertRecord["mail"] =>
  byRule === "no" || silence !== null
    ? { id: null, route: "none", words: silence ?? NOT_MAILED_WORDS }
    : { id: null, route: byRule === "now" ? "mail" : "digest", words: "Will be sent when the alert is back." };

/** What is written, all of it or nothing. */
function decideEvent(uid: string, event: WholeEvent, person: Person, rule: AlertRule, now: Date): DecidedEvent {
  const { state, preferences } = person;
  const cause = `${event.type}|${event.key}`;
  const id = getEventId(uid, event);
  const seq = state.lastSeq + 1;
  const notification = buildNotification(event, rule, cause);
  const mail = collectMail(uid, preferences, state, now);
  const push = collectPushes(uid, person, now);
  const wakeAt = event.wakeAt ?? (isOwn(event) ? null : heldBackUntil(rule, state, now));
  const { type, critical } = rule;
  const { mail: byRule } = findStep(event, rule).channels;
  const isSilent = event.silence !== null;
  const candidate = { type, severity: notification.severity, mail: byRule, critical };
  if (!wakeAt && !isSilent) mail.add(id, seq, candidate);
  const pushed = !wakeAt && !isSilent ? push.add(id, seq, candidate) : notPushed(byRule === "now" && !isSilent);
  const { mails, mailOfAlert, state: mailState } = mail.finish(new Set(), { makesDigest: false });
  const initialStatus = getInitialStatus(event, wakeAt, person);
  const route = mailOfAlert.get(id) ?? asleep(byRule, event.silence);
  const words =
    initialStatus.status === "expired" ? NOT_SHOWN_WORDS : wakeAt && !event.wakeAt ? HELD_WORDS : RAISED_WORDS;
  const record = alertRecord(notification, initialStatus, { seq, mail: route, push: pushed, words, now });
  const snoozed = wakeAt ? { ...state.snoozed, [id]: wakeAt.getTime() } : state.snoozed;
  const byType =
    wakeAt || isSilent ? state.byType : countedByType(state.byType, type, todayIn(now, state.timeZone), now);
  const after = { ...state, ...mailState, lastSeq: seq, snoozed, byType };
  const { hasAccess } = decideAccess(state.plan, now);
  const waitsUntil = nextDueAt({ facts: state, preferences, now, hasAccess }, { changesAt: null }, after);
  return {
    id,
    record,
    mails,
    pushes: push.list(new Set()),
    state: after,
    nextDueAt: earlier(person.nextDueAt, waitsUntil),
  };
}

/** A custom reminder of a file, and what of its record is as it was. */
export type ReturningReminder = { event: AlertEvent; record: Partial<AlertRecord> };

export const getEventId = (uid: string, { type, key }: Pick<AlertEvent, "type" | "key">): string =>
  buildAlertId(uid, `${type}|${key}`);

/** A member's own reminder is made whatever its rule says of others. */
const ownRule = (rules: AlertRules): AlertRule => ({ ...rules.reminder, mode: "live" });

export function createRaise({ people, rules, findReminderStart, sendSoon, pushSoon }: EngineDeps) {
  /** Null: there is no account. */
  async function findEventPerson(uid: string, stored: StoredPerson, hasWallet: boolean, now: Date) {
    const known = await findPerson(stored, () => findReminderStart(uid));
    // A wallet from before there were alerts was never evaluated, and is due now.
    return known && hasWallet && !hasBegun(stored) ? { ...known, nextDueAt: now } : known;
  }

  return {
    /**
     * Brings custom reminders back from a file; one that is there stays as it is. Nothing is sent now. One read, and one for each; writes
     * each, its count and the wallet's alert fields. Nothing happens without an account.
     */
    async bringBack(
      uid: string,
      reminders: readonly ReturningReminder[],
      listThere: (ids: string[]) => Promise<ReadonlySet<string>>,
      now: Date,
    ): Promise<void> {
      const rule = ownRule((await rules.current()).rules);
      await people.writeReminders(uid, async (stored, hasWallet) => {
        const there = await listThere(reminders.map(({ event }) => getEventId(uid, event)));
        const fresh = reminders.filter(({ event }) => !there.has(getEventId(uid, event)));
        const person = await findEventPerson(uid, stored, hasWallet, now);
        if (person === null || fresh.length === 0) return null;
        const creates: DecidedReminders["creates"] = [];
        let { state, nextDueAt: dueAt } = person;
        for (const each of fresh) {
          const event = { ...LEFT_OUT, ...each.event };
          const decided = decideEvent(uid, event, { ...person, state, nextDueAt: dueAt }, rule, now);
          creates.push({ id: decided.id, record: { ...decided.record, ...each.record } });
          ({ state, nextDueAt: dueAt } = decided);
        }
        return { creates, state, nextDueAt: dueAt };
      });
    },

    /**
     * Raises an alert about an event, or stores a member's own reminder. A repeated cause changes nothing. One read, one more for a
     * custom reminder, and two for a member without alert state; writes the alert, the wallet's alert fields and the mail. Nothing
     * happens without an account.
     *
     * @param counted takes its count, so that those of many people are written together; left out: it is written with it
     * @throws AppError `conflict` above the limit of custom reminders
     */
    async raise(uid: string, given: AlertEvent, now: Date, counted?: AlertCount[]): Promise<Raised> {
      const event = { ...LEFT_OUT, ...given };
      const id = getEventId(uid, event);
      const current = await rules.current();
      let isShadow = false;
      const decide = async (stored: StoredPerson, hasWallet: boolean): Promise<DecidedEvent | null> => {
        isShadow = false;
        const person = await findEventPerson(uid, stored, hasWallet, now);
        if (person === null) return null;
        const general = current.rules[event.type];
        const member = { today: todayIn(now, person.state.timeZone), audienceBucket: getAudienceBucket(uid) };
        const rule: AlertRule | null = isOwn(event)
          ? ownRule(current.rules)
          : ruleInForce(general, { preferences: person.preferences, ...member });
        if (rule?.mode === "live") return decideEvent(uid, event, person, rule, now);
        isShadow = rule !== null;
        return null;
      };
      const sent = await people.writeEvent(uid, now, decide, counted).catch((error: unknown) => {
        if (isAlreadyExists(error)) return null;
        throw error;
      });
      if (sent === null) return { id, isNew: false, isShadow };
      await sendUrgent(sendSoon, sent.mails);
      await sendUrgent(pushSoon, sent.pushes);
      return { id, isNew: true, isShadow: false };
    },
  };
}
