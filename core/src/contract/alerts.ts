import * as z from "zod/mini";
import { basis } from "../domain/basis.ts";
import { civilDate, enteredDate } from "../domain/dates/shapes.ts";
import { MOST_OPEN_REMINDERS } from "../domain/alerts/own-reminder.ts";
import { alertId, ownPath, reminderText } from "../domain/alerts/own-reminder-shapes.ts";
import { stepChannels } from "../domain/alerts/rule.ts";
import { SNOOZE_PRESETS } from "../domain/alerts/snooze.ts";
import { ALERT_BOXES, ALERT_STATUSES, ALERT_TYPES, DISMISS_REASONS, SEVERITIES } from "../domain/alerts/types.ts";
import { ownText, recordId } from "../domain/wallet/shapes.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";
import { SEARCHABLE, trimmedText } from "../domain/text.ts";

export const alertMark = z.object({
  kind: z.enum([
    "mark_paid",
    "confirm_payment",
    "settle_statement",
    "use_credit",
    "enrol_benefit",
    "activate_category",
    "confirm_bonus",
  ]),
  label: z.string(),
  walletCardId: z.string(),
  subjectId: z.nullable(z.string()),
  cycleKey: z.nullable(z.string()),
  /** Cents, or units of the benefit; null: all that is left. */
  amount: z.nullable(z.int()),
});

export const alertHistoryEntry = z.object({
  at: instant,
  kind: z.enum(["raised", "mailed", "snoozed", "woke", "acted", "dismissed", "reopened", "closed"]),
  words: z.string(),
});

/** One moment of one reminder. The specification fixes the names of some fields; the others are ours. */
export const alert = z.object({
  id: z.string(),
  type: z.enum(ALERT_TYPES),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  body: z.string(),
  is_read: z.boolean(),
  read_at: z.nullable(instant),
  created_at: instant,
  status: z.enum(ALERT_STATUSES),
  box: z.enum(ALERT_BOXES),
  /** A page where the member can act on it. */
  link: z.nullable(z.object({ label: z.string(), path: z.string() })),
  /** What one tap records in the wallet. */
  mark: z.nullable(alertMark),
  /** What may be lost or gained. */
  stake: z.nullable(z.object({ cents: z.int(), note: z.string() })),
  subject: z.object({
    kind: z.enum(["card", "statement", "credit", "offer", "category", "wallet", "plan", "account", "bank", "own"]),
    walletCardId: z.nullable(z.string()),
    id: z.nullable(z.string()),
    /** The card's name at the time of the alert; null: it is about no card. */
    cardName: z.nullable(z.string()),
  }),
  /** Alerts about one thing share it. */
  groupKey: z.string(),
  dueOn: z.nullable(civilDate),
  snoozedUntil: z.nullable(instant),
  closedAt: z.nullable(instant),
  dismissReason: z.nullable(z.enum(DISMISS_REASONS)),
  why: z.string(),
  /** What it was made from. */
  facts: basis.shape.facts,
  /** When it closes automatically. */
  closes: z.string(),
  rule: z.object({ type: z.string(), name: z.string(), version: z.int() }),
  /** The steps that would follow: when, how severe, with what text and on which channels. */
  next: z.array(z.object({ at: instant, words: z.string(), severity: z.enum(SEVERITIES), channels: stepChannels })),
  history: z.array(alertHistoryEntry),
});

export type Alert = z.infer<typeof alert>;

/** What became of the mail about an alert. */
export const alertMail = z.object({
  state: z.enum(["none", "waiting", "digest", "sending", "sent", "delivered", "bounced", "failed"]),
  to: z.nullable(z.string()),
  at: z.nullable(instant),
  /** Why none was sent, or what went wrong, in words. */
  words: z.string(),
});

const page = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number));
const limit = z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/)), z.transform(Number));

export const alertList = z.object({
  alerts: z.array(alert),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  hasMore: z.boolean(),
  /** For the next page: costs the same however deep. Null: there is none. */
  nextCursor: z.nullable(z.string()),
});

export type AlertList = z.infer<typeof alertList>;

/** What a change left of an alert. */
const seenAlert = z.strictObject({
  status: z.optional(alert.shape.status),
  is_read: z.optional(z.boolean()),
  snoozedUntil: z.optional(alert.shape.snoozedUntil),
  closedAt: z.optional(alert.shape.closedAt),
  dismissReason: z.optional(alert.shape.dismissReason),
});

export type SeenAlert = z.infer<typeof seenAlert>;

const one = z.strictObject({ alertId });
const answer = z.object({ alert, count: z.int() });

/** `count` in every response is the current number of unread alerts. */
export const alertsContract = {
  list: endpoint("GET /api/alerts", {
    access: "member",
    isViewable: true,
    summary: "Alerts, newest first, by page and limit or after a cursor.",
    query: z.strictObject({
      page: z.optional(page),
      limit: z.optional(limit),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
      type: z.optional(z.enum(ALERT_TYPES)),
      severity: z.optional(z.enum(SEVERITIES)),
      unread_only: z.optional(z.enum(["true", "false"])),
      box: z.optional(z.enum(ALERT_BOXES)),
      walletCardId: z.optional(recordId),
      /** The beginning of a word in the title, or of several in a row: these, and words of unread ones, are looked for in the newest 500. */
      q: z.optional(trimmedText(60).check(z.regex(SEARCHABLE))),
    }),
    response: alertList,
  }),
  unreadCount: endpoint("GET /api/alerts/unread-count", {
    access: "member",
    isViewable: true,
    decidesAccess: true,
    summary: "How many alerts are unread.",
    response: z.object({ count: z.int() }),
  }),
  counts: endpoint("GET /api/alerts/counts", {
    access: "member",
    isViewable: true,
    summary: "How many alerts are new, snoozed and done, and how many are unread.",
    response: z.object({ new: z.int(), snoozed: z.int(), done: z.int(), unread: z.int() }),
  }),
  read: endpoint("GET /api/alerts/:alertId", {
    access: "member",
    isViewable: true,
    summary:
      "One alert with what became of its mail and its notification on devices, and the others about the same thing.",
    params: one,
    response: z.object({
      alert,
      mail: alertMail,
      /** The same of its notification on the member's devices, in words; null: nothing is known of one. */
      push: z.nullable(z.string()),
      related: z.array(alert),
    }),
  }),
  markRead: endpoint("PUT /api/alerts/:alertId/read", {
    access: "member",
    summary: "Marks one alert as read. Again it changes nothing.",
    params: one,
    response: answer,
  }),
  markUnread: endpoint("PUT /api/alerts/:alertId/unread", {
    access: "member",
    summary: "Marks one alert as unread; a closed or snoozed one is reopened. Idempotent.",
    params: one,
    response: answer,
  }),
  remove: endpoint("DELETE /api/alerts/:alertId", {
    access: "member",
    summary: "Removes one alert. It can be restored for 30 days.",
    params: one,
    response: z.object({ count: z.int() }),
  }),
  markAllRead: endpoint("POST /api/alerts/mark-all-read", {
    access: "member",
    summary: "Marks every alert as read, however many there are.",
    response: z.object({ updated: z.int(), count: z.int() }),
  }),
  create: endpoint("POST /api/alerts", {
    access: "member",
    summary: `A custom reminder, raised immediately or on the morning of a day. At most ${MOST_OPEN_REMINDERS} are open or snoozed.`,
    acceptsIdempotencyKey: true,
    body: z.strictObject({
      id: z.optional(alertId),
      type: z.literal("reminder"),
      ...reminderText.shape,
      link: z.optional(ownPath),
      on: z.optional(enteredDate),
    }),
    response: answer,
    rejections: ["conflict"],
  }),
  bulk: endpoint("POST /api/alerts/bulk", {
    access: "member",
    summary:
      "Reads, unreads, removes, brings back or reopens up to 100 alerts. Ids that are not there are left out of `changed`.",
    body: z.strictObject({
      ids: z.array(alertId).check(z.minLength(1), z.maxLength(100)),
      action: z.enum(["read", "unread", "remove", "restore", "reopen", "reopen_as_read"]),
      /** What is read, unread or reopened only as it was seen: others stay, and are left out of `changed`. */
      from: z.optional(seenAlert),
    }),
    response: z.object({ changed: z.array(z.string()), count: z.int() }),
  }),
  snooze: endpoint("POST /api/alerts/:alertId/snooze", {
    access: "member",
    summary: "Snoozes an alert, at most until the morning of its due date.",
    params: one,
    body: z.strictObject({ preset: z.optional(z.enum(SNOOZE_PRESETS)), until: z.optional(instant) }).check(
      z.refine(({ preset, until }) => (preset === undefined) !== (until === undefined), {
        error: "Choose a preset or a time, not both.",
      }),
    ),
    response: answer,
    rejections: ["conflict"],
  }),
  dismiss: endpoint("POST /api/alerts/:alertId/dismiss", {
    access: "member",
    summary: "Closes an alert with a reason, and stops its later steps unless they are critical.",
    params: one,
    body: z.strictObject({ reason: z.enum(DISMISS_REASONS), note: z.optional(ownText(280)) }),
    response: answer,
  }),
  act: endpoint("POST /api/alerts/:alertId/act", {
    access: "member",
    summary: "Closes an alert as done.",
    params: one,
    response: answer,
  }),
  reopen: endpoint("POST /api/alerts/:alertId/reopen", {
    access: "member",
    summary: "Reopens a snoozed or closed alert as unread, unless a newer one replaced it.",
    params: one,
    response: answer,
  }),
};
