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
  const answers = await Promise.all([
    fetch(`http://${firestore}/emulator/v1/projects/${project}/databases/(default)/documents`, { method: "DELETE" }),
    fetch(`http://${auth}/emulator/v1/projects/${project}/accounts`, {
      method: "DELETE",
      headers: { authorization: "Bearer owner" },
    }),
  ]);
  for (const answer of answers) if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
}
