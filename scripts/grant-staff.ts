import { parseArgs } from "node:util";
import { parseStaffRole, STAFF_ROLES } from "@cardwell/core/domain/staff/roles";
import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { createDirectory } from "../functions/src/features/accounts/directory-repository.ts";
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
  const { uid } = await setStaffRole(getAuth(app), email, role);
  await createDirectory(getFirestore(app)).update(uid, { staffRole: role }, new Date());
  log(remove ? `${email} (${uid}) has no role in the back office now` : `${email} (${uid}) is staff now, as ${role}`);
  log("Every session of that account has ended; the next sign-in carries the change");
});
