import type { Alert, SeenAlert } from "@cardwell/core/contract/alerts";
import type { DismissReason } from "@cardwell/core/domain/alerts/types";
import { ApiError } from "../../../lib/api-error.ts";

/** What a member does to alerts. Each may be sent twice without harm. */
export type AlertAction =
  | { kind: "read" | "unread" | "remove" | "readAll" | "act" | "reopen" }
  | { kind: "restore"; alerts: readonly Alert[] }
  | { kind: "dismiss"; reason: DismissReason; note?: string }
  | { kind: "snooze"; until: string }
  | UndoneChange;

/** Takes back what left alerts as in `from`, where they are still so. */
export type UndoneChange = {
  kind: "takeBack";
  action: "read" | "unread" | "reopen" | "reopen_as_read";
  from: SeenAlert;
};

/** One action on some alerts. It is pending until the server has answered. */
export type AlertChange = AlertAction & {
  id: string;
  uid: string;
  /** Empty for `readAll`. */
  ids: readonly string[];
  at: string;
  /** By how much the unread count changes. */
  delta: number;
};

/** The alerts after a change; the same array when it changes none of them. */
export function applyChange(alerts: readonly Alert[], change: AlertChange): readonly Alert[] {
  const next = changeAlerts(alerts, change);
  return next.length === alerts.length && next.every((alert, index) => alert === alerts[index]) ? alerts : next;
}

function changeAlerts(alerts: readonly Alert[], change: AlertChange): readonly Alert[] {
  if (change.kind === "remove") return alerts.filter(({ id }) => !change.ids.includes(id));
  if (change.kind === "restore") {
    const missing = change.alerts.filter(({ id }) => alerts.every((alert) => alert.id !== id));
    return missing.length === 0 ? alerts : [...alerts, ...missing].toSorted(newestFirst);
  }
  return alerts.map((alert) => (affects(change, alert) ? changeAlert(alert, change) : alert));
}

const newestFirst = (a: Alert, b: Alert) => b.created_at.localeCompare(a.created_at);

/** "Mark all as read" is about the alerts that existed at that time: one that arrives before it is sent stays unread. */
const affects = ({ kind, ids, at }: AlertChange, alert: Alert) =>
  kind === "readAll" ? existedAt(alert, at) : ids.includes(alert.id);

export const existedAt = ({ created_at: createdAt }: Alert, at: string): boolean =>
  Date.parse(createdAt) <= Date.parse(at);

function changeAlert(alert: Alert, change: AlertChange): Alert {
  const { at } = change;
  const read = { is_read: true, read_at: alert.read_at ?? at };
  const done = { ...read, box: "done", closedAt: at, snoozedUntil: null } as const;
  switch (change.kind) {
    case "read":
    case "readAll":
      return alert.is_read ? alert : { ...alert, is_read: true, read_at: at };
    case "unread":
      return alert.is_read ? { ...alert, is_read: false, read_at: null } : alert;
    case "act":
      return { ...alert, ...done, status: "acted" };
    case "dismiss":
      return { ...alert, ...done, status: "dismissed", dismissReason: change.reason };
    case "snooze":
      return { ...alert, ...read, status: "snoozed", box: "snoozed", snoozedUntil: change.until };
    case "takeBack": {
      if (change.action !== "reopen_as_read") return changeAlert(alert, { ...change, kind: change.action });
      return { ...changeAlert(alert, { ...change, kind: "reopen" }), is_read: true, read_at: at };
    }
    case "reopen": {
      const open = { status: "open", box: "new", is_read: false, read_at: null } as const;
      return { ...alert, ...open, snoozedUntil: null, closedAt: null, dismissReason: null };
    }
    case "remove":
    case "restore":
      return alert;
  }
}

const countUnread = (alerts: readonly Alert[]) => alerts.filter((alert) => !alert.is_read).length;

/** By how much a change to these alerts moves the unread count. */
export const computeDelta = (alerts: readonly Alert[], change: AlertChange): number =>
  countUnread(applyChange(alerts, change)) - countUnread(alerts);

/** The unread count after these changes, never below 0. */
export function applyToCount(count: number, changes: readonly AlertChange[]): number {
  return changes.reduce((sum, { kind, delta }) => (kind === "readAll" ? 0 : Math.max(0, sum + delta)), count);
}

const verbs: Record<AlertChange["kind"], string> = {
  read: "mark alert as read",
  unread: "mark alert as unread",
  remove: "delete alert",
  readAll: "mark all alerts as read",
  restore: "restore alert",
  act: "mark alert as done",
  dismiss: "dismiss alert",
  snooze: "snooze alert",
  reopen: "reopen alert",
  takeBack: "undo",
};

/** "Failed to fetch alerts: 500"; the status is 0 when no answer came. */
export const toAlertError = (what: string, cause: unknown): Error =>
  new Error(`Failed to ${what}: ${cause instanceof ApiError ? cause.status : 0}`, { cause });

export const toChangeError = ({ kind }: AlertChange, cause: unknown): Error => toAlertError(verbs[kind], cause);
