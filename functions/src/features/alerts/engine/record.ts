import { createHash } from "node:crypto";
import type { PlannedAlert } from "@cardwell/core/domain/alerts/plan";
import type { AlertFacts } from "@cardwell/core/domain/alerts/reminder";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import type { AlertStatus } from "@cardwell/core/domain/alerts/types";
import { getBox } from "@cardwell/core/domain/alerts/types";
import { type AlertRecord, KEPT_DAYS, buildSearchKeys, type NotifiedStep } from "../alert-record.ts";

const DAY_MS = 86_400_000;

/** The content of an alert of any cause. */
export type Notification = Omit<NotifiedStep, "status" | "box" | "dismissReason"> &
  Pick<AlertRecord, "seriesKey" | "cause" | "next">;

export const keptUntil = (now: Date): Date => new Date(now.getTime() + KEPT_DAYS * DAY_MS);

/** How it comes into being: open and unread, asleep, or never shown. */
export type InitialStatus = { status: Extract<AlertStatus, "open" | "snoozed" | "expired">; snoozedUntil: Date | null };

export function alertRecord(
  notification: Notification,
  { status, snoozedUntil }: InitialStatus,
  { seq, mail, words, now }: { seq: number; mail: AlertRecord["mail"]; words: string; now: Date },
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
    mail,
    searchKeys: buildSearchKeys(notification.title),
    expireAt: keptUntil(now),
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
