import type { Alert } from "@cardwell/core/contract/alerts";
import type { DismissReason } from "@cardwell/core/domain/alerts/types";

/** What a person does to alerts. All of it may be sent twice without harm. */
export type Doing =
  | { kind: "read" | "unread" | "remove" | "restore" | "readAll" | "act" | "reopen" }
  | { kind: "dismiss"; reason: DismissReason; note?: string }
  | { kind: "snooze"; until: string };

/** One thing done to some alerts, from the tap until the server has answered. */
export type AlertChange = Doing & {
  id: string;
  /** Empty for all. */
  ids: readonly string[];
  at: string;
  /** By how much the unread count moves. */
  delta: number;
};

export type Held = { readonly alert: Alert; readonly isGone: boolean };

/** Whether it was there at that time. */
export const isUntil = ({ created_at: createdAt }: Alert, at: string): boolean =>
  Date.parse(createdAt) <= Date.parse(at);

/** Who marks all as read means those that were there: what comes before it is sent stays unread. */
const touches = ({ kind, ids, at }: AlertChange, alert: Alert) =>
  kind === "readAll" ? isUntil(alert, at) : ids.includes(alert.id);

/** An alert as it is once these have happened to it; the very same one when none of them did. */
export function afterChanges(held: Held, changes: readonly AlertChange[]): Held {
  return changes.reduce((before, change) => (touches(change, before.alert) ? after(before, change) : before), held);
}

function after(held: Held, change: AlertChange): Held {
  if (change.kind === "remove") return { ...held, isGone: true };
  if (change.kind === "restore") return { ...held, isGone: false };
  return { ...held, alert: alertAfter(held.alert, change) };
}

function alertAfter(alert: Alert, change: AlertChange): Alert {
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
    case "reopen": {
      const open = { status: "open", box: "new", is_read: false, read_at: null } as const;
      return { ...alert, ...open, snoozedUntil: null, closedAt: null, dismissReason: null };
    }
    case "remove":
    case "restore":
      return alert;
  }
}

const isCounted = ({ alert, isGone }: Held) => !isGone && !alert.is_read;

/** By how much the count of unread moves when this happens to these. */
export function deltaOf(change: AlertChange, helds: readonly Held[]): number {
  return helds.reduce(
    (sum, held) => sum + Number(isCounted(afterChanges(held, [change]))) - Number(isCounted(held)),
    0,
  );
}

/** How many are unread once these have happened. Never under 0. */
export function countAfter(count: number, changes: readonly AlertChange[]): number {
  return changes.reduce((sum, { kind, delta }) => (kind === "readAll" ? 0 : Math.max(0, sum + delta)), count);
}
