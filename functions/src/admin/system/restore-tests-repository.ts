import { FieldPath } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

export const restoreTest = z.object({
  /** The day on which staff restored a backup. */
  day: z.string(),
  minutes: z.number(),
  isPassed: z.boolean(),
  note: z.string(),
  recordedBy: z.string(),
  recordedAt: storedInstant,
});

export type RestoreTest = z.infer<typeof restoreTest>;

/** `restoreTests/{id}`: what staff recorded of restoring a backup. */
export function createRestoreTestsRepository(db: Firestore) {
  const restoreTests = db.collection("restoreTests").withConverter(zodConverter(restoreTest));

  return {
    /** One read. */
    async findLatest(): Promise<RestoreTest | null> {
      const latest = restoreTests.orderBy("day", "desc").orderBy(FieldPath.documentId(), "desc").limit(1);
      return (await latest.get()).docs[0]?.data() ?? null;
    },

    addWithin({ transaction }: UnitOfWork, test: RestoreTest): string {
      const ref = db.collection("restoreTests").doc();
      transaction.create(ref, test);
      return ref.id;
    },
  };
}

export type RestoreTestsRepository = ReturnType<typeof createRestoreTestsRepository>;
