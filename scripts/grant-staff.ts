import { parseArgs } from "node:util";
import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { runMain, say, Stop } from "./lib/say.ts";
import { setStaffRole, staffRoles } from "./lib/staff.ts";

const usage = `Usage: npm run grant-staff -- --project=<your Firebase project> --email=<address> [--role=${staffRoles.join("|")}] [--remove]`;

// Not reachable over HTTP: whoever makes somebody staff holds the project's own credentials.
await runMain(async () => {
  const { values } = parseArgs({
    options: {
      project: { type: "string" },
      email: { type: "string" },
      role: { type: "string", default: staffRoles[0] },
      remove: { type: "boolean", default: false },
    },
  });
  const { project: projectId, email } = values;
  const role = staffRoles.find((known) => known === values.role);
  if (!projectId || !email || !role) throw new Stop(usage);
  const auth = getAuth(initializeApp({ projectId }));
  const { uid } = await setStaffRole(auth, email, values.remove ? null : role);
  say(values.remove ? `${email} (${uid}) is no longer staff` : `${email} (${uid}) is staff now, as ${role}`);
  say("Every session of that account has ended; the next sign-in carries the change");
});
