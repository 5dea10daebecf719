import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { type Firestore, getFirestore } from "firebase-admin/firestore";
import { todayIn } from "../core/src/domain/dates/civil.ts";
import { readSeedArticles } from "../content/articles.ts";
import { fillDirectory } from "../functions/src/admin/users/backfill-repository.ts";
import { createCardCatalog } from "../functions/src/features/catalog/catalog.ts";
import { publishSeedArticles } from "../functions/src/features/help/publish-seed-repository.ts";
import { host, ports, projectId } from "../scripts/lib/addresses.ts";
import { emptyProject } from "../scripts/lib/empty-project.ts";
import { runSchedule } from "../scripts/lib/schedules.ts";
import { linkBanks } from "./banks.ts";
import { createSignIn, createSignIns, writeAccounts } from "./accounts.ts";
import { publishSeedCatalog } from "./card-catalog.ts";
import { createCustomer, liveThroughTheYear, subscribe } from "./history.ts";
import { writeFigures } from "./figures.ts";
import { formHousehold } from "./household.ts";
import { writeInstalls } from "./installs.ts";
import { livedFrom, liveThroughTheLastDays, morningAt } from "./last-days.ts";
import { startMembers } from "./members/load.ts";
import type { Prices } from "./members/plan-life.ts";
import { writeLogos } from "./logos.ts";
import { writeNews } from "./news.ts";
import { writePodcasts } from "./podcasts.ts";
import { stageShorterPrompt } from "./prompts.ts";
import { banksPerson, people, timeZone } from "./people.ts";
import { findPresent } from "./sandbox.ts";
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
    await emptyProject({
      firestoreHost: process.env.FIRESTORE_EMULATOR_HOST,
      authHost: process.env.FIREBASE_AUTH_EMULATOR_HOST,
      project: projectId,
    });
    const now = await findPresent();
    const today = todayIn(now, timeZone);
    const at = morningAt(livedFrom(today));
    const members = withMembers ? startMembers({ today, now }) : undefined;
    const db = getFirestore(app);
    const [{ customers, prices }] = await Promise.all([
      liveThroughTheYear(sandboxStripe(), now),
      createSignIns(getAuth(app)),
      publishSeedCatalog(db, now),
      publishSeedArticles(db, readSeedArticles(), now),
    ]);
    await writeAccounts(db, customers, now, at);
    await writeNews(db, now);
    await writeLogos(db, now);
    await fillDirectory(getAuth(app), db, now);
    const loaded = members?.finish(prices);
    const facts = await createCardCatalog(db).service.port.facts();
    const toCome = await writeWallets(db, facts, { today, upTo: livedFrom(today), at });
    await liveThroughTheLastDays({ db, facts, today, toCome });
    await writePodcasts(db, now);
    await writeFigures(db, prices, facts, (await loaded) ?? null, now);
    if (withMembers) {
      await linkBanks(people.member.email);
      await joinToday(getAuth(app), db, prices);
      await stageShorterPrompt();
      await writeInstalls(db, now);
      await formHousehold();
    }
    await runSchedule("rollUpFigures", now);
    await runSchedule("verifyAuditLog", now);
  } finally {
    await deleteApp(app);
  }
}

/** Someone new subscribes: the payment provider notifies the product of the plan. */
async function joinToday(auth: Auth, db: Firestore, prices: Prices): Promise<void> {
  const stripe = sandboxStripe();
  await createSignIn(auth, banksPerson);
  const stripeId = await createCustomer(stripe, banksPerson);
  const batch = db.batch();
  batch.set(db.doc(`customers/${banksPerson.uid}`), { stripeId, email: banksPerson.email, generation: 0 });
  batch.set(db.doc(`stripeCustomers/${stripeId}`), { uid: banksPerson.uid });
  await batch.commit();
  await subscribe(stripe, stripeId, prices.month, banksPerson);
}

if (import.meta.main)
  await (process.argv.includes("--people-only") ? loadEmulatorData() : loadEmulatorDataWithMembers());
