import { computeExpiry } from "@cardwell/core/domain/retention";
import { type AlertState, emptyAlertState } from "@cardwell/core/domain/alerts/state";
import { buildSearchKeys, type AlertRecord } from "./alert-record.ts";
import type { PersonState } from "./person-state-repository.ts";

const CREATED_AT = new Date("2026-11-20T13:00:00Z");

/** An open alert about a payment, for tests. */
export function exampleAlert(changes: Partial<AlertRecord> = {}): AlertRecord {
  const title = changes.title ?? "Gold Card is due";
  const seq = changes.seq ?? 1;
  return {
    type: "payment_due",
    severity: "medium",
    status: "open",
    box: "new",
    title,
    body: "$40.00 is due on Friday, November 27.",
    why: "You recorded a statement, so we remind you when it's due.",
    closes: "As soon as a payment of $40.00 or more is recorded.",
    facts: [],
    stake: null,
    subject: { kind: "statement", walletCardId: "card-0", id: null, cardName: "Gold Card" },
    groupKey: "statement:card-0:2026-10-27",
    dueOn: "2026-11-27",
    link: null,
    mark: null,
    rule: { type: "payment_due", name: "Payment due", version: 1 },
    dismissReason: null,
    seq,
    unreadSeq: seq,
    readAt: null,
    createdAt: CREATED_AT,
    snoozedUntil: null,
    closedAt: null,
    walletCardId: "card-0",
    seriesKey: "payment_due|card-0:2026-10-27",
    cause: "payment_due|card-0:2026-10-27|7",
    next: [],
    history: [{ at: CREATED_AT, kind: "raised", words: "Created." }],
    mail: { id: null, route: "none", words: "Not emailed." },
    push: null,
    searchKeys: buildSearchKeys(title),
    expireAt: computeExpiry("alerts", CREATED_AT),
    ...changes,
  };
}

export const exampleState = (changes: Partial<AlertState> & Partial<PersonState> = {}): PersonState => {
  const { readMarks, lastSeq, notified, snoozed, digest, timeZone } = {
    ...emptyAlertState("America/New_York"),
    ...changes,
  };
  return { readMarks, lastSeq, notified, snoozed, digest, timeZone, nextDueAt: changes.nextDueAt ?? null };
};
