import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const toolsFolder = join(root, ".tools");
export const cacheFolder = join(root, ".cache");
/** What `npm start -- --keep` keeps. */
export const stateFolder = join(root, ".emulator-state");
/** The two folders that the functions are bundled into. */
export const deployFolders = ["http", "background"].map((name) => join(root, "functions/deploy", name));
