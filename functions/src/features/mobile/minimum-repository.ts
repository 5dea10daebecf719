import { MINIMUM_MODES } from "@cardwell/core/domain/mobile/minimum-version";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, storedInstant, zodConverter } from "../../lib/firestore.ts";
import { keepFor } from "../../lib/keep-for.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

const storedMinimum = z.object({
  revision: z.number(),
  /** Null: every version may run. */
  release: orNull(z.string()),
  mode: z.enum(MINIMUM_MODES),
  title: z.string(),
  message: z.string(),
  changedBy: orNull(z.string()),
  changedAt: orNull(storedInstant),
});

export type StoredMinimum = z.infer<typeof storedMinimum>;

const INITIAL: StoredMinimum = {
  revision: 0,
  release: null,
  mode: "banner",
  title: "Update Cardwell",
  message: "A newer version of Cardwell is ready. Updating takes a few seconds and keeps your data.",
  changedBy: null,
  changedAt: null,
};

/** `minimumVersions/current`: the version that installed apps should have at least. */
export function createMinimumRepository(db: Firestore, retentionMs?: number) {
  const current = db.collection("minimumVersions").doc("current");
  const stored = current.withConverter(zodConverter(storedMinimum));
  const read = async (): Promise<StoredMinimum> => (await stored.get()).data() ?? INITIAL;
  const kept = keepFor(read, retentionMs);

  return {
    /** One read. */
    read,

    /** The same, at most a minute old: one read a minute in each process. */
    readCached: kept.get,

    /** In a transaction: one read. */
    readIn: async ({ transaction }: UnitOfWork): Promise<StoredMinimum> =>
      (await transaction.get(stored)).data() ?? INITIAL,

    /** One write. */
    set({ transaction, afterCommit }: UnitOfWork, next: StoredMinimum): void {
      transaction.set(current, next);
      afterCommit(async () => kept.forget());
    },
  };
}

export type MinimumRepository = ReturnType<typeof createMinimumRepository>;
