import type { Change } from "../http/audit.ts";
import type { AuditEntry } from "../http/audit-repository.ts";
import { AppError } from "../lib/app-error.ts";
import type { UnitOfWork } from "../lib/unit-of-work-repository.ts";

/** Undoes what an audit entry records of one kind of object, unless what it changed was changed again since. */
export type Reverter = {
  /** @throws AppError `conflict` with why it can't be reverted */
  check(entry: AuditEntry): Promise<void>;
  /** @throws AppError `conflict` with why it can't be reverted */
  revert(entry: AuditEntry, by: { uid: string; reason: string; now: Date }, unit: UnitOfWork): Promise<Change<null>>;
};

export const notReversible = (why: string) => new AppError("conflict", why);
