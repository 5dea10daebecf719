import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { host, ports, projectId } from "../../scripts/lib/addresses.ts";
import { localFunctionsFolder } from "../../scripts/lib/paths.ts";
import { localSecrets } from "../../scripts/lib/secrets.ts";

// What the functions emulator sets for the functions of this stack, before the first of their modules is loaded.
Object.assign(process.env, {
  ...localSecrets(),
  FUNCTIONS_EMULATOR: "true",
  GCLOUD_PROJECT: projectId,
  FIRESTORE_EMULATOR_HOST: `${host}:${ports.firestore}`,
  FIREBASE_AUTH_EMULATOR_HOST: `${host}:${ports.auth}`,
  CLOUD_TASKS_EMULATOR_HOST: `${host}:${ports.tasks}`,
  METADATA_SERVER_DETECTION: "none",
});
Object.assign(process.env, { ...parseEnv(readFileSync(join(localFunctionsFolder, ".env"), "utf8")), NODE_ENV: "test" });
