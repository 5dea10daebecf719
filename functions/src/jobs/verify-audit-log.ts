import { randomUUID } from "node:crypto";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import * as logger from "firebase-functions/logger";
import type { AuditDaysRepository } from "../http/audit-days-repository.ts";
import { type AuditRepository, createSystemContext } from "../http/audit-repository.ts";
import type { JobCounts } from "../lib/job-failure.ts";

/** Sealed days are checked again for so long: who changes an entry rarely does so on its day. */
const CHECKED_DAYS = 7;

/** Seals each day that is over since the last run, and checks the last week. Days that an outage skipped are made up for. */
export async function verifyAuditLog(
  { auditDays, auditLog }: { auditDays: AuditDaysRepository; auditLog: Pick<AuditRepository, "change"> },
  now: Date,
): Promise<JobCounts> {
  const through = addDays(todayIn(now, "UTC"), -1);
  const weekStart = addDays(through, 1 - CHECKED_DAYS);
  const lastSealed = await auditDays.findLastSealed();
  const unsealed = lastSealed === null ? weekStart : addDays(lastSealed, 1);
  const from = unsealed < weekStart ? unsealed : weekStart;
  let entries = 0;
  let faults = 0;
  for (let day = from; day <= through; day = addDays(day, 1)) {
    const found = await auditDays.seal(day, now);
    entries += found.entries;
    faults += found.faults.length;
    // The log of the cloud is kept outside of the database.
    logger.info("A day of the audit log is checked", { day, hash: found.hash, entries: found.entries });
  }
  if (faults > 0) logger.error("Entries of the audit log don't match", { from, through, faults });
  await auditLog.change(createSystemContext("verifyAuditLog", "activity.verify", randomUUID(), now), async () => ({
    object: "auditLog",
    before: null,
    after: { from, through, entries, faults },
    answer: null,
  }));
  return { processed: entries, failed: 0 };
}
