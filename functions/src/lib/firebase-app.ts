import { initializeApp } from "firebase-admin/app";
import { inEmulator } from "../config/environment.ts";
import { once } from "./once.ts";

/**
 * The default app. Opened on first use, because a deploy imports our files without credentials.
 * In the emulators it names an account: without one, each request for a task waits for a metadata server that isn't there.
 */
export const firebaseApp = once(() => {
  const projectId = process.env["GCLOUD_PROJECT"];
  if (!inEmulator() || projectId === undefined) return initializeApp();
  return initializeApp({ projectId, serviceAccountId: `emulator@${projectId}.iam.gserviceaccount.com` });
});
