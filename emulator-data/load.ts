import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { authOrigin, host, ports, projectId } from "../scripts/lib/addresses.ts";
import { sandboxTime } from "../scripts/lib/clock.ts";
import { runSchedule } from "../scripts/lib/schedules.ts";
import { createSignIns, writeAccounts } from "./accounts.ts";
import { publishSeedCatalog } from "./card-catalog.ts";
import { liveThroughTheYear } from "./history.ts";
import { sandboxStripe } from "./stripe-client.ts";
import { writeWallets } from "./wallets.ts";

/**
 * Brings the running emulators and the sandbox to the state that every start begins with: whatever was there is
 * forgotten, the people are there, and their dates lead up to today. However often it runs, it ends the same.
 */
export async function loadEmulatorData(): Promise<void> {
  process.env.FIRESTORE_EMULATOR_HOST = `${host}:${ports.firestore}`;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `${host}:${ports.auth}`;
  // Without this the SDK looks for a cloud machine's own server first.
  process.env.METADATA_SERVER_DETECTION = "none";
  const app = initializeApp({ projectId }, `emulator-data-${Date.now()}`);
  try {
    await clearEmulators();
    const now = new Date();
    const [customers] = await Promise.all([liveThroughTheYear(sandboxStripe(), now), createSignIns(getAuth(app))]);
    const db = getFirestore(app);
    await publishSeedCatalog(db, now);
    await writeAccounts(db, customers, now);
    await writeWallets(db, now);
    await runSchedule("reconcileBilling", (await sandboxTime()).now);
  } finally {
    await deleteApp(app);
  }
}

async function clearEmulators(): Promise<void> {
  const owner = { method: "DELETE", headers: { authorization: "Bearer owner" } };
  const urls = [
    `${authOrigin}/emulator/v1/projects/${projectId}/accounts`,
    `http://${host}:${ports.firestore}/emulator/v1/projects/${projectId}/databases/(default)/documents`,
  ];
  for (const url of urls) {
    const response = await fetch(url, owner);
    if (!response.ok) throw new Error(`An emulator refused to be emptied: ${response.status} from ${url}`);
  }
}

if (import.meta.main) await loadEmulatorData();
