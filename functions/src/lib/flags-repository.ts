import { FLAG_AUDIENCES, FLAG_IDS } from "@cardwell/core/domain/system/flags";
import type { FlagId } from "@cardwell/core/domain/system/flags";
import { FieldValue } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, storedInstant, zodConverter } from "./firestore.ts";
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

const flagSet = z.object({ flags: z.prefault(z.partialRecord(z.enum(FLAG_IDS), storedFlag), {}) });

/** Each process looks again after this time, so a change holds everywhere then. */
const KEPT_MS = 60_000;

/** `flagSets/current`: the flags that staff changed, all in one document. */
export function createFlagsRepository(db: Firestore, retentionMs = KEPT_MS) {
  const current = db.collection("flagSets").doc("current");
  const stored = current.withConverter(zodConverter(flagSet));
  let kept: { flags: Promise<z.infer<typeof flagSet>["flags"]>; untilMs: number } | null = null;

  const read = async () => (await stored.get()).data()?.flags ?? {};

  return {
    /** One read. */
    read,

    /** One read in each process for as long as it is kept. */
    async find(id: FlagId): Promise<StoredFlag | null> {
      if (kept === null || kept.untilMs <= Date.now()) {
        const flags = read();
        kept = { flags, untilMs: Date.now() + retentionMs };
        flags.catch(() => (kept = null));
      }
      return (await kept.flags)[id] ?? null;
    },

    /** Writes a flag, or removes what staff changed, in the transaction of the audit entry. Returns the one before. */
    async set(
      { transaction, afterCommit }: UnitOfWork,
      id: FlagId,
      next: StoredFlag | null,
    ): Promise<StoredFlag | null> {
      const before = (await transaction.get(stored)).data()?.flags[id] ?? null;
      transaction.set(current, { flags: { [id]: next ?? FieldValue.delete() } }, { merge: true });
      afterCommit(async () => void (kept = null));
      return before;
    },
  };
}

export type FlagsRepository = ReturnType<typeof createFlagsRepository>;
