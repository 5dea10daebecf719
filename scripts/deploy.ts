import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildForProduction } from "./build.ts";
import { findLocalSetting } from "./lib/local-config.ts";
import { listLastingFiles, narrowLastingHeaders } from "./lib/lasting-files.ts";
import { root } from "./lib/paths.ts";
import { runMain, log, Stop } from "./lib/log.ts";
import { runNode } from "./lib/steps.ts";

const usage = "Usage: npm run deploy -- --project=<your Firebase project>";

await runMain(async () => {
  const args = process.argv.slice(2);
  const project = args.find((arg) => arg.startsWith("--project="))?.slice("--project=".length);
  if (!project) throw new Stop(usage);
  if (project.startsWith("demo-"))
    throw new Stop(`${project} exists only in the emulators; name a project of your own.`);
  checkSettings(project);
  await buildForProduction();
  log(`Deploying to ${project}`);
  const firebase = join(root, "node_modules/firebase-tools/lib/bin/firebase.js");
  const others = args.filter((arg) => !arg.startsWith("--project="));
  const { code } = await runNode(
    [
      firebase,
      "deploy",
      `--project=${project}`,
      `--config=${writeDeployConfig()}`,
      "--only",
      "firestore,functions,hosting",
      ...others,
    ],
    {
      isShown: true,
    },
  );
  if (code !== 0) throw new Stop("Firebase could not deploy; its own message is above.");
});

function writeDeployConfig(): string {
  type Config = Parameters<typeof narrowLastingHeaders>[0];
  const config = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")) as Config;
  const file = join(root, "firebase.deploy.json");
  const narrowed = narrowLastingHeaders(config, listLastingFiles(config.hosting.public));
  writeFileSync(file, `${JSON.stringify(narrowed, null, 2)}\n`);
  return file;
}

/** Production must never be sent to an address of this machine. */
function checkSettings(project: string): void {
  const file = join(root, `functions/.env.${project}`);
  if (!existsSync(file)) {
    throw new Stop(`functions/.env.${project} is missing; docs/operations.md lists what belongs in it.`);
  }
  const local = findLocalSetting(readFileSync(file, "utf8"));
  if (local)
    throw new Stop(
      `functions/.env.${project} names a stand-in or this machine, which production may not reach: ${local}`,
    );
}
