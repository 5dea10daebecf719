import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { portOffset } from "./addresses.ts";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const cacheFolder = join(root, ".cache");

const stackName = stackNameAt(portOffset);
/** The logs of this stack, and what it has to remember of itself. */
export const stackFolder = join(cacheFolder, stackName);
/** What `npm start -- --keep` keeps. */
export const stateFolder = join(root, ".emulator-state", stackName);
/** Builds for the emulators are separate from the deployed one, and each stack has its own. */
export const localWebFolder = join(root, "dist", stackName);
export const localFunctionsFolder = join(root, "functions/dist", stackName);
/** The two folders that the functions of this stack are bundled into. */
export const localBundleFolders = ["http", "background"].map((name) => join(localFunctionsFolder, name));
export const firebaseConfigFile = join(root, `firebase.local-${portOffset}.json`);

export function stackNameAt(offset: number): string {
  return `stack-${offset}`;
}
