import type { Firestore, Timestamp } from "firebase-admin/firestore";

type Stored = {
  kind: "sweep" | "replan";
  state: "running" | "done" | "failed";
  startedAt: Timestamp;
  finishedAt: Timestamp | null;
  handled: number;
  raised: number;
  resolved: number;
  failed: number;
  failures: { uid: string; error: string }[];
};

/** `alertRuns`: what the engine did, for staff to look at. */
export function createAlertRunsRepository(db: Firestore) {
  return {
    /** Newest first: a read for each. */
    async list(limit: number) {
      const found = await db.collection("alertRuns").orderBy("startedAt", "desc").limit(limit).get();
      return found.docs.map((doc) => {
        const { kind, state, startedAt, finishedAt, handled, raised, resolved, failed, failures } =
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
          failures,
        };
      });
    },
  };
}

export type AlertRunsRepository = ReturnType<typeof createAlertRunsRepository>;
