import type { UnitOfWork } from "../lib/unit-of-work-repository.ts";
import type { AuditContext, AuditRepository, Change } from "./audit-repository.ts";

/** An audit log for tests, with the entries that it got. Nothing is stored. */
export function fakeAuditLog() {
  const entries: Change<unknown>[] = [];
  const auditLog = {
    async change<T>(_: AuditContext, work: (unit: UnitOfWork) => Promise<Change<T>>) {
      const entry = await work({} as UnitOfWork);
      entries.push(entry);
      return entry.answer;
    },
  } as unknown as AuditRepository;
  return { auditLog, entries };
}
