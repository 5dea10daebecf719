import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { todayIn } from "../core/src/domain/dates/civil.ts";
import { fillDirectory } from "../functions/src/admin/users/backfill-repository.ts";
import { createCardCatalog } from "../functions/src/features/catalog/catalog.ts";
import { authOrigin, host, ports, projectId } from "../scripts/lib/addresses.ts";
import { runSchedule } from "../scripts/lib/schedules.ts";
import { createSignIns, writeAccounts } from "./accounts.ts";
import { publishSeedCatalog } from "./card-catalog.ts";
import { liveThroughTheYear } from "./history.ts";
import { writeFigures } from "./figures.ts";
import { livedFrom, liveThroughTheLastDays, morningAt } from "./last-days.ts";
import { startMembers } from "./members/load.ts";
import { timeZone } from "./people.ts";
import { sandboxStripe } from "./stripe-client.ts";
import { writeWallets } from "./wallets.ts";

/**
 * Brings the running emulators and the sandbox to the state that every test begins with: whatever was there is
 * forgotten, the people are there, and their dates lead up to today. However often it runs, it ends the same.
 */
export const loadEmulatorData = (): Promise<void> => load({ withMembers: false });

/** The same with some hundred invented members beside the people, so that the back office has something to show. */
export const loadEmulatorDataWithMembers = (): Promise<void> => load({ withMembers: true });

async function load({ withMembers }: { withMembers: boolean }): Promise<void> {
  process.env.FIRESTORE_EMULATOR_HOST = `${host}:${ports.firestore}`;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `${host}:${ports.auth}`;
  // Without this the SDK looks for a cloud machine's own server first.
  process.env.METADATA_SERVER_DETECTION = "none";
  const app = initializeApp({ projectId }, `emulator-data-${Date.now()}`);
  try {
    await clearEmulators();
    const now = new Date();
    const today = todayIn(now, timeZone);
    const at = morningAt(livedFrom(today));
    const members = withMembers ? startMembers({ today, now }) : undefined;
    const db = getFirestore(app);
    const [{ customers, prices }] = await Promise.all([
      liveThroughTheYear(sandboxStripe(), now),
      createSignIns(getAuth(app)),
      publishSeedCatalog(db, now),
    ]);
    await writeAccounts(db, customers, now, at);
    await fillDirectory(getAuth(app), db, now);
    const loaded = members?.finish(prices);
    const facts = await createCardCatalog(db).service.port.facts();
    const toCome = await writeWallets(db, facts, { today, upTo: livedFrom(today), at });
    await liveThroughTheLastDays({ db, facts, today, toCome });
    await writeFigures(db, prices, (await loaded) ?? null, now);
    await runSchedule("rollUpFigures", now);
    await runSchedule("verifyAuditLog", now);
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
    if (!response.ok) throw new Error(`An emulator couldn't be emptied: ${response.status} from ${url}`);
  }
}

if (import.meta.main) await loadEmulatorDataWithMembers();
