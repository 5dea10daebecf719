import type { Firestore, Timestamp } from "firebase-admin/firestore";
import type { RunCounts, RunFailure, Shadowed } from "../../features/alerts/engine/runs-repository.ts";

type Stored = Pick<RunCounts, "handled" | "raised" | "resolved" | "failed"> & {
  kind: "sweep" | "replan";
  state: "running" | "done" | "failed";
  startedAt: Timestamp;
  finishedAt: Timestamp | null;
  failures: RunFailure[];
  /** Runs of old have none. */
  shadowed?: Shadowed;
};

/** `alertRuns`: what the engine did, for staff to look at. */
export function createAlertRunsRepository(db: Firestore) {
  return {
    /** Newest first: a read for each. */
    async list(limit: number) {
      const found = await db.collection("alertRuns").orderBy("startedAt", "desc").limit(limit).get();
      return found.docs.map((doc) => {
        const { kind, state, startedAt, finishedAt, handled, raised, resolved, failed, shadowed, failures } =
          doc.data() as Stored;
        return {
          id: doc.id,
          kind,
          state,
          startedAt: startedAt.toDate().toISOString(),
          finishedAt: finishedAt?.toDate().toISOString() ?? null,
          handled,
          raised,
          closed: resolved,
          failed,
          shadowed: shadowed ?? {},
          failures,
        };
      });
    },
  };
}

export type AlertRunsRepository = ReturnType<typeof createAlertRunsRepository>;
