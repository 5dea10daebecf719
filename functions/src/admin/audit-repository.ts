import type { Firestore } from "firebase-admin/firestore";

/** What a member of staff does. */
export type AuditEntry = { actorUid: string; action: string; requestId: string; at: Date };

/** `auditLog/{id}`: an entry with its outcome, never changed after that. */
export function createAuditRepository(db: Firestore) {
  return {
    /**
     * Does what is recorded. The entry is written first, so that nothing happens without one, and closed with `after`,
     * what changed; `state` stays "started" when the process ended half-way. Two writes.
     */
    async recorded<T extends Record<string, unknown>>(entry: AuditEntry, work: () => Promise<T>): Promise<T> {
      const ref = await db.collection("auditLog").add({ ...entry, state: "started" });
      const after = await work().catch(async (error: unknown) => {
        await ref.update({ state: "failed" });
        throw error;
      });
      await ref.update({ state: "done", after });
      return after;
    },
  };
}

export type AuditRepository = ReturnType<typeof createAuditRepository>;
