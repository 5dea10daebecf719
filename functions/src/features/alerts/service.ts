import type { Alert, AlertList } from "@cardwell/core/contract/alerts";
import type { DismissReason } from "@cardwell/core/domain/alerts/types";
import { AppError } from "../../lib/app-error.ts";
import { searchKeyFor, toAlert } from "./alert-record.ts";
import type { AlertChanges, AlertUpdate } from "./changes-repository.ts";
import type { AlertEngine } from "./engine/engine.ts";
import { toAlertMail } from "./mail-status.ts";
import { type OwnReminder, ownReminder } from "./own-reminder.ts";
import type { AlertFilters, AlertsRepository } from "./repository.ts";
import { type SnoozeAsked, snoozedUntil, formatSnooze } from "./snoozing.ts";
import { act, dismiss, isOutdated, markRead, markUnread, reopen, snooze, type Transition } from "./transitions.ts";

/** Who asks, and when. */
export type RequestContext = { uid: string; now: Date };

export type ListAsked = AlertFilters & {
  page?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  unread_only?: "true" | "false" | undefined;
  q?: string | undefined;
};

export type BulkAction = "read" | "unread" | "remove" | "restore";

type Deps = {
  alerts: AlertsRepository;
  changes: AlertChanges;
  engine: Pick<AlertEngine, "raise">;
  /** One read. For members who have had no alert yet. */
  getTimeZone: (uid: string) => Promise<string>;
};

const DEFAULT_LIMIT = 10;

const notFound = () => new AppError("not_found", "Alert not found.");

/** In a batch, alerts that a newer one has replaced are left unchanged. */
const markUnreadIfCurrent: Transition = (kept, now) =>
  kept.alert.box !== "new" && isOutdated(kept) ? kept : markUnread(kept, now);

const toAnswer = ({ alerts, state }: AlertUpdate): Alert[] => alerts.map(({ id, alert }) => toAlert(id, alert, state));

export function createAlertsService({ alerts, changes, engine, getTimeZone }: Deps) {
  /** One alert after a transition: two reads, two writes at most, and the count of unread ones. */
  async function change({ uid, now }: RequestContext, id: string, transition: Transition) {
    const changed = await changes.change(uid, [id], transition, now);
    const [alert] = toAnswer(changed);
    if (!alert) throw notFound();
    return { alert, count: await alerts.countUnread(uid, changed.state) };
  }

  return {
    async list({ uid }: RequestContext, asked: ListAsked): Promise<AlertList> {
      const { page = 1, limit = DEFAULT_LIMIT, cursor, unread_only, q, box, type, severity, walletCardId } = asked;
      const key = q === undefined ? undefined : searchKeyFor(q);
      // Nothing but signs was typed: no title begins a word with that.
      if (key !== undefined && key.length < 2) {
        return { alerts: [], page, limit, total: 0, hasMore: false, nextCursor: null };
      }
      const found = await alerts.list(uid, {
        filters: { box, type, severity, walletCardId, searchKeys: key },
        unreadOnly: unread_only === "true",
        page,
        limit,
        cursor: cursor === undefined ? null : Number(cursor),
      });
      const nextCursor = found.nextCursor === null ? null : String(found.nextCursor);
      return { ...found, page, limit, nextCursor };
    },

    unreadCount: ({ uid }: RequestContext) => alerts.countUnread(uid),

    counts: ({ uid }: RequestContext) => alerts.counts(uid),

    /** How many wait for the person, snoozed ones left out. One count. */
    countOpen: (uid: string) => alerts.countOpen(uid),

    /** Two reads, one for its mail, and one for each of at most eleven others of its group. */
    async read({ uid }: RequestContext, id: string) {
      const kept = await alerts.read(uid, id);
      if (!kept) throw notFound();
      const { stored, state } = kept;
      const [mail, related] = await Promise.all([
        stored.mail.id === null ? null : alerts.mail(stored.mail.id),
        alerts.related(uid, id, stored.groupKey, state),
      ]);
      return { alert: toAlert(id, stored, state), mail: toAlertMail(stored, mail), related };
    },

    markRead: (asking: RequestContext, id: string) => change(asking, id, markRead),

    markUnread: (asking: RequestContext, id: string) => change(asking, id, markUnread),

    act: (asking: RequestContext, id: string) => change(asking, id, act),

    dismiss: (
      asking: RequestContext,
      id: string,
      { reason, note = "" }: { reason: DismissReason; note?: string | undefined },
    ) => change(asking, id, dismiss(reason, note)),

    reopen: (asking: RequestContext, id: string) => change(asking, id, reopen),

    snooze: (asking: RequestContext, id: string, asked: SnoozeAsked) =>
      change(asking, id, (kept, now) => {
        const { timeZone } = kept.state;
        const until = snoozedUntil(asked, { now, timeZone, dueOn: kept.alert.dueOn });
        return snooze(until, formatSnooze(until, now, timeZone))(kept, now);
      }),

    async remove({ uid, now }: RequestContext, id: string): Promise<{ count: number }> {
      const { alerts: removed, state } = await changes.remove(uid, [id], now);
      if (removed.length === 0) throw notFound();
      return { count: await alerts.countUnread(uid, state) };
    },

    /** Two reads, one write and two counts, however many alerts there are. */
    async markAllRead({ uid, now }: RequestContext): Promise<{ updated: number; count: number }> {
      const updated = await alerts.countUnread(uid);
      const state = await changes.markAllRead(uid, now);
      return { updated, count: await alerts.countUnread(uid, state) };
    },

    async bulk({ uid, now }: RequestContext, { ids, action }: { ids: string[]; action: BulkAction }) {
      const unique = [...new Set(ids)];
      const work: Record<BulkAction, () => Promise<AlertUpdate>> = {
        read: () => changes.change(uid, unique, markRead, now),
        unread: () => changes.change(uid, unique, markUnreadIfCurrent, now),
        remove: () => changes.remove(uid, unique, now),
        restore: () => changes.restore(uid, unique, now),
      };
      const { alerts: changed, state } = await work[action]();
      return { changed: changed.map(({ id }) => id), count: await alerts.countUnread(uid, state) };
    },

    /** A member's own reminder. The same `id` again returns the first one. */
    async create({ uid, now }: RequestContext, asked: OwnReminder) {
      const { id } = await engine.raise(uid, ownReminder(asked, now, await getTimeZone(uid)), now);
      const made = await alerts.read(uid, id);
      if (!made) throw new AppError("conflict", "This reminder was already created and removed.");
      return { alert: toAlert(id, made.stored, made.state), count: await alerts.countUnread(uid, made.state) };
    },
  };
}

export type AlertsService = ReturnType<typeof createAlertsService>;
