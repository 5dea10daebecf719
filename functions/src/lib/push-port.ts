import type { Alert } from "@cardwell/core/contract/alerts";

/** A notification on the devices of a member, as an evaluation of alerts queues it. Its content is looked up when it is sent. */
export type PlannedPush = { id: string; uid: string; alertId: string; notBefore: Date; isUrgent: boolean };

/** An alert as it is now, for the devices of its member; or why it isn't sent there, or when it is. */
export type AlertToPush =
  | { skip: string }
  | { waitUntil: Date }
  | { alert: Alert; tag: string; unread: number; hidesAmounts: boolean; canSnooze: boolean };
