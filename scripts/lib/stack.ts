import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { appOrigin, authOrigin, ports, projectId, sandboxOrigin, viteOrigin } from "./addresses.ts";
import { firestoreEmulatorEnvironment } from "./firestore-emulator.ts";
import { ensureJava } from "./java.ts";
import { writeFunctionsSettings, writeLocalConfig } from "./local-config.ts";
import { firebaseConfigFile, root, stateFolder } from "./paths.ts";
import { requireFreePorts } from "./ports.ts";
import { endOrphans, type Running, startNode } from "./processes.ts";
import { log, Stop } from "./log.ts";
import { followSchedules } from "./schedules.ts";
import { localSecrets } from "./secrets.ts";

type Options = {
  /** Begin with what the last `--keep` left, and save it again at the end. */
  keep?: boolean;
  /** Where links in mails and returns from checkout lead, when that is not Hosting. */
  appOrigin?: string;
  /** Where the clock starts that the product and the vendors go by; the machine's time otherwise. */
  startsAt?: string | undefined;
};
export type Stack = {
  /** True when it began with kept data, so that nothing has to be loaded. */
  hasKeptData: boolean;
  startSchedules(): Promise<void>;
  /** Rejects when a part of it exits unexpectedly. */
  broken: Promise<never>;
  stop(): Promise<void>;
};

const readyWithinMs = 120_000;
const stoppedWithinMs = 60_000;

/** What must be there before anything is built or started: Java, and the ports. */
export async function prepareStack(extraPorts: Record<string, number> = {}): Promise<{ javaFolder: string }> {
  await endOrphans();
  await requireFreePorts({
    "the app": ports.hosting,
    "the functions emulator": ports.functions,
    "the Firestore emulator": ports.firestore,
    "the Auth emulator": ports.auth,
    "the Firestore emulator's websocket": ports.firestoreWebsocket,
    "the emulators' hub": ports.hub,
    "the emulators' log": ports.logging,
    "the Eventarc emulator": ports.eventarc,
    "the Tasks emulator": ports.tasks,
    "the sandbox": ports.sandbox,
    ...extraPorts,
  });
  return { javaFolder: ensureJava() };
}

/** Starts the sandbox and every emulator, and resolves when all of them respond. The build must exist. */
export async function startStack(javaFolder: string, options: Options = {}): Promise<Stack> {
  const keptFirebase = join(stateFolder, "firebase");
  const hasKeptData = options.keep === true && existsSync(keptFirebase);
  const running: Running[] = [];
  // The emulators leave a note there by which those of the same project are found: each stack finds its own.
  const temporary = mkdtempSync(join(tmpdir(), "cardwell-"));
  let schedules: { stop: () => void } | undefined;
  const stop = async (): Promise<void> => {
    schedules?.stop();
    // The sandbox goes last: functions that are still at work ask it.
    for (const part of running.toReversed()) await part.stop();
    rmSync(temporary, { recursive: true, force: true });
  };
  try {
    log("Starting the sandbox");
    running.push(await startSandbox(options));
    log("Starting Auth, Firestore, Functions with Tasks, and Hosting");
    writeLocalConfig();
    writeFunctionsSettings(options.appOrigin);
    const kept = options.keep === true ? keptFirebase : undefined;
    running.push(await startEmulators({ javaFolder, temporary, kept, hasKeptData }));
    await protectEmailEnumeration();
  } catch (error) {
    await stop();
    throw error;
  }
  const broken = Promise.race(running.map((part) => endOf(part)));
  // Callers that don't await it stop the stack themselves, so its exit is expected.
  broken.catch(() => undefined);
  return {
    hasKeptData,
    startSchedules: async () => {
      schedules = await followSchedules((message) => console.warn(message));
    },
    broken,
    stop,
  };
}

async function endOf(part: Running): Promise<never> {
  const code = await part.ended;
  throw new Stop(`${part.name} ended by itself (code ${code ?? "none"}); its log is ${part.logFile}.`);
}

async function startSandbox({ keep = false, startsAt }: Options): Promise<Running> {
  const secrets = localSecrets();
  const sandbox = startNode({
    name: "The sandbox",
    logName: "sandbox",
    args: [join(root, "sandbox/src/main.ts")],
    env: {
      SANDBOX_PORT: String(ports.sandbox),
      STRIPE_WEBHOOK_URL: `${appOrigin}/api/webhooks/stripe`,
      STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET ?? "",
      RESEND_WEBHOOK_URL: `${appOrigin}/api/webhooks/resend`,
      RESEND_WEBHOOK_SECRET: secrets.RESEND_WEBHOOK_SECRET ?? "",
      PLAID_REDIRECT_URIS: [appOrigin, viteOrigin].map((origin) => `${origin}/plaid-oauth-return`).join(","),
      ...(keep && { SANDBOX_STATE_FILE: join(stateFolder, "sandbox.json") }),
      ...(startsAt !== undefined && { SANDBOX_STARTS_AT: startsAt }),
    },
  });
  await untilReady(
    sandbox,
    (async () => {
      while (!(await answers(`${sandboxOrigin}/health`))) await new Promise((resolve) => setTimeout(resolve, 100));
    })(),
  );
  return sandbox;
}

type Emulators = { javaFolder: string; temporary: string; kept: string | undefined; hasKeptData: boolean };

async function startEmulators({ javaFolder, temporary, kept, hasKeptData }: Emulators): Promise<Running> {
  const ready = Promise.withResolvers<void>();
  if (kept) mkdirSync(stateFolder, { recursive: true });
  const keeping = kept ? ["--export-on-exit", kept, ...(hasKeptData ? ["--import", kept] : [])] : [];
  const emulators = startNode({
    name: "The Firebase emulators",
    logName: "emulators",
    args: [
      "--import",
      join(root, "scripts/lib/survive-lost-answers.ts"),
      join(root, "node_modules/firebase-tools/lib/bin/firebase.js"),
      "emulators:start",
      "--only",
      "auth,firestore,functions,hosting",
      `--project=${projectId}`,
      `--config=${firebaseConfigFile}`,
      ...keeping,
    ],
    env: {
      ...firestoreEmulatorEnvironment(),
      PATH: [javaFolder, process.env.PATH ?? ""].join(delimiter),
      TMPDIR: temporary,
      FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: "true",
      METADATA_SERVER_DETECTION: "none",
      // Without a limit a heap takes a quarter of the machine before it is collected.
      JAVA_TOOL_OPTIONS: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx3g",
      // It keeps a process for each call that ever overlapped another. The others wait.
      FUNCTIONS_EMULATOR_PARALLEL: "6",
      NODE_OPTIONS: `--import=${pathToFileURL(join(root, "scripts/lib/end-idle-worker.ts")).href}`,
      FORCE_COLOR: "0",
      // Without it the tool asks the registry for news at every start, and waits ten seconds for each codebase offline.
      npm_config_offline: "true",
    },
    onLine: (line) => {
      if (line.includes("All emulators ready")) ready.resolve();
    },
    stopWithinMs: stoppedWithinMs,
  });
  await untilReady(emulators, ready.promise);
  emulators.noteChildren();
  return emulators;
}

/** Waits for a sign of life; a part that ends or stays silent instead is stopped, with the end of its log. */
async function untilReady(part: Running, sign: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`did not answer within ${readyWithinMs / 1000} seconds`), readyWithinMs);
  });
  const problem = await Promise.race([
    sign.then(() => undefined),
    part.ended.then((code) => `ended at once (code ${code ?? "none"})`),
    tooLate,
  ]);
  clearTimeout(timer);
  if (problem === undefined) return;
  await part.stop();
  const lines = readFileSync(part.logFile, "utf8").trimEnd().split("\n").slice(-25).join("\n");
  throw new Stop(`${lines}\n\n${part.name} ${problem}; the end of its log (${part.logFile}) is above.`);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Production hides whether an address has an account; the emulator does so only when configured. */
async function protectEmailEnumeration(): Promise<void> {
  const url = `${authOrigin}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`;
  const response = await fetch(url, {
    method: "PATCH",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!response.ok) throw new Stop(`The Auth emulator rejected its settings with ${response.status}.`);
}
