import type { Alert, alertsContract } from "@cardwell/core/contract/alerts";
import { decideAccess } from "@cardwell/core/domain/billing/access";
import { agrees } from "@cardwell/core/domain/edit";
import type { Handlers } from "../../http/serve.ts";
import { AppError, subscriptionInactive } from "../../lib/app-error.ts";
import type { WriteAlongside } from "../../lib/unit-of-work-repository.ts";
import { toAlert, toAlertSearch } from "./alert-record.ts";
import type { AlertChanges, AlertUpdate } from "./changes-repository.ts";
import type { AlertEngine } from "./engine/engine.ts";
import { formatPush, toAlertMail } from "./mail-status.ts";
import { ownReminder } from "./own-reminder.ts";
import type { AlertsRepository } from "./repository.ts";
import { snoozedUntil, formatSnooze, type SnoozeAsked } from "./snoozing.ts";
import {
  act,
  type AlertWithState,
  dismiss,
  isOutdated,
  markRead,
  markUnread,
  reopen,
  snooze,
  type Transition,
} from "./transitions.ts";

/** Who asks, and when. */
export type RequestContext = { uid: string; now: Date; isView?: boolean };

type Deps = {
  alerts: AlertsRepository;
  changes: AlertChanges;
  engine: Pick<AlertEngine, "raise">;
  /** One read. For members who have had no alert yet. */
  getTimeZone: (uid: string) => Promise<string>;
  hasAccess: (uid: string, now: Date) => Promise<boolean>;
};

const DEFAULT_LIMIT = 10;

const notFound = () => new AppError("not_found", "Alert not found.");

const isReplaced = (kept: AlertWithState): boolean => kept.alert.box !== "new" && isOutdated(kept);

/** In a batch, alerts that a newer one has replaced are left unchanged. */
const ifCurrent =
  (transition: Transition): Transition =>
  (kept, now) =>
    isReplaced(kept) ? kept : transition(kept, now);

/** What is done to each of a batch, and what is so afterwards. */
type BatchChange = { transition: Transition; result: Partial<Alert> };

const BATCH_CHANGES: Record<"read" | "unread" | "reopen" | "reopen_as_read", BatchChange> = {
  read: { transition: markRead, result: { is_read: true } },
  unread: { transition: ifCurrent(markUnread), result: { is_read: false } },
  reopen: { transition: ifCurrent(reopen), result: { status: "open" } },
  reopen_as_read: {
    transition: ifCurrent((kept, now) => markRead(reopen(kept, now), now)),
    result: { status: "open" },
  },
};

const toAnswer = ({ alerts, state }: AlertUpdate): Alert[] => alerts.map(({ id, alert }) => toAlert(id, alert, state));

const snoozeAs =
  (asked: SnoozeAsked): Transition =>
  (kept, now) => {
    const { timeZone } = kept.state;
    const until = snoozedUntil(asked, { now, timeZone, dueOn: kept.alert.dueOn });
    return snooze(until, formatSnooze(until, now, timeZone))(kept, now);
  };

export function createAlertsService({ alerts, changes, engine, getTimeZone, hasAccess }: Deps) {
  /** One alert after a transition: two reads, two writes at most, and the count of unread ones where it isn't kept. */
  async function change(alertId: string, { uid, now }: RequestContext, transition: Transition) {
    const changed = await changes.change(uid, [alertId], transition, now);
    const [alert] = toAnswer(changed);
    if (!alert) throw notFound();
    return { alert, count: await alerts.countUnread(uid, changed.state, now) };
  }

  const routes: Handlers<typeof alertsContract, RequestContext> = {
    async list({ query }, { uid }) {
      const { page = 1, limit = DEFAULT_LIMIT, cursor, unread_only, q, box, type, severity, walletCardId } = query;
      const found = await alerts.list(uid, {
        filters: { box, type, severity, walletCardId },
        search: toAlertSearch(q ?? ""),
        unreadOnly: unread_only === "true",
        page,
        limit,
        cursor: cursor === undefined ? null : Number(cursor),
      });
      const nextCursor = found.nextCursor === null ? null : String(found.nextCursor);
      return { ...found, page, limit, nextCursor };
    },

    /** One read, mostly: a page that is open asks every five minutes. */
    async unreadCount(_, { uid, now, isView = false }) {
      const count = await alerts.pollUnread(uid, { now, isView }, async (plan = null) => {
        if (!decideAccess(plan, now).hasAccess && !(await hasAccess(uid, now))) throw subscriptionInactive();
      });
      return { count };
    },

    counts: (_, { uid, now }) => alerts.counts(uid, now),

    /** Two reads, one each for its mail and its notification, and one for each of at most eleven others of its group. */
    async read({ params: { alertId } }, { uid }) {
      const kept = await alerts.read(uid, alertId);
      if (!kept) throw notFound();
      const { stored, state } = kept;
      const [mail, push, related] = await Promise.all([
        stored.mail.id === null ? null : alerts.mail(stored.mail.id),
        stored.push?.id ? alerts.push(stored.push.id) : null,
        alerts.related(uid, alertId, stored.groupKey, state),
      ]);
      return {
        alert: toAlert(alertId, stored, state),
        mail: toAlertMail(stored, mail),
        push: formatPush(stored, push),
        related,
      };
    },

    markRead: ({ params }, asking) => change(params.alertId, asking, markRead),

    markUnread: ({ params }, asking) => change(params.alertId, asking, markUnread),

    act: ({ params }, asking) => change(params.alertId, asking, act),

    dismiss: ({ params, body: { reason, note = "" } }, asking) => change(params.alertId, asking, dismiss(reason, note)),

    reopen: ({ params }, asking) => change(params.alertId, asking, reopen),

    snooze: ({ params, body }, asking) => change(params.alertId, asking, snoozeAs(body)),

    async remove({ params }, { uid, now }) {
      const { alerts: removed, state } = await changes.remove(uid, [params.alertId], now);
      if (removed.length === 0) throw notFound();
      return { count: await alerts.countUnread(uid, state, now) };
    },

    /** Two reads, one write and a count at most, however many alerts there are. */
    async markAllRead(_, { uid, now }) {
      const updated = await alerts.countUnread(uid, await alerts.readState(uid), now);
      const state = await changes.markAllRead(uid, now);
      return { updated, count: await alerts.countUnread(uid, state, now) };
    },

    async bulk({ body: { ids, action, from } }, { uid, now }) {
      const unique = [...new Set(ids)];
      const left = new Set<string>();
      const changeAll = ({ transition, result }: BatchChange) =>
        changes.change(
          uid,
          unique,
          (kept, at) => {
            if (from === undefined) return transition(kept, at);
            const shown = toAlert(kept.id, kept.alert, kept.state);
            left.delete(kept.id);
            if (agrees(shown, result)) return kept;
            if (agrees(shown, from) && !isReplaced(kept)) return transition(kept, at);
            left.add(kept.id);
            return kept;
          },
          now,
        );
      const { alerts: changed, state } = await (action === "remove" || action === "restore"
        ? changes[action](uid, unique, now)
        : changeAll(BATCH_CHANGES[action]));
      return {
        changed: changed.flatMap(({ id }) => (left.has(id) ? [] : [id])),
        count: await alerts.countUnread(uid, state, now),
      };
    },

    /** A member's own reminder. The same `id` again returns the first one. */
    async create({ body }, { uid, now }) {
      const { id } = await engine.raise(uid, ownReminder(body, now, await getTimeZone(uid)), now);
      const made = await alerts.read(uid, id);
      if (!made) throw new AppError("conflict", "This reminder was already created and removed.");
      return { alert: toAlert(id, made.stored, made.state), count: await alerts.countUnread(uid, made.state, now) };
    },
  };

  return {
    routes,

    /** Snoozes an alert until tomorrow, as a button of its notification does. Two reads and two writes, and what is written alongside. */
    async snoozeUntilTomorrow(uid: string, alertId: string, now: Date, alongside: WriteAlongside): Promise<string> {
      const changed = await changes.change(uid, [alertId], snoozeAs({ preset: "tomorrow" }), now, alongside);
      if (changed.alerts.length === 0) throw notFound();
      return "Snoozed until tomorrow.";
    },

    /** How many wait for the person, snoozed ones left out. One count. */
    countOpen: (uid: string) => alerts.countOpen(uid),
  };
}

export type AlertsService = ReturnType<typeof createAlertsService>;
