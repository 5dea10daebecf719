import { createHash } from "node:crypto";
import type { Alert } from "@cardwell/core/contract/alerts";
import { readAtByMark, readThrough } from "@cardwell/core/domain/alerts/state";
import type { AlertState } from "@cardwell/core/domain/alerts/state";
import type { Timestamp } from "firebase-admin/firestore";
import { toTimestamp } from "../../lib/firestore.ts";

/** The part of an alert that is stored in the form of the API. */
export type NotifiedStep = Pick<
  Alert,
  | "type"
  | "severity"
  | "status"
  | "box"
  | "title"
  | "body"
  | "why"
  | "closes"
  | "facts"
  | "stake"
  | "subject"
  | "groupKey"
  | "dueOn"
  | "link"
  | "mark"
  | "rule"
  | "dismissReason"
>;

type HistoryEntry = Alert["history"][number];

/** `wallets/{uid}/alerts/{id}`, as it is written. */
export type AlertRecord = NotifiedStep & {
  /** Its place among all alerts of the person: each new or returning one takes the next. */
  seq: number;
  /** Unread while it is above what was marked read at once; null: read by itself, or not among the new ones. */
  unreadSeq: number | null;
  readAt: Date | null;
  createdAt: Date;
  snoozedUntil: Date | null;
  closedAt: Date | null;
  /** For the filter by card. */
  walletCardId: string | null;
  /** Type and cause, without the step; null: an event or the member raised it. */
  seriesKey: string | null;
  cause: string;
  next: (Omit<Alert["next"][number], "at"> & { at: Date })[];
  history: { at: Date; kind: HistoryEntry["kind"]; words: string }[];
  /** The mail that contains it, and when it may go; null: none. The digest's is known when it is made. */
  mail: { id: string | null; route: "mail" | "digest" | "none"; words: string };
  /** Beginnings of the title's words, for the search. */
  searchKeys: string[];
  expireAt: Date;
};

type Dated<T> = T extends Date
  ? Timestamp
  : T extends (infer U)[]
    ? Dated<U>[]
    : T extends object
      ? { [K in keyof T]: Dated<T[K]> }
      : T;

/** The same as it is read. */
export type StoredAlert = Dated<AlertRecord>;

export const KEPT_DAYS = 400;

/** An alert's id follows from whose it is and what caused it: a second time it is the same. */
export const buildAlertId = (uid: string, cause: string): string =>
  createHash("sha256").update(`${uid}|${cause}`).digest("hex").slice(0, 32);

export const SHARDS = 4;

/** Which part of the queue somebody is in. */
export const getShard = (uid: string): number => (createHash("sha256").update(uid).digest()[0] ?? 0) % SHARDS;

/** 0 to 99: which part of a rule's audience somebody is in. */
export const getAudienceBucket = (uid: string): number =>
  createHash("sha256").update(uid).digest().readUInt16BE(2) % 100;

const toIso = (at: Timestamp | null) => at?.toDate().toISOString() ?? null;

export const isUnread = ({ unreadSeq }: Pick<StoredAlert, "unreadSeq">, state: Pick<AlertState, "readMarks">) =>
  unreadSeq !== null && unreadSeq > readThrough(state);

/** When an alert was read, by itself or with all others; null: it is unread, or nobody read it before it was closed. */
export function getReadAt(stored: StoredAlert, state: Pick<AlertState, "readMarks">): Timestamp | null {
  if (isUnread(stored, state)) return null;
  const byMark = stored.unreadSeq === null ? null : readAtByMark(state, stored.unreadSeq);
  return byMark === null ? stored.readAt : toTimestamp(new Date(byMark));
}

/** An alert in the form of the API. */
export function toAlert(id: string, stored: StoredAlert, state: Pick<AlertState, "readMarks">): Alert {
  return {
    id,
    type: stored.type,
    severity: stored.severity,
    title: stored.title,
    body: stored.body,
    is_read: !isUnread(stored, state),
    read_at: toIso(getReadAt(stored, state)),
    created_at: stored.createdAt.toDate().toISOString(),
    status: stored.status,
    box: stored.box,
    link: stored.link,
    mark: stored.mark,
    stake: stored.stake,
    subject: stored.subject,
    groupKey: stored.groupKey,
    dueOn: stored.dueOn,
    snoozedUntil: toIso(stored.snoozedUntil),
    closedAt: toIso(stored.closedAt),
    dismissReason: stored.dismissReason,
    why: stored.why,
    facts: stored.facts,
    closes: stored.closes,
    rule: stored.rule,
    next: stored.next.map((step) => ({ ...step, at: step.at.toDate().toISOString() })),
    history: stored.history.map((entry) => ({ ...entry, at: entry.at.toDate().toISOString() })),
  };
}

const MAX_KEY_LENGTH = 24;
const MAX_KEYS = 200;

/** What a search finds an alert by: each beginning, of two letters or more, of the phrase that begins at each word. */
export function buildSearchKeys(text: string): string[] {
  const phrase = searchPhrase(text);
  const keys = new Set<string>();
  for (const { index } of phrase.matchAll(/\S+/g)) {
    // By code points: Firestore rejects half a surrogate pair, and with it all that is written with it.
    const characters = Array.from(phrase.slice(index, index + 2 * MAX_KEY_LENGTH));
    for (let length = 2; length <= Math.min(MAX_KEY_LENGTH, characters.length); length += 1) {
      keys.add(characters.slice(0, length).join("").trimEnd());
    }
  }
  return [...keys].filter((key) => Array.from(key).length >= 2).slice(0, MAX_KEYS);
}

/** What was typed, as search keys are written. */
const searchPhrase = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}$.]+/gu, " ")
    .trim();

export const searchKeyFor = (typed: string): string =>
  Array.from(searchPhrase(typed)).slice(0, MAX_KEY_LENGTH).join("").trimEnd();
