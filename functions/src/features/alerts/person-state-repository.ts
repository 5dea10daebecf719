import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { type AlertState, emptyAlertState } from "@cardwell/core/domain/alerts/state";
import { type DocumentSnapshot, FieldPath, FieldValue, type WriteBatch } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, storedInstant } from "../../lib/firestore.ts";
import { storedState } from "./engine/person.ts";

/** What calls about alerts need of what the engine remembers. */
export type PersonState = Pick<AlertState, "readMarks" | "lastSeq" | "notified" | "snoozed" | "digest" | "timeZone"> & {
  /** Undefined until it was noted once. */
  plan?: AlertState["plan"] | undefined;
  nextDueAt: Date | null;
};

/** The fields of `wallets/{uid}` that hold it: with this mask nothing else of the wallet is sent. */
export const STATE_FIELDS = [
  ...["readMarks", "lastSeq", "notified", "snoozed", "digest", "timeZone", "plan"].map(
    (field) => `alertState.${field}`,
  ),
  "nextDueAt",
];

/** The same of a wallet that was read with this mask. */
export const personState = z.pipe(
  z.object({
    alertState: z.prefault(storedState, {}),
    nextDueAt: orNull(storedInstant),
  }),
  z.transform(({ alertState, nextDueAt }): PersonState => {
    const { readMarks, lastSeq, notified, snoozed, digest, timeZone } = {
      ...emptyAlertState(DEFAULT_TIME_ZONE),
      ...alertState,
    };
    return { readMarks, lastSeq, notified, snoozed, digest, timeZone, plan: alertState.plan, nextDueAt };
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
  (["lastSeq", "readMarks", "digest"] as const)
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
