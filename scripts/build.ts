import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildFunctions } from "../functions/build.ts";
import { root } from "./lib/paths.ts";
import { runMain, say, Stop } from "./lib/say.ts";
import { copySecretsToBundle } from "./lib/secrets.ts";

export type BuildMode = "emulators" | "production";

/** Bundles the functions and builds the web app, for the emulators or for production. */
export async function buildAll(mode: BuildMode): Promise<void> {
  say("Building the functions");
  await buildFunctions();
  if (mode === "emulators") copySecretsToBundle();
  say("Building the web app");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const built = spawnSync(process.execPath, [vite, "build", "--mode", mode, "--logLevel", "warn"], {
    cwd: join(root, "web"),
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (built.status !== 0) throw new Stop("The web app could not be built; Vite's message is above.");
}

if (import.meta.main) {
  await runMain(() => buildAll(process.argv.includes("--emulators") ? "emulators" : "production"));
}
