import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { linkBanksInEveryState } from "../emulator-data/banks.ts";
import { loadEmulatorDataWithMembers } from "../emulator-data/load.ts";
import { watchFunctions } from "../functions/build.ts";
import { ports, sandboxOrigin, viteOrigin } from "./lib/addresses.ts";
import { webSettings } from "./lib/local-config.ts";
import { localBundleFolders, localFunctionsFolder, localWebFolder, root } from "./lib/paths.ts";
import { type Running, startNode } from "./lib/processes.ts";
import { runMain, log, Stop } from "./lib/log.ts";
import { copySecretsToBundle } from "./lib/secrets.ts";
import { prepareStack, type Stack, startStack } from "./lib/stack.ts";
import { untilStopped } from "./lib/until-stopped.ts";

const bundledWithinMs = 60_000;
const pollMs = 100;

await runMain(async () => {
  const stopped = untilStopped();
  let stack: Stack | undefined;
  let vite: Running | undefined;
  const started = (async () => {
    const { javaFolder } = await prepareStack({ Vite: ports.vite });
    log("Bundling the functions, and again at every change");
    await watchFunctions(localFunctionsFolder);
    await untilBundled();
    copySecretsToBundle();
    mkdirSync(localWebFolder, { recursive: true });
    stack = await startStack(javaFolder, { appOrigin: viteOrigin });
    await loadEmulatorDataWithMembers();
    await stack.startSchedules();
    vite = startNode({
      name: "Vite",
      logName: "vite",
      args: [join(root, "node_modules/vite/bin/vite.js"), "--mode", "emulators", "--port", String(ports.vite)],
      env: webSettings,
      cwd: join(root, "web"),
      onLine: (line) => console.log(line),
    });
    console.log(`\nCardwell is at ${viteOrigin}, the inbox at ${sandboxOrigin}/inbox. Press Ctrl-C to stop.\n`);
    void linkBanksInEveryState();
    await Promise.race([stack.broken, endOf(vite)]);
  })();
  try {
    await Promise.race([stopped, started]);
  } finally {
    await vite?.stop();
    await stack?.stop();
  }
  process.exit(stack ? 0 : 130);
});

async function untilBundled(): Promise<void> {
  const bundles = localBundleFolders.map((folder) => join(folder, "index.mjs"));
  for (let waitedMs = 0; waitedMs < bundledWithinMs; waitedMs += pollMs) {
    if (bundles.every((file) => existsSync(file))) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Stop("The functions could not be bundled; the bundler's message is above.");
}

async function endOf(part: Running): Promise<never> {
  await part.ended;
  throw new Stop(`${part.name} ended by itself; its log is ${part.logFile}.`);
}
