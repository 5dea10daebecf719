import { host, ports } from "../../scripts/lib/addresses.ts";

let isOwn = false;

/** Whether this process or test file uses a project of its own. */
export const hasOwnProject = (): boolean => isOwn;

/**
 * Leads modules of the back end that a test imports to a Firestore of the test's own, beside the product's.
 * Call it before the first of them is used.
 */
export function useOwnProject(name: string): void {
  isOwn = true;
  process.env["FIRESTORE_EMULATOR_HOST"] ??= `${host}:${ports.firestore}`;
  process.env["FIREBASE_AUTH_EMULATOR_HOST"] ??= `${host}:${ports.auth}`;
  process.env["GCLOUD_PROJECT"] = `demo-${name}`;
}

/** Empties it. */
export async function clearOwnProject(): Promise<void> {
  const {
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
    GCLOUD_PROJECT: project,
  } = process.env;
  await Promise.all([
    deleteWhenFree(`http://${firestore}/emulator/v1/projects/${project}/databases/(default)/documents`),
    deleteWhenFree(`http://${auth}/emulator/v1/projects/${project}/accounts`, { authorization: "Bearer owner" }),
  ]);
}

const clearingTries = 50;
const triedAgainAfterMs = 200;

/** While a transaction still holds a lock, a busy Firestore emulator rejects this with 409 or 503. */
async function deleteWhenFree(url: string, headers: Record<string, string> = {}): Promise<void> {
  for (let left = clearingTries; ; left -= 1) {
    const answer = await fetch(url, { method: "DELETE", headers });
    if (answer.ok) return;
    const text = await answer.text();
    if (left === 0 || (answer.status !== 409 && answer.status !== 503))
      throw new Error(`${url} answered ${answer.status}: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, triedAgainAfterMs));
  }
}
