import { parseArgs } from "node:util";
import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { fillDirectory } from "../functions/src/admin/users/backfill-repository.ts";
import { runMain, log, Stop } from "./lib/log.ts";

// Once, when the back office gets its users tab: from then on the product keeps the directory itself.
await runMain(async () => {
  const { values } = parseArgs({ options: { project: { type: "string" } } });
  if (!values.project) throw new Stop("Usage: npm run fill-directory -- --project=<your Firebase project>");
  const app = initializeApp({ projectId: values.project });
  const count = await fillDirectory(getAuth(app), getFirestore(app), new Date());
  log(`${count} people are in the directory of the back office`);
});
