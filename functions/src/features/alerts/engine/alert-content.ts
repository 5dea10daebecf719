import { computeExpiry } from "@cardwell/core/domain/retention";
import { createHash } from "node:crypto";
import type { MailRoute } from "@cardwell/core/domain/alerts/mail-route";
import type { CloseReason, PlannedAlert } from "@cardwell/core/domain/alerts/plan";
import type { AlertFacts } from "@cardwell/core/domain/alerts/reminder";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import { type AlertStatus, type AlertType, getBox } from "@cardwell/core/domain/alerts/types";
import { type AlertRecord, buildSearchKeys, type AlertContent } from "../alert-record.ts";

/** The content of an alert of any cause. */
export type Notification = Omit<AlertContent, "status" | "box" | "dismissReason"> &
  Pick<AlertRecord, "seriesKey" | "cause" | "next">;

/** How it comes into being: open and unread, asleep, or never shown. */
export type InitialStatus = { status: Extract<AlertStatus, "open" | "snoozed" | "expired">; snoozedUntil: Date | null };

export function alertRecord(
  notification: Notification,
  { status, snoozedUntil }: InitialStatus,
  { seq, words, now, ...sent }: Pick<AlertRecord, "seq" | "mail" | "push"> & { words: string; now: Date },
): AlertRecord {
  const box = getBox(status);
  return {
    ...notification,
    status,
    box,
    seq,
    unreadSeq: box === "new" ? seq : null,
    readAt: null,
    createdAt: now,
    snoozedUntil,
    closedAt: box === "done" ? now : null,
    dismissReason: null,
    walletCardId: notification.subject.walletCardId,
    history: [{ at: now, kind: "raised", words }],
    ...sent,
    searchKeys: buildSearchKeys(notification.title),
    expireAt: computeExpiry("alerts", now),
  };
}

/** The content of a planned alert. */
export function buildNotification(
  { reminder, rule, step, next, seriesKey, cause }: PlannedAlert,
  facts: AlertFacts,
): Notification {
  const card = facts.cards.find(({ id }) => id === reminder.subject.walletCardId);
  return {
    type: rule.type,
    severity: step.severity,
    title: step.title,
    body: step.body,
    why: reminder.why,
    closes: reminder.closes,
    facts: reminder.facts,
    stake: step.stake,
    subject: { ...reminder.subject, cardName: card ? facts.getName(card) : null },
    groupKey: reminder.groupKey,
    dueOn: reminder.dueOn,
    link: reminder.link,
    mark: reminder.mark,
    rule: { type: rule.type, name: rule.name, version: rule.version },
    seriesKey,
    cause,
    next: next.map(({ on, at, title, severity, channels }) => ({
      at: instantAt(on, at, facts.timeZone),
      words: title,
      severity,
      channels,
    })),
  };
}

/** What an alert says and offers. It follows the facts while the alert is open; its subject, severity, state and mail stay as raised. */
export function buildText(notification: Notification) {
  const { title, body, why, closes, facts, stake, dueOn, link, mark, next } = notification;
  return { title, body, why, closes, facts, stake, dueOn, link, mark, next, searchKeys: buildSearchKeys(title) };
}

export const hashText = (notification: Notification): string =>
  createHash("sha256")
    .update(JSON.stringify(buildText(notification)))
    .digest("hex")
    .slice(0, 24);

/** What was recorded. Only a close that comes from a record names it. */
const formatPaid = (type: AlertType): string => (type === "payment_partial" ? "the rest was" : "the payment was");

const ASK_FOR_PAYMENT: ReadonlySet<AlertType> = new Set(["payment_due", "payment_overdue", "payment_partial"]);

/** Its cause is gone, and no more is known: it may be that the next statement was entered, or the card removed. */
const formatGone = (type: AlertType): string =>
  ASK_FOR_PAYMENT.has(type) ? "we stopped tracking it, and no payment was recorded" : "it no longer applies";

/** The history entry of an alert that closed by itself. */
export function formatClose(type: AlertType, because: CloseReason): string {
  if (because === "paid") return `Closed automatically: ${formatPaid(type)} recorded.`;
  if (because === "gone") return `Closed automatically: ${formatGone(type)}.`;
  if (because === "over") return "Closed automatically: its last day passed.";
  if (because === "next_step") return "Replaced by a newer alert.";
  if (because === "eased") return "Closed automatically: the situation improved.";
  if (because === "off") return "Closed automatically: this type of alert is off.";
  return "Closed automatically: your plan ended.";
}

/** What becomes of the mail about an alert, or why there is none. */
export function formatRoute(route: MailRoute): string {
  if (route.how === "mail") return MAILED_WORDS;
  if (route.how === "digest") {
    if (route.reason === "by_rule") return "In your next digest.";
    if (route.reason === "by_choice") return "In your next digest, based on your settings.";
    return "In your next digest: you reached your daily email limit.";
  }
  if (route.reason === "by_rule") return NOT_MAILED_WORDS;
  if (route.reason === "by_choice") return "Not emailed, based on your settings.";
  return "Not emailed: you paused email.";
}

export const MAILED_WORDS = "Will be sent by email.";
export const NOT_MAILED_WORDS = "This alert isn't emailed.";
export const DIGEST_FULL_WORDS = "Not emailed: the digest was full.";
export const RAISED_WORDS = "Created.";
export const NOT_SHOWN_WORDS = "Created, but not shown in the app based on your settings.";
export const HELD_WORDS = "Created, then held: you recently got a similar alert.";
export const WOKE_WORDS = "Moved back to New.";
export const BACK_WORDS = "Reopened: it applies again.";
