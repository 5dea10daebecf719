import * as z from "zod/mini";
import { instant } from "../dates/shapes.ts";
import { ownText, recordId } from "../wallet/shapes.ts";
import { LONGEST_NOTE, LONGEST_TITLE } from "./own-reminder.ts";
import { SEVERITIES } from "./types.ts";

export const alertId = z.string().check(z.regex(/^[a-z0-9]{16,40}$/));

/** A place inside the product: one path, no other site. */
export const ownPath = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^\/(?![/\\])[\w\-./#?=&%]*$/, { error: "Give a path of this product, such as /dashboard/payments." }),
  );

/** What a member writes of a reminder. */
export const reminderText = z.strictObject({
  title: ownText(LONGEST_TITLE).check(z.minLength(1, { error: "Enter a title." })),
  body: ownText(LONGEST_NOTE),
  severity: z.enum(SEVERITIES),
});

/** A custom reminder that is open or snoozed, as an export has it. Its id is the member's: it is the same in every account. */
export const exportedReminder = z.strictObject({
  id: recordId,
  ...reminderText.shape,
  link: z.nullable(ownPath),
  createdAt: instant,
  isRead: z.boolean(),
  /** Null: it is open. */
  snoozedUntil: z.nullable(instant),
  /** An email about it was sent: the end of its snooze sends no other. */
  isMailed: z.boolean(),
});

export type ExportedReminder = z.infer<typeof exportedReminder>;
