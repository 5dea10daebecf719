import { findCountProblem, findDayProblem } from "@cardwell/core/domain/alerts/own-reminder";
import type { ExportedReminder } from "@cardwell/core/domain/alerts/own-reminder-shapes";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { KEPT_DAYS } from "@cardwell/core/domain/retention";
import { addMs, DAY_MS } from "@cardwell/core/domain/dates/instants";
import { AppError } from "../../lib/app-error.ts";
import { type AlertRecord, isUnread } from "./alert-record.ts";
import type { AlertChanges } from "./changes-repository.ts";
import type { AlertEngine } from "./engine/engine.ts";
import { getEventId, type ReturningReminder } from "./engine/events.ts";
import { ownReminder } from "./own-reminder.ts";
import type { AlertsRepository } from "./repository.ts";
import type { PersonState } from "./person-state-repository.ts";

type Deps = {
  alerts: Pick<AlertsRepository, "listReminders" | "listThere">;
  changes: Pick<AlertChanges, "remove">;
  engine: Pick<AlertEngine, "bringBack">;
  /** One read. */
  getTimeZone: (uid: string) => Promise<string>;
};

const REMOVED_AT_ONCE = 100;
const OWN = "reminder|own:";
const IMPORTED_WORDS = "Imported.";
const NOT_MAILED_WORDS = "Not emailed: you imported it.";

export const toExportedReminder = (stored: AlertRecord, state: Pick<PersonState, "readMarks">): ExportedReminder => ({
  id: stored.cause.slice(OWN.length),
  title: stored.title,
  body: stored.body,
  severity: stored.severity,
  link: stored.link?.path ?? null,
  createdAt: stored.createdAt.toISOString(),
  isRead: !isUnread(stored, state),
  snoozedUntil: stored.snoozedUntil?.toISOString() ?? null,
  isMailed: stored.mail.id !== null,
});

/** A reminder as it was: snoozed while that time is ahead, else open. It is kept from now on, and was made in the time for which alerts are kept. */
export function toReturning(
  { snoozedUntil, ...given }: ExportedReminder,
  now: Date,
  timeZone: string,
): ReturningReminder {
  const { isMailed, isRead, link, createdAt: made, ...text } = given;
  const wakeAt = snoozedUntil !== null && new Date(snoozedUntil) > now ? new Date(snoozedUntil) : null;
  const earliest = addMs(now, -KEPT_DAYS.alerts * DAY_MS).getTime();
  const createdAt = new Date(Math.min(Math.max(Date.parse(made), earliest), now.getTime()));
  const silence = wakeAt === null || isMailed ? NOT_MAILED_WORDS : null;
  return {
    event: { ...ownReminder({ ...text, link: link ?? undefined }, createdAt, timeZone), wakeAt, silence },
    record: {
      createdAt,
      history: [{ at: now, kind: "raised", words: IMPORTED_WORDS }],
      ...(isRead && { unreadSeq: null, readAt: now }),
    },
  };
}

const toAlertId = (uid: string, id: string): string => getEventId(uid, { type: "reminder", key: `own:${id}` });

/** A member's own reminders, for the import and export of a wallet. */
export const createReminderTransfer = ({ alerts, changes, engine, getTimeZone }: Deps) => ({
  /** One read for each, and one. */
  async list(uid: string): Promise<ExportedReminder[]> {
    return (await alerts.listReminders(uid)).map(({ stored, state }) => toExportedReminder(stored, state));
  },

  /**
   * Those of a file that aren't there, and where it `replaces`, the open ones that aren't in it. One read for each of both, and one.
   *
   * @param place the path of the reminders in the request
   * @throws AppError 400 for one too far ahead, 409 for more than a member can have
   */
  async select(
    uid: string,
    file: readonly ExportedReminder[],
    { replaces, place, now }: { replaces: boolean; place: string; now: Date },
  ): Promise<{ fresh: ExportedReminder[]; replaced: string[] }> {
    for (const [at, { snoozedUntil }] of file.entries()) {
      const until = snoozedUntil === null ? null : new Date(snoozedUntil);
      if (until === null || until <= now) continue;
      const message = findDayProblem(todayIn(until, "Etc/UTC"), todayIn(now, "Etc/UTC"));
      if (message === undefined) continue;
      throw new AppError("invalid_request", message, { fields: [{ path: `${place}.${at}.snoozedUntil`, message }] });
    }
    const given = new Map(file.toReversed().map((each) => [toAlertId(uid, each.id), each]));
    const [there, open] = await Promise.all([alerts.listThere(uid, [...given.keys()]), alerts.listReminders(uid)]);
    const fresh = [...given].flatMap(([id, each]) => (there.has(id) ? [] : [each])).toReversed();
    const replaced = replaces ? open.flatMap(({ id }) => (given.has(id) ? [] : [id])) : [];
    const problem = fresh.length === 0 ? undefined : findCountProblem(open.length - replaced.length, fresh.length);
    if (problem !== undefined) throw new AppError("conflict", problem);
    return { fresh, replaced };
  },

  /** Nothing is sent now, and what was mailed before isn't mailed again. Two reads, and one for each. */
  async bringBack(uid: string, reminders: readonly ExportedReminder[], now: Date): Promise<void> {
    if (reminders.length === 0) return;
    const timeZone = await getTimeZone(uid);
    const returning = reminders.map((each) => toReturning(each, now, timeZone));
    await engine.bringBack(uid, returning, (ids) => alerts.listThere(uid, ids), now);
  },

  /** They can be restored like any that are removed. */
  async remove(uid: string, alertIds: readonly string[], now: Date): Promise<void> {
    for (let at = 0; at < alertIds.length; at += REMOVED_AT_ONCE) {
      await changes.remove(uid, alertIds.slice(at, at + REMOVED_AT_ONCE), now);
    }
  },
});
