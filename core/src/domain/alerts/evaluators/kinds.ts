import type { ReminderKind } from "../reminder.ts";
import type { AlertType } from "../types.ts";
import * as all from "./all.ts";

/** The kinds of reminders. The other types of alerts are raised when something happens. */
export const KINDS: { [Type in keyof typeof all]: Type extends AlertType ? ReminderKind : never } = all;

/** Null: its alerts are raised when something happens, and not by facts. */
export const findKind = (type: AlertType): ReminderKind | null =>
  type in KINDS ? KINDS[type as keyof typeof KINDS] : null;
