import { createHash } from "node:crypto";
import { alert, alertHistoryEntry, type Alert } from "@cardwell/core/contract/alerts";
import { resolveLink } from "@cardwell/core/domain/alerts/places";
import { stepChannels } from "@cardwell/core/domain/alerts/rule";
import { readAtByMark, readThrough } from "@cardwell/core/domain/alerts/state";
import type { AlertState } from "@cardwell/core/domain/alerts/state";
import { SEVERITIES } from "@cardwell/core/domain/alerts/types";
import { foldText } from "@cardwell/core/domain/fold-text";
import { SEARCHABLE } from "@cardwell/core/domain/text";
import * as z from "zod/mini";
import { asStored, orNull, storedInstant } from "../../lib/firestore.ts";
import { listBeginnings, toSearchKeys } from "../../lib/search-keys.ts";
import { toInstant } from "../../lib/to-instant.ts";
import { toShard } from "../../lib/to-shard.ts";

/** The part of an alert that is stored in the form of the API. */
const alertContent = z.pick(asStored(alert), {
  type: true,
  severity: true,
  status: true,
  box: true,
  title: true,
  body: true,
  why: true,
  closes: true,
  facts: true,
  stake: true,
  subject: true,
  groupKey: true,
  dueOn: true,
  link: true,
  mark: true,
  rule: true,
  dismissReason: true,
});

export type AlertContent = z.infer<typeof alertContent>;

/** `wallets/{uid}/alerts/{id}` */
export const storedAlert = z.extend(alertContent, {
  /** Its place among all alerts of the person: each new or returning one takes the next. */
  seq: z.number(),
  /** Unread while it is above what was marked read in bulk; null: read by itself, or not among the new ones. */
  unreadSeq: orNull(z.number()),
  readAt: orNull(storedInstant),
  createdAt: storedInstant,
  snoozedUntil: orNull(storedInstant),
  closedAt: orNull(storedInstant),
  /** For the filter by card. */
  walletCardId: orNull(z.string()),
  /** Type and cause, without the step; null: an event or the member raised it. */
  seriesKey: orNull(z.string()),
  cause: z.string(),
  next: z.array(
    z.object({ at: storedInstant, words: z.string(), severity: z.enum(SEVERITIES), channels: asStored(stepChannels) }),
  ),
  history: z.array(z.object({ at: storedInstant, kind: alertHistoryEntry.shape.kind, words: z.string() })),
  /** The mail that contains it, and when it may go; null: none. The digest's is known when it is made. */
  mail: z.object({ id: orNull(z.string()), route: z.enum(["mail", "digest", "none"]), words: z.string() }),
  /** The notification on the member's devices, as `mail` is; null: it is older than these. */
  push: orNull(z.object({ id: orNull(z.string()), isByRule: z.boolean(), words: z.string() })),
  /** Beginnings of the title's words, for the search; older ones have those of phrases as well. */
  searchKeys: z.array(z.string()),
  expireAt: storedInstant,
});

export type AlertRecord = z.infer<typeof storedAlert>;

/** What the mail queue keeps of a mail, as far as an alert shows it. */
export const sentMail = z.object({
  state: z.string(),
  to: orNull(z.string()),
  sentAt: orNull(storedInstant),
  lastError: orNull(z.string()),
});

export type SentMail = z.infer<typeof sentMail>;

/** The same of a notification on devices. */
export const sentPush = z.object({
  state: z.string(),
  reason: orNull(z.string()),
  task: orNull(z.object({ dueAt: orNull(storedInstant) })),
});

export type SentPush = z.infer<typeof sentPush>;

/** An alert's id follows from whose it is and what caused it: a second time it is the same. */
export const buildAlertId = (uid: string, cause: string): string =>
  createHash("sha256").update(`${uid}|${cause}`).digest("hex").slice(0, 32);

/** How many parts a sweep has. Wallets of when there were four are in the first four until they are next written. */
const SHARDS = 64;

export const ALL_SHARDS: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard);

/** Which part of the queue someone is in. */
export const getShard = (uid: string): number => toShard(uid, SHARDS, 0);

/** 0 to 99: which part of a rule's audience someone is in. */
export const getAudienceBucket = (uid: string): number =>
  createHash("sha256").update(uid).digest().readUInt16BE(2) % 100;

export const isUnread = ({ unreadSeq }: Pick<AlertRecord, "unreadSeq">, state: Pick<AlertState, "readMarks">) =>
  unreadSeq !== null && unreadSeq > readThrough(state);

/** When an alert was read, by itself or with all others; null: it is unread, or was closed before it was read. */
export function getReadAt(stored: AlertRecord, state: Pick<AlertState, "readMarks">): Date | null {
  if (isUnread(stored, state)) return null;
  const byMark = stored.unreadSeq === null ? null : readAtByMark(state, stored.unreadSeq);
  return byMark === null ? stored.readAt : new Date(byMark);
}

/** An alert in the form of the API. */
export function toAlert(id: string, stored: AlertRecord, state: Pick<AlertState, "readMarks">): Alert {
  return {
    id,
    type: stored.type,
    severity: stored.severity,
    title: stored.title,
    body: stored.body,
    is_read: !isUnread(stored, state),
    read_at: toInstant(getReadAt(stored, state)),
    created_at: stored.createdAt.toISOString(),
    status: stored.status,
    box: stored.box,
    link: resolveLink(stored),
    mark: stored.mark,
    stake: stored.stake,
    subject: stored.subject,
    groupKey: stored.groupKey,
    dueOn: stored.dueOn,
    snoozedUntil: toInstant(stored.snoozedUntil),
    closedAt: toInstant(stored.closedAt),
    dismissReason: stored.dismissReason,
    why: stored.why,
    facts: stored.facts,
    closes: stored.closes,
    rule: stored.rule,
    next: stored.next.map((step) => ({ ...step, at: step.at.toISOString() })),
    history: stored.history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}

const MAX_KEYS = 200;

/** What a search finds an alert by: each beginning of each word of its title that is enough to search for. */
export const buildSearchKeys = (title: string): string[] =>
  listBeginnings(title.split(/\s+/u), MAX_KEYS)
    .filter((key) => SEARCHABLE.test(key))
    .slice(0, MAX_KEYS);

const FORMER_KEY_LENGTH = 24;

/** Alerts of before have keys in which all signs but "$" and periods are spaces, and an amount begins with its "$". */
function toFormerKeys(typed: string): string[] {
  const phrase = foldText(typed)
    .replaceAll(/[^\p{L}\p{N}$.]+/gu, " ")
    .trim();
  const spelled = /^\d/.test(phrase) ? [phrase, `$${phrase}`] : [phrase];
  return spelled.map((key) => Array.from(key).slice(0, FORMER_KEY_LENGTH).join("").trimEnd());
}

export type AlertSearch = {
  /** Of the longest word; undefined: alerts have keys of none. */
  searchKeys: string[] | undefined;
  /** Whether these keys alone find what was typed. */
  isOneWord: boolean;
  /** Whether a title has all that was typed. */
  matches: (title: string) => boolean;
};

/** What is searched for. Undefined: nothing was typed. */
export function toAlertSearch(typed: string): AlertSearch | undefined {
  const phrase = toSearchKeys(typed);
  if (phrase === undefined) return undefined;
  const words = typed
    .trim()
    .split(/\s+/u)
    .map((word) => ({ word, keys: toSearchKeys(word) ?? [] }));
  const [longest] = words
    .filter(({ keys: [key = ""] }) => SEARCHABLE.test(key))
    .toSorted((one, other) => other.word.length - one.word.length);
  return {
    searchKeys: longest && [...new Set([...longest.keys, ...toFormerKeys(longest.word)])],
    isOneWord: words.length === 1 && longest !== undefined,
    matches: (title) => {
      const beginnings = new Set(listBeginnings([title], MAX_KEYS));
      return phrase.some((key) => beginnings.has(key));
    },
  };
}
