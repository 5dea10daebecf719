import { once } from "node:events";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth, type UserImportRecord } from "firebase-admin/auth";
import { type DocumentReference, type Firestore, getFirestore } from "firebase-admin/firestore";
import { seedCatalog } from "../../catalog/catalog.ts";
import type { CivilDate } from "../../core/src/domain/dates/shapes.ts";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { projectId } from "../../scripts/lib/addresses.ts";
import { type Counted, countedIn } from "../figures.ts";
import { inventDocuments, liveWithWallets } from "./documents.ts";
import type { Stored } from "./stored.ts";
import type { Member } from "./people.ts";
import { momentOf, type Prices } from "./plan-life.ts";
import { colleagues } from "./staff-life.ts";

type Given = { today: CivilDate; now: Date };

const DOCUMENTS_AT_ONCE = 400;
const COMMITS_AT_ONCE = 3;

/** The cards that every start publishes, without reading them from the database. */
export function seedFacts(): CatalogFacts {
  const byId = new Map(seedCatalog.cards.map((terms) => [terms.id, terms]));
  return {
    version: 1,
    reference: seedCatalog.reference,
    getTerms: (cardId) => byId.get(cardId) ?? null,
    cardById: () => null,
    cards: () => [],
  };
}

/**
 * Loads the invented members beside whatever else is loaded meanwhile: computing them takes seconds, so another thread does it. It
 * answers what of them counts for figures.
 */
export function startMembers(given: Given): { finish: (prices: Prices) => Promise<Counted> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: given });
  const { promise, resolve, reject } = Promise.withResolvers<Counted>();
  worker.once("error", reject);
  worker.once("message", resolve);
  // It is awaited at the end, and must not end the process if it fails before.
  promise.catch(() => undefined);
  // Until it is finished, an error elsewhere ends the process.
  worker.unref();
  return {
    finish: (prices) => {
      worker.ref();
      worker.postMessage(prices, []);
      return promise;
    },
  };
}

function toUser(member: Member): UserImportRecord {
  const { uid, email, firstName, joinedOn, seenOn, isVerified, isDisabled } = member;
  return {
    uid,
    email,
    displayName: firstName,
    emailVerified: isVerified,
    disabled: isDisabled,
    metadata: {
      creationTime: momentOf(member, joinedOn).toUTCString(),
      lastSignInTime: momentOf(member, seenOn).toUTCString(),
    },
  };
}

async function write(db: Firestore, documents: readonly Stored[]): Promise<void> {
  const left = Array.from({ length: Math.ceil(documents.length / DOCUMENTS_AT_ONCE) }, (_, index) =>
    documents.slice(index * DOCUMENTS_AT_ONCE, (index + 1) * DOCUMENTS_AT_ONCE),
  );
  const commitNext = async (): Promise<void> => {
    for (let some = left.shift(); some; some = left.shift()) {
      const batch = db.batch();
      for (const { path, data } of some) batch.set(db.doc(path), data);
      await batch.commit();
    }
  };
  await Promise.all(Array.from({ length: COMMITS_AT_ONCE }, commitNext));
}

async function inventAndWrite({ today, now }: Given, pricesKnown: Promise<Prices>): Promise<Counted> {
  const living = { facts: seedFacts(), today, now };
  const lives = liveWithWallets(living);
  const app = initializeApp({ projectId }, "invented-members");
  const db = getFirestore(app);
  const auth = getAuth(app);
  db.settings({ ignoreUndefinedProperties: true });
  const reference = (path: string): DocumentReference => db.doc(path);
  const { members, documents } = inventDocuments({ ...living, prices: await pricesKnown, reference }, lives);
  const staff = colleagues.map(({ uid, email, firstName, role }) => ({
    uid,
    email,
    displayName: firstName,
    emailVerified: true,
    customClaims: { staff: role },
  }));
  await Promise.all([auth.importUsers([...members.map(toUser), ...staff]), write(db, documents)]);
  await deleteApp(app);
  return countedIn(documents, living.facts);
}

if (parentPort) {
  const port = parentPort;
  const pricesKnown = once(port, "message").then(([prices]) => prices as Prices);
  port.postMessage(await inventAndWrite(workerData as Given, pricesKnown), []);
  port.close();
}
