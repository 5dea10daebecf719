import { randomUUID } from "node:crypto";
import { getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { people, type PersonName, sharedPassword } from "../../emulator-data/people.ts";
import { authOrigin, host, ports, projectId } from "../../scripts/lib/addresses.ts";

process.env["FIRESTORE_EMULATOR_HOST"] = `${host}:${ports.firestore}`;
process.env["FIREBASE_AUTH_EMULATOR_HOST"] = `${host}:${ports.auth}`;

// Not the default app: that is the back end's, which tests of the API run in this process.
const app = getApps().find(({ name }) => name === "tests") ?? initializeApp({ projectId }, "tests");

export const auth = getAuth(app);
export const db = getFirestore(app);

export type TestPerson = { uid: string; email: string; password: string; idToken: string };

async function identity(call: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${authOrigin}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=fake-api-key`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const result = (await answer.json()) as Record<string, string> & { error?: { message: string } };
  if (result.error) throw new Error(result.error.message);
  return result;
}

/** Signs in with a password, as a browser would. Throws the service's own error when it fails. */
export async function signIn(email: string, password: string = sharedPassword): Promise<TestPerson> {
  const { localId, idToken } = await identity("signInWithPassword", { email, password, returnSecureToken: true });
  return { uid: localId ?? "", email, password, idToken: idToken ?? "" };
}

/** Half of what counts as a recent sign-in, which dangerous actions ask for. */
const SIGNED_IN_FOR_MS = 5 * 60_000;

const known = new Map<PersonName, { person: Promise<TestPerson>; until: number }>();

/** One of the people of every start, signed in at most five minutes ago, for all tests of this process. */
export function knownPerson(name: PersonName): Promise<TestPerson> {
  const last = known.get(name);
  if (last && Date.now() < last.until) return last.person;
  const person = signIn(people[name].email);
  known.set(name, { person, until: Date.now() + SIGNED_IN_FOR_MS });
  return person;
}

/** Signs in with the code of a sign-in mail, as `/auth/complete` does. */
export async function signInWithCode(email: string, oobCode: string): Promise<TestPerson> {
  const { localId, idToken } = await identity("signInWithEmailLink", { email, oobCode });
  return { uid: localId ?? "", email, password: "", idToken: idToken ?? "" };
}

/** An address that no other test uses. */
export function newAddress(name = "person"): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`;
}

/** Someone new with a confirmed address, signed in. */
export async function newPerson({
  confirmed = true,
  staff,
}: { confirmed?: boolean; staff?: unknown } = {}): Promise<TestPerson> {
  const email = newAddress();
  const password = "copper-lantern-41";
  const { uid } = await auth.createUser({ email, password, emailVerified: confirmed });
  if (staff !== undefined) await auth.setCustomUserClaims(uid, { staff });
  return signIn(email, password);
}
