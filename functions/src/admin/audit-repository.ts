import type { Firestore } from "firebase-admin/firestore";

/** What a member of staff did. `before` and `after` hold only what changed. */
export type AuditEntry = {
  actorUid: string;
  action: string;
  requestId: string;
  at: Date;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** `auditLog/{id}`: written once, never changed. */
export function createAuditRepository(db: Firestore) {
  return {
    /** One write. */
    async record(entry: AuditEntry): Promise<void> {
      await db.collection("auditLog").add(entry);
    },
  };
}

export type AuditRepository = ReturnType<typeof createAuditRepository>;
