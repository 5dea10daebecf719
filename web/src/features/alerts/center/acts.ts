import type { Alert } from "@cardwell/core/contract/alerts";
import type { DismissReason } from "@cardwell/core/domain/alerts/types";
import { countOf } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { pageAlerts } from "../store/alerts.ts";

/** What a person does to alerts here: each says what was done, and takes it back. */

type Ids = readonly string[];

const said = (ids: Ids, done: string): string =>
  ids.length === 1 ? `The alert is ${done}.` : `${countOf(ids.length, "alert")} are ${done}.`;

export function removeAlerts(ids: Ids): void {
  void pageAlerts.bulk("remove", ids);
  showToast(said(ids, "removed"), () => void pageAlerts.restore(ids));
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
  void pageAlerts.bulk(isRead ? "read" : "unread", ids);
  showToast(
    said(ids, `marked as ${isRead ? "read" : "unread"}`),
    () => void pageAlerts.bulk(isRead ? "unread" : "read", ids),
  );
}

const bringBackQuietly = (id: string) => () => void pageAlerts.reopen(id);

export function dealWith(id: string): void {
  void pageAlerts.act(id);
  showToast("The alert is done.", bringBackQuietly(id));
}

export function snoozeAlert(id: string, until: Date, words: string): void {
  void pageAlerts.snooze(id, until);
  showToast(`Snoozed until ${words}.`, bringBackQuietly(id));
}

export function dismissAlert(id: string, reason: DismissReason, note: string): void {
  void pageAlerts.dismiss(id, reason, note === "" ? undefined : note);
  showToast("The alert is dismissed, and the steps after it stop.", bringBackQuietly(id));
}

export function bringBack(id: string): void {
  void pageAlerts.reopen(id);
  showToast("It is back among the new ones.");
}
