import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import type { Recorder } from "../http/audit.ts";
import { getCaller } from "../http/serve.ts";
import type { AuditedContext } from "../http/serve.ts";

/** Who of staff does it, when, and where it is recorded. */
export type Acting = { uid: string; staffRole: StaffRole | null; now: Date; audit: Recorder };

export function getActing(context: AuditedContext): Acting {
  const { uid, staffRole } = getCaller(context);
  return { uid, staffRole, now: context.clock.now(), audit: context.audit };
}
