import { FLAG_AUDIENCES, FLAG_IDS } from "@cardwell/core/domain/system/flags";
import type { FlagId } from "@cardwell/core/domain/system/flags";
import { INCIDENT_STATUSES } from "@cardwell/core/domain/system/incidents";
import { FieldValue } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, storedInstant, zodConverter } from "./firestore.ts";
import { keepFor } from "./keep-for.ts";
import type { UnitOfWork } from "./unit-of-work-repository.ts";

const storedFlag = z.object({
  isOn: z.boolean(),
  audience: z.enum(FLAG_AUDIENCES),
  percent: z.number(),
  endsAt: storedInstant,
  message: orNull(z.string()),
  changedBy: z.string(),
  changedAt: storedInstant,
});

export type StoredFlag = z.infer<typeof storedFlag>;

const openIncident = z.object({
  title: z.string(),
  message: z.string(),
  status: z.enum(INCIDENT_STATUSES),
  startedAt: storedInstant,
  updatedAt: storedInstant,
});

export type StoredOpenIncident = z.infer<typeof openIncident>;

const sendingPause = z.object({
  pausedAt: storedInstant,
  by: z.string(),
  reason: z.string(),
  resumedAt: orNull(storedInstant),
});

export type StoredSendingPause = z.infer<typeof sendingPause>;

const flagSet = z.object({
  flags: z.prefault(z.partialRecord(z.enum(FLAG_IDS), storedFlag), {}),
  /** By their ids. They are here because members see them where they see the maintenance banner, with the same read. */
  incidents: z.prefault(z.record(z.string(), openIncident), {}),
  /** The last pause of all sending of mail; null: there was none. */
  sendingPause: orNull(sendingPause),
});
type FlagSet = z.infer<typeof flagSet>;

const NOTHING: FlagSet = { flags: {}, incidents: {}, sendingPause: null };

/** `flagSets/current`: the flags that staff changed, the open incidents and the pause of mail, all in one document. */
export function createFlagsRepository(db: Firestore, retentionMs?: number) {
  const current = db.collection("flagSets").doc("current");
  const stored = current.withConverter(zodConverter(flagSet));
  const read = async (): Promise<FlagSet> => (await stored.get()).data() ?? NOTHING;

  /** One read in each process for as long as it is kept. */
  const { get: findSet, forget } = keepFor(read, retentionMs);

  return {
    /** One read. */
    read,

    findSet,

    find: async (id: FlagId): Promise<StoredFlag | null> => (await findSet()).flags[id] ?? null,

    /** The open incidents, in a transaction: one read. */
    readIncidentsWithin: async ({ transaction }: UnitOfWork): Promise<FlagSet["incidents"]> =>
      (await transaction.get(stored)).data()?.incidents ?? {},

    /** Writes what members see of an incident, or removes it with null. */
    setIncident({ transaction, afterCommit }: UnitOfWork, id: string, next: StoredOpenIncident | null): void {
      transaction.set(current, { incidents: { [id]: next ?? FieldValue.delete() } }, { merge: true });
      afterCommit(async () => forget());
    },

    /** Writes the pause of all mail, in the transaction of the audit entry. Returns the one before. */
    async setSendingPause(
      { transaction, afterCommit }: UnitOfWork,
      decide: (before: StoredSendingPause | null) => StoredSendingPause,
    ): Promise<{ before: StoredSendingPause | null; next: StoredSendingPause }> {
      const before = (await transaction.get(stored)).data()?.sendingPause ?? null;
      const next = decide(before);
      transaction.set(current, { sendingPause: next }, { merge: true });
      afterCommit(async () => forget());
      return { before, next };
    },

    /** Writes a flag, or removes what staff changed, in the transaction of the audit entry. Returns the one before. */
    async set(
      { transaction, afterCommit }: UnitOfWork,
      id: FlagId,
      next: StoredFlag | null,
    ): Promise<StoredFlag | null> {
      const before = (await transaction.get(stored)).data()?.flags[id] ?? null;
      transaction.set(current, { flags: { [id]: next ?? FieldValue.delete() } }, { merge: true });
      afterCommit(async () => forget());
      return before;
    },
  };
}

export type FlagsRepository = ReturnType<typeof createFlagsRepository>;
