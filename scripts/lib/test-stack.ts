import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { host, portsAt, testOffsets } from "./addresses.ts";
import { cacheFolder, root, stackNameAt } from "./paths.ts";
import { isFree } from "./ports.ts";
import { endDescendants } from "./processes.ts";
import { log, Stop } from "./log.ts";
import { runNode } from "./steps.ts";

/** A stack that tests run on: what `npm start` starts, with separate ports. */
export type TestStack = {
  /** The environment variables for a program that uses this stack. */
  env: Record<string, string>;
  /** What the emulators and functions print. */
  emulatorsLog: string;
  /** From here on schedules don't run until the data is loaded again. */
  pauseSchedules(): Promise<void>;
  /** Forgets what was done, and loads the people of every start again. From then on schedules run. */
  loadAgain(): Promise<void>;
  /**
   * Ends the processes of functions. The emulator starts one for each call that finds none idle and keeps them all, 170 MB each: after
   * the browser tests they are forty, and with those of a second stack the memory of the machine is used up.
   */
  endFunctions(): void;
  stop(): Promise<void>;
};

const stoppedWithinMs = 90_000;
const readySign = "Cardwell is running";

/** A port offset that is free, so that tests can run beside a running stack. */
export async function freeOffset(): Promise<number> {
  for (const offset of testOffsets) if (await areFree(Object.values(portsAt(offset)))) return offset;
  throw new Stop(
    "The ports of all stacks for tests are taken; end the other test runs (README, Two commands) and try again.",
  );
}

async function areFree(ports: number[]): Promise<boolean> {
  for (const port of ports) if (!(await isFree(port))) return false;
  return true;
}

/**
 * The emulator starts a process for each function and for each request at the same time, and the first answer of each waits for
 * it. A test that happens to come first would time out on a busy machine.
 */
async function warmUp(origin: string): Promise<void> {
  const paths = [...Array.from({ length: 4 }, () => "/api/account"), "/api/admin/me"];
  await Promise.all(paths.map((path) => fetch(`${origin}${path}`)));
}

/** Builds and starts a stack in a separate process at 15:00 UTC of a day, and resolves when its people exist and its schedules run. */
export async function startTestStack(offset: number, day: string): Promise<TestStack> {
  const folder = join(cacheFolder, stackNameAt(offset), "logs");
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, "start.log");
  const output = createWriteStream(logFile);
  const env = { CARDWELL_PORT_OFFSET: String(offset) };
  const child = execa(
    process.execPath,
    [join(root, "scripts/start.ts"), "--people-only", `--starts-at=${day}T15:00:00Z`],
    {
      cwd: root,
      env,
      reject: false,
      stdin: "ignore",
      all: true,
      buffer: false,
      forceKillAfterDelay: stoppedWithinMs,
    },
  );
  let isStopping = false;
  const ready = Promise.withResolvers<void>();
  void (async () => {
    for await (const line of child.iterable({ from: "all" })) {
      output.write(`${line}\n`);
      if (line.includes(readySign)) ready.resolve();
    }
    output.end();
  })();
  const ended = child.then(() => {
    if (!isStopping) log(`The stack at ${env.CARDWELL_PORT_OFFSET} ended by itself; its log is ${logFile}`);
  });
  const isReady = await Promise.race([ready.promise.then(() => true), ended.then(() => false)]);
  if (!isReady) throw new Stop(`${readFileSync(logFile, "utf8").trimEnd()}\n\nThe stack could not be started.`);
  await warmUp(`http://${host}:${portsAt(offset).hosting}`);
  return {
    env,
    emulatorsLog: join(folder, "emulators.log"),
    pauseSchedules: async () => {
      const response = await fetch(`http://${host}:${portsAt(offset).sandbox}/clock/schedules`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ enabled: false }),
      });
      if (!response.ok) throw new Stop(`The sandbox answered ${response.status} when its schedules were to be paused.`);
    },
    loadAgain: async () => {
      const loaded = await runNode([join(root, "emulator-data/load.ts"), "--people-only"], { env });
      if (loaded.code !== 0) throw new Stop(`${loaded.output}\n\nThe people could not be loaded again.`);
    },
    endFunctions: () => {
      if (child.pid !== undefined) endDescendants(child.pid, "functionsEmulatorRuntime");
    },
    stop: async () => {
      isStopping = true;
      child.kill("SIGTERM");
      await ended;
    },
  };
}
