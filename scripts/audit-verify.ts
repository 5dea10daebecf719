import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import { civilDate } from "@cardwell/core/domain/dates/shapes";
import { initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { verifyExport } from "../functions/src/admin/activity/signed-export.ts";
import { createAuditDaysRepository } from "../functions/src/http/audit-days-repository.ts";
import { runMain, log, Stop } from "./lib/log.ts";

const usage = `Usage: npm run audit:verify -- --project=<your Firebase project> [--from=2026-11-01] [--to=2026-11-30]
(days in UTC; the last 30 without them), or
npm run audit:verify -- --file=<an export of the Activity tab> [--key=<the public key that must have signed it>]`;
const usualDays = 30;

function verifyFile(path: string, key: string | undefined): void {
  const { isGenuine, publicKey, entries, changed } = verifyExport(readFileSync(path, "utf8"));
  if (!isGenuine) throw new Stop(`${path} isn't as it was exported.`);
  if (key !== undefined && key !== publicKey) throw new Stop(`${path} was signed with another key: ${publicKey}`);
  for (const id of changed) log(`${id} changed`);
  log(`${entries} entries, signed with the key ${publicKey}`);
  if (changed.length > 0) throw new Stop(`${changed.length} don't match.`);
}

// Names the entries of the audit log that aren't as they were written.
await runMain(async () => {
  const { values } = parseArgs({
    options: {
      project: { type: "string" },
      from: { type: "string" },
      to: { type: "string" },
      file: { type: "string" },
      key: { type: "string" },
    },
  });
  if (values.file !== undefined) return verifyFile(values.file, values.key);
  const to = civilDate.safeParse(values.to ?? todayIn(new Date(), "UTC")).data;
  const from = civilDate.safeParse(values.from ?? (to && addDays(to, 1 - usualDays))).data;
  if (!values.project || !from || !to || from > to) throw new Stop(usage);
  const auditDays = createAuditDaysRepository(getFirestore(initializeApp({ projectId: values.project })));
  let checked = 0;
  let wrong = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { entries, faults } = await auditDays.check(day);
    checked += entries;
    wrong += faults.length;
    for (const { chain, entryId, reason } of faults) log(`${chain}: ${entryId ?? "every entry"} ${reason}`);
  }
  log(`${checked} entries from ${from} to ${to}`);
  if (wrong > 0) throw new Stop(`${wrong} don't match.`);
});
