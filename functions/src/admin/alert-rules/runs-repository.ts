import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { runFailure, shadowed } from "../../features/alerts/engine/runs-repository.ts";
import { orNull, storedInstant, zodConverter } from "../../lib/firestore.ts";

const storedRun = z.object({
  kind: z.enum(["sweep", "replan"]),
  state: z.enum(["running", "done", "failed"]),
  startedAt: storedInstant,
  finishedAt: orNull(storedInstant),
  handled: z.number(),
  raised: z.number(),
  resolved: z.number(),
  failed: z.number(),
  /** Runs of old have none. */
  shadowed: z.prefault(shadowed, {}),
  failures: z.array(runFailure),
});

/** `alertRuns`: what the engine did, for staff to look at. */
export function createAlertRunsRepository(db: Firestore) {
  return {
    /** Newest first: a read for each. */
    async list(limit: number) {
      const runs = db.collection("alertRuns").withConverter(zodConverter(storedRun));
      const found = await runs.orderBy("startedAt", "desc").limit(limit).get();
      return found.docs.map((doc) => {
        const { startedAt, finishedAt, resolved: closed, ...run } = doc.data();
        return {
          ...run,
          id: doc.id,
          closed,
          startedAt: startedAt.toISOString(),
          finishedAt: finishedAt?.toISOString() ?? null,
        };
      });
    },
  };
}

export type AlertRunsRepository = ReturnType<typeof createAlertRunsRepository>;
