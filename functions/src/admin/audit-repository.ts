import type { Firestore } from "firebase-admin/firestore";

/** What a member of staff does; `object` is what it is done to, `reason` what they gave for it. */
export type AuditEntry = {
  actorUid: string;
  action: string;
  requestId: string;
  at: Date;
  object?: string;
  reason?: string;
};

/** What a change found, what it left, and what is answered about it. */
export type Change<T> = { before: unknown; after: unknown; answer: T };

/** `auditLog/{id}`: an entry with its outcome, never changed after that. */
export function createAuditRepository(db: Firestore) {
  /**
   * Does what is recorded. The entry is written first, so that nothing happens without one, and closed with what was before and
   * after; `state` stays "started" when the process ended half-way. Two writes.
   */
  async function change<T>(entry: AuditEntry, work: () => Promise<Change<T>>): Promise<T> {
    const ref = await db.collection("auditLog").add({ ...entry, state: "started" });
    const { before, after, answer } = await work().catch(async (error: unknown) => {
      await ref.update({ state: "failed" });
      throw error;
    });
    await ref.update({ state: "done", ...(before !== undefined && { before }), after });
    return answer;
  }

  return {
    change,

    /** The same for what has nothing before: what it did is what it answers. */
    recorded: async <T extends Record<string, unknown>>(entry: AuditEntry, work: () => Promise<T>): Promise<T> =>
      change(entry, async () => {
        const after = await work();
        return { before: undefined, after, answer: after };
      }),
  };
}

export type AuditRepository = ReturnType<typeof createAuditRepository>;
