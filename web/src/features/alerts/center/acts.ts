import type { Alert } from "@cardwell/core/contract/alerts";
import type { DismissReason } from "@cardwell/core/domain/alerts/types";
import { formatCount } from "../../../lib/format.ts";
import { pageAlerts } from "../store/alerts.ts";
import { announceDone } from "./say-done.ts";

/** What a person does to alerts here: each says what was done, and takes it back. */

type Ids = readonly string[];

const memberSource = (done: string) => (ids: Ids) =>
  ids.length === 1 ? `The alert is ${done}.` : `${formatCount(ids.length, "alert")} are ${done}.`;

export function removeAlerts(ids: Ids): void {
  const done = pageAlerts.bulk("remove", ids);
  announceDone({ ids, done, words: memberSource("removed"), undo: (removed) => void pageAlerts.restore(removed) });
}

export function markRead(alerts: readonly Alert[]): void {
  mark(alerts, true);
}

export function markUnread(alerts: readonly Alert[]): void {
  mark(alerts, false);
}

/** Only those that change, so that the undo changes no others. */
function mark(alerts: readonly Alert[], isRead: boolean): void {
  const ids = alerts.filter((alert) => alert.is_read !== isRead).map(({ id }) => id);
  if (ids.length === 0) return;
  const [to, back] = isRead ? (["read", "unread"] as const) : (["unread", "read"] as const);
  const done = pageAlerts.bulk(to, ids);
  announceDone({
    ids,
    done,
    words: memberSource(`marked as ${to}`),
    undo: (marked) => void pageAlerts.bulk(back, marked),
  });
}

/** One that leaves the new ones, and comes back as it was. */
function leave(id: string, words: string, act: () => Promise<Ids>): void {
  const asRead = pageAlerts.find(id)?.is_read === true;
  announceDone({ ids: [id], done: act(), words: () => words, undo: () => void pageAlerts.reopen(id, { asRead }) });
}

export function dealWith(id: string): void {
  leave(id, "The alert is done.", () => pageAlerts.act(id));
}

export function snoozeAlert(id: string, until: Date, words: string): void {
  leave(id, `Snoozed until ${words}.`, () => pageAlerts.snooze(id, until));
}

export function dismissAlert(id: string, reason: DismissReason, note: string): void {
  leave(id, "The alert is dismissed, and the steps after it stop.", () =>
    pageAlerts.dismiss(id, reason, note === "" ? undefined : note),
  );
}

export function bringBack(id: string): void {
  announceDone({ ids: [id], done: pageAlerts.reopen(id), words: () => "It is back among the new ones." });
}
