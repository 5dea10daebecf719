import { host, ports } from "../../scripts/lib/addresses.ts";
import { emptyProject } from "../../scripts/lib/empty-project.ts";

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
export const clearOwnProject = (): Promise<void> =>
  emptyProject({
    firestoreHost: process.env["FIRESTORE_EMULATOR_HOST"] ?? "",
    authHost: process.env["FIREBASE_AUTH_EMULATOR_HOST"] ?? "",
    project: process.env["GCLOUD_PROJECT"] ?? "",
  });
