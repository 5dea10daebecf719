import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { parseStaffRole, STAFF_ROLES } from "@cardwell/core/domain/staff/roles";
import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { createDirectory } from "../functions/src/features/accounts/directory-repository.ts";
import { createSystemContext, createAuditRepository } from "../functions/src/http/audit-repository.ts";
import { runMain, log, Stop } from "./lib/log.ts";
import { setStaffRole } from "./lib/staff.ts";

const usage = `Usage: npm run grant-staff -- --project=<your Firebase project> --email=<address> (--role=${STAFF_ROLES.join("|")} | --remove)`;

// Not reachable over HTTP: granting a role requires the project's credentials.
await runMain(async () => {
  const { values } = parseArgs({
    options: {
      project: { type: "string" },
      email: { type: "string" },
      role: { type: "string" },
      remove: { type: "boolean", default: false },
    },
  });
  const { project: projectId, email, remove } = values;
  const role = parseStaffRole(values.role);
  if (!projectId || !email || (role === null) !== remove) throw new Stop(usage);
  const app = initializeApp({ projectId });
  const [auth, db, now] = [getAuth(app), getFirestore(app), new Date()];
  const { uid } = await auth.getUserByEmail(email);
  const context = createSystemContext("grant-staff", "users.change-role", randomUUID(), now);
  await createAuditRepository(db).job(context, `users/${uid}`, async () => {
    await setStaffRole(auth, email, role);
    await createDirectory(db).update(uid, { staffRole: role }, now);
    return { after: { role }, answer: undefined };
  });
  log(remove ? `${email} (${uid}) has no role in the back office now` : `${email} (${uid}) is staff now, as ${role}`);
  log("Every session of that account has ended; the next sign-in carries the change");
});
