import { join } from "node:path";
import { execa } from "execa";
import { buildFunctions } from "../functions/build.ts";
import { webSettings } from "./lib/local-config.ts";
import { localFunctionsFolder, localWebFolder, root } from "./lib/paths.ts";
import { runMain, log, Stop } from "./lib/log.ts";
import { copySecretsToBundle } from "./lib/secrets.ts";

/**
 * The name of this build, by the time (UTC) and hash of its commit: "2026.11.25-1432-9eaf731". What is measured is counted by it, and
 * later ones sort after earlier ones.
 */
async function findRelease(): Promise<string> {
  const args = ["show", "--no-patch", "--date=format-local:%Y.%m.%d-%H%M", "--format=%cd-%h", "HEAD"];
  const { stdout, exitCode } = await execa("git", args, { cwd: root, reject: false, env: { TZ: "UTC" } });
  return exitCode === 0
    ? stdout.trim()
    : `${new Date().toISOString().slice(0, 16).replaceAll("-", ".").replace("T", "-").replace(":", "")}-unnamed`;
}

/** Bundles the functions and builds the web app for what is deployed: `functions/deploy` and `web/dist`. */
export async function buildForProduction(): Promise<void> {
  const release = await findRelease();
  process.env["CARDWELL_RELEASE"] = release;
  log("Building the functions");
  await buildFunctions();
  log("Building the web app");
  await buildWeb(["--mode", "production"], { VITE_RELEASE: release });
}

/** The same for the emulators of this stack, into separate folders. */
export async function buildForEmulators(): Promise<void> {
  log("Building the functions");
  await buildFunctions(localFunctionsFolder);
  copySecretsToBundle();
  log("Building the web app");
  await buildWeb(["--mode", "emulators", "--outDir", localWebFolder, "--emptyOutDir"], webSettings);
}

async function buildWeb(args: string[], env: Record<string, string> = {}): Promise<void> {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const { exitCode } = await execa(process.execPath, [vite, "build", "--logLevel", "warn", ...args], {
    cwd: join(root, "web"),
    env,
    reject: false,
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
  });
  if (exitCode !== 0) throw new Stop("The web app could not be built; Vite's message is above.");
}

if (import.meta.main) await runMain(process.argv.includes("--emulators") ? buildForEmulators : buildForProduction);
