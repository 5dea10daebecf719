import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { type AlertState, emptyAlertState, readThrough } from "@cardwell/core/domain/alerts/state";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { type DocumentSnapshot, FieldPath, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, storedInstant } from "../../lib/firestore.ts";
import { storedState } from "./engine/person.ts";

/** What calls about alerts need of what the engine remembers. */
export type PersonState = Pick<AlertState, "readMarks" | "lastSeq" | "notified" | "snoozed" | "digest" | "timeZone"> & {
  /** Undefined until it was noted once. */
  plan?: AlertState["plan"] | undefined;
  nextDueAt: Date | null;
  unread?: KeptCount | undefined;
};

/**
 * How many alerts are unread, and when that was counted, in milliseconds since 1970. Null: it isn't known. Changes by hand keep it, and what the
 * engine writes leaves it out, as it closes alerts without reading them.
 */
const keptCount = z.object({ count: orNull(z.number()), at: z.number() });

type KeptCount = z.infer<typeof keptCount>;

/** The count after some more became unread: a new moment where it isn't known, so that no earlier count is kept in its place. */
export const withMoreUnread = (kept: KeptCount | undefined, more: number, now: Date): KeptCount =>
  kept && kept.count !== null ? { ...kept, count: kept.count + more } : { count: null, at: now.getTime() };

/** Alerts expire after 400 days, which changes no wallet: what was counted holds for a day. Null: it isn't known. */
export function getKeptCount({ unread, lastSeq, readMarks }: PersonState, now: Date): number | null {
  if (lastSeq <= readThrough({ readMarks })) return 0;
  return unread && Math.abs(now.getTime() - unread.at) < DAY_MS ? unread.count : null;
}

/** The fields of `wallets/{uid}` that hold it: with this mask nothing else of the wallet is sent. */
export const STATE_FIELDS = [
  ...["readMarks", "lastSeq", "notified", "snoozed", "digest", "timeZone", "plan", "unread"].map(
    (field) => `alertState.${field}`,
  ),
  "nextDueAt",
];

/** The same of a wallet that was read with this mask. */
export const personState = z.pipe(
  z.object({
    alertState: z.prefault(z.extend(storedState, { unread: z.optional(keptCount) }), {}),
    nextDueAt: orNull(storedInstant),
  }),
  z.transform(({ alertState: { plan, unread, ...alertState }, nextDueAt }): PersonState => {
    const { readMarks, lastSeq, notified, snoozed, digest, timeZone } = {
      ...emptyAlertState(DEFAULT_TIME_ZONE),
      ...alertState,
    };
    return { readMarks, lastSeq, notified, snoozed, digest, timeZone, plan, nextDueAt, unread };
  }),
);

/** Of someone without a wallet. */
export const NO_STATE = personState.parse({});

function changedEntries<T>(name: "notified" | "snoozed", before: Record<string, T>, after: Record<string, T>) {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys]
    .filter((key) => before[key] !== after[key])
    .map((key): [FieldPath, unknown] => [
      new FieldPath("alertState", name, key),
      Object.hasOwn(after, key) ? after[key] : FieldValue.delete(),
    ]);
}

const changedFields = (before: PersonState, after: PersonState) =>
  (["lastSeq", "readMarks", "digest", "unread"] as const)
    .filter((field) => before[field] !== after[field])
    .map((field): [FieldPath, unknown] => [new FieldPath("alertState", field), after[field]]);

/** When an alert comes back before the engine would check again; null: none does. A sweep looks for moments just past at most. */
function soonerDue({ nextDueAt }: PersonState, { snoozed }: PersonState, now: Date): Date | null {
  const first = Math.max(Math.min(...Object.values(snoozed)), now.getTime());
  return Number.isFinite(first) && (nextDueAt === null || first < nextDueAt.getTime()) ? new Date(first) : null;
}

/** Writes what changed of a person's state, if the wallet is still as it was read: one write, or none. */
export function writeState(
  batch: WriteBatch,
  wallet: DocumentSnapshot<PersonState>,
  before: PersonState,
  after: PersonState,
  now: Date,
): void {
  const isDueAnew = after.nextDueAt?.getTime() !== before.nextDueAt?.getTime();
  const due = isDueAnew ? after.nextDueAt : soonerDue(before, after, now);
  const changes: [FieldPath, unknown][] = [
    ...changedEntries("notified", before.notified, after.notified),
    ...changedEntries("snoozed", before.snoozed, after.snoozed),
    ...changedFields(before, after),
  ];
  const [first, ...rest] = changes;
  if (!first) return;
  const next = due === null ? [] : [new FieldPath("nextDueAt"), due];
  const asRead = wallet.updateTime ? [{ lastUpdateTime: wallet.updateTime }] : [];
  batch.update(wallet.ref, first[0], first[1], ...rest.flat(), ...next, ...asRead);
}
