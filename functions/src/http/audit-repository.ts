import type { AuditAction } from "@cardwell/core/contract/endpoint";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import type { Firestore } from "firebase-admin/firestore";
import { inUnitOfWork } from "../lib/unit-of-work-repository.ts";
import type { UnitOfWork } from "../lib/unit-of-work-repository.ts";

/** Who does what, and why; the same for every entry of a request. */
export type AuditContext = {
  actorUid: string;
  actorRole: StaffRole;
  action: AuditAction;
  /** Null where the endpoint asks for none. */
  reason: string | null;
  requestId: string;
  at: Date;
};

/** What a change found and left in an object, and the response about it. */
export type Change<T> = { object: string; before: unknown; after: unknown; answer: T };

export type JobResult<T> = { after: unknown; answer: T };

/** `auditLog/{id}` */
export function createAuditRepository(db: Firestore) {
  const entries = db.collection("auditLog");

  return {
    /** Runs a change and adds its entry, all in one transaction. One write beside those of the change. */
    async change<T>(context: AuditContext, work: (unit: UnitOfWork) => Promise<Change<T>>): Promise<T> {
      return inUnitOfWork(db, undefined, async (unit) => {
        const { object, before, after, answer } = await work(unit);
        unit.transaction.create(entries.doc(), { ...context, object, before, after, outcome: "done" });
        return answer;
      });
    },

    /**
     * Runs a job that is too long for one transaction. Its entry is written before it starts and gets its outcome once it ended: that of
     * a job whose process died stays at `started`. Two writes beside those of the job.
     */
    async job<T>(context: AuditContext, object: string, work: () => Promise<JobResult<T>>): Promise<T> {
      const entry = await entries.add({ ...context, object, before: null, after: null, outcome: "started" });
      const { after, answer } = await work().catch(async (error: unknown) => {
        await entry.update({ outcome: "failed" });
        throw error;
      });
      await entry.update({ after, outcome: "done" });
      return answer;
    },
  };
}

export type AuditRepository = ReturnType<typeof createAuditRepository>;
