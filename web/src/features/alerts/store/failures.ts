import { ApiError } from "../../../lib/api-error.ts";
import type { AlertChange } from "./alert-change.ts";

const whatOf: Record<AlertChange["kind"], string> = {
  read: "mark alert as read",
  unread: "mark alert as unread",
  remove: "delete alert",
  readAll: "mark all alerts as read",
  restore: "restore alert",
  act: "mark alert as done",
  dismiss: "dismiss alert",
  snooze: "snooze alert",
  reopen: "reopen alert",
};

/** "Failed to fetch alerts: 500"; 0 when no answer came. */
export const failure = (what: string, error: unknown): string =>
  `Failed to ${what}: ${error instanceof ApiError ? error.status : 0}`;

export const failureOf = (kind: AlertChange["kind"], error: unknown): string => failure(whatOf[kind], error);

const list = "fetch alerts";

export const listFailure = (error: unknown): string => failure(list, error);

/** Whether what failed is the list itself, and nothing that was done. */
export const isOfList = (words: string): boolean => words.startsWith(`Failed to ${list}`);
