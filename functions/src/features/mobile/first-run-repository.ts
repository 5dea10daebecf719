import { DEFAULT_FIRST_RUN, firstRunTexts } from "@cardwell/core/domain/mobile/first-run";
import type { FirstRunTexts } from "@cardwell/core/domain/mobile/first-run";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { asStored, storedInstant, zodConverter } from "../../lib/firestore.ts";
import { keepFor } from "../../lib/keep-for.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

const KEPT_VERSIONS = 20;

const storedVersion = z.object({
  version: z.number(),
  texts: asStored(firstRunTexts),
  by: z.string(),
  at: storedInstant,
  change: z.string(),
});

export type FirstRunVersion = z.infer<typeof storedVersion>;

const storedFirstRun = z.object({ versions: z.array(storedVersion) });

/** `firstRunTexts/current`: the last versions of the texts of the first run, the live one first. */
export function createFirstRunRepository(db: Firestore, retentionMs?: number) {
  const current = db.collection("firstRunTexts").doc("current");
  const stored = current.withConverter(zodConverter(storedFirstRun));
  const read = async (): Promise<FirstRunVersion[]> => (await stored.get()).data()?.versions ?? [];
  const kept = keepFor(async (): Promise<FirstRunTexts> => (await read())[0]?.texts ?? DEFAULT_FIRST_RUN, retentionMs);

  return {
    /** One read. */
    read,

    /** The live texts, at most a minute old: one read a minute in each process. */
    readLive: kept.get,

    /** In a transaction: one read. */
    readIn: async ({ transaction }: UnitOfWork): Promise<FirstRunVersion[]> =>
      (await transaction.get(stored)).data()?.versions ?? [],

    /** One write. Returns the versions that are kept. */
    publish({ transaction, afterCommit }: UnitOfWork, next: FirstRunVersion, before: readonly FirstRunVersion[]) {
      const versions = [next, ...before].slice(0, KEPT_VERSIONS);
      transaction.set(current, { versions });
      afterCommit(async () => kept.forget());
      return versions;
    },
  };
}

export type FirstRunRepository = ReturnType<typeof createFirstRunRepository>;
