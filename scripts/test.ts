import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { civilDate } from "../core/src/domain/dates/shapes.ts";
import { runChecks } from "./check.ts";
import { ensureBrowser } from "./lib/browser.ts";
import { watchCpu } from "./lib/cpu-time.ts";
import { affectedBy, changedFiles } from "./lib/changed.ts";
import { firestoreEmulatorEnvironment } from "./lib/firestore-emulator.ts";
import { ensureJava } from "./lib/java.ts";
import { root } from "./lib/paths.ts";
import { endOrphans } from "./lib/processes.ts";
import { agreeingWith, findTrouble, playwrightCounts, reportFile, vitestCounts } from "./lib/reports.ts";
import { runMain, log, Stop } from "./lib/log.ts";
import { localSecrets } from "./lib/secrets.ts";
import { type Counts, runNode, stepAlone, type StepResult, sumOf, summary } from "./lib/steps.ts";
import { freeOffset, startTestStack, type TestStack } from "./lib/test-stack.ts";
import { untilStopped } from "./lib/until-stopped.ts";

/**
 * In the order in which they run. All after `looks` change what its tests share: the clock, the schedules, the vendors. `looks` checks the
 * looks of the screens, `clock` are the browser tests that move the clock, `long` the tests that take minutes.
 */
const parts = ["check", "unit", "e2e", "looks", "build", "rules", "api", "faults", "clock", "long"] as const;
type Part = (typeof parts)[number];
/** The parts to run, each with the files that it is narrowed to. Without files it is run whole, or what the gate has of it. */
type Plan = ReadonlyMap<Part, readonly string[]>;

const withoutStack = new Set<Part>(["check", "unit"]);
const browserParts = new Set<Part>(["e2e", "looks", "clock"]);
const outsideGate = new Set<Part>(["looks", "clock", "long"]);
/** Of these the gate has the tests with the tag `gate`, of the others all. */
const tagged = new Set<Part>(["e2e", "api", "faults"]);
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const playwright = join(root, "node_modules/@playwright/test/cli.js");

await runMain(async () => {
  const { day, seed, isGate, args } = readArguments();
  watchCpu();
  const plan = await readPlan(args, isGate);
  if (seed !== undefined) log(`The order of the tests is that of --seed=${seed}`);
  const results: StepResult[] = [];
  let stack: TestStack | undefined;
  // What prevents everything later is reported first.
  const needsStack = await prepare(plan);
  const run = async (): Promise<void> => {
    if (plan.has("check")) results.push(await stepAlone("check", async () => sumOf(await runChecks())));
    if (plan.has("unit")) results.push(await runPart("unit", plan, { isGate, seed }));
    if (!needsStack) return;
    // Only now, as another run may have begun meanwhile.
    const offset = await freeOffset();
    const start = async (): Promise<Counts> => {
      stack = await startTestStack(offset, day);
      return { passed: 1, failed: 0 };
    };
    results.push(await stepAlone("start", start));
    for (const part of plan.keys()) {
      if (!stack || withoutStack.has(part)) continue;
      results.push(await runPart(part, plan, { isGate, seed, stack }));
      stack.endFunctions();
    }
  };
  try {
    const isStopped = await Promise.race([run().then(() => false), untilStopped().then(() => true)]);
    if (isStopped) throw new Stop("Stopped before the end.");
  } finally {
    await stack?.stop();
  }
  console.log(`\n${summary(results)}`);
  process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
});

/**
 * `--date=2027-01-31` is the day of the stack that the tests run on; it starts at 15:00 UTC. `--seed=7` lets Vitest shuffle
 * the tests by it. The gate doesn't otherwise: it has the same answer every time. Everything is always shuffled.
 */
function readArguments(): { day: string; seed: string | undefined; isGate: boolean; args: string[] } {
  const { values, positionals } = parseOptions();
  if (!civilDate.safeParse(values.date).success) throw new Stop(`"${values.date}" is no day as 2027-01-31 is.`);
  if (values.seed !== undefined && !/^\d+$/.test(values.seed)) throw new Stop(`"${values.seed}" is no seed as 7 is.`);
  const isGate = positionals[0] !== "all";
  const seed = values.seed ?? (isGate ? undefined : String(Date.now()));
  return { day: values.date, seed, isGate, args: isGate ? positionals : positionals.slice(1) };
}

function parseOptions() {
  try {
    return parseArgs({
      options: { date: { type: "string", default: "2026-11-20" }, seed: { type: "string" } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Stop(`${(error as Error).message} The options are --date=2027-01-31 and --seed=7.`);
  }
}

/** Finds what a stack for tests needs, or reports what is missing, and returns whether one is needed. */
async function prepare(plan: Plan): Promise<boolean> {
  if ([...plan.keys()].some((part) => browserParts.has(part))) process.env.CARDWELL_BROWSER = ensureBrowser();
  if ([...plan.keys()].every((part) => withoutStack.has(part))) return false;
  await endOrphans();
  ensureJava();
  firestoreEmulatorEnvironment();
  localSecrets();
  log("The logs of what the tests run on are in .cache/stack-*");
  await freeOffset();
  return true;
}

/** `unit api` are these parts, a file is it alone, `changed` is what changes affect; nothing is the gate, or everything. */
async function readPlan(args: string[], isGate: boolean): Promise<Plan> {
  const [first, since = "HEAD"] = args;
  if (first === "changed") return planOfChanges(since);
  if (args.length === 0) {
    return new Map(parts.filter((part) => !isGate || !outsideGate.has(part)).map((part) => [part, []]));
  }
  const plan = new Map<Part, string[]>();
  for (const arg of args) {
    const [, file = "", line = ""] = /^(.*?)(:\d+)?$/.exec(arg) ?? [];
    const path = relative(root, resolve(file));
    const named = parts.find((name) => name === arg);
    const part = named ?? (isTest(path) ? findPart(path) : undefined);
    if (!part) throw new Stop(`"${arg}" is neither a part nor the path of tests. The parts are ${parts.join(", ")}.`);
    plan.set(part, [...(plan.get(part) ?? []), ...(named ? [] : [`${path}${line}`])]);
  }
  return inOrder(plan);
}

function isTest(path: string): boolean {
  return (
    existsSync(join(root, path)) && (/\.(test|spec)\.tsx?$/.test(path) || statSync(join(root, path)).isDirectory())
  );
}

function inOrder(plan: Plan): Plan {
  return new Map(parts.flatMap((part) => (plan.has(part) ? [[part, plan.get(part) ?? []]] : [])));
}

async function planOfChanges(since: string): Promise<Plan> {
  const changed = await changedFiles(since);
  if (changed.length === 0) throw new Stop(`Nothing differs from ${since}.`);
  const projects = ["unit", "faults"].map((part) => `--project=${part}*`);
  const { code, output } = await runNode([vitest, "list", "--filesOnly", "--json", `--changed=${since}`, ...projects]);
  if (code !== 0) throw new Stop(`${output}\n\nVitest couldn't find what the changes affect.`);
  const imported = (JSON.parse(output.slice(output.indexOf("["))) as { file: string }[]).map(({ file }) => file);
  const plan = new Map<Part, string[]>([["check", []]]);
  for (const file of [...imported, ...affectedBy(changed)]) {
    const part = findPart(file);
    plan.set(part, [...(plan.get(part) ?? []), file]);
  }
  if (changed.includes("firestore.rules")) plan.set("rules", []);
  log(`${changed.length} files differ from ${since}; they can affect ${[...plan.values()].flat().length} test files`);
  return inOrder(plan);
}

function findPart(file: string): Part {
  const path = file.startsWith(root) ? file.slice(root.length + 1) : file;
  if (path.endsWith(".long.test.ts")) return "long";
  const [, folder] = /^tests\/(e2e\/(?:clock|looks)|build|rules|api|faults|e2e)\//.exec(`${path}/`) ?? [];
  return parts.find((name) => name === folder?.split("/").at(-1)) ?? "unit";
}

type How = { isGate: boolean; seed: string | undefined; stack?: TestStack; isShown?: boolean };

function runPart(part: Part, plan: Plan, how: How): Promise<StepResult> {
  const files = plan.get(part) ?? [];
  const { stack } = how;
  return stepAlone(part, async () => {
    // It reads what everybody has, and the schedules have worked on that during the journeys.
    if (part === "api") await stack?.loadAgain();
    if (part !== "e2e") await stack?.pauseSchedules();
    const loggedBefore = stack ? statSync(stack.emulatorsLog).size : 0;
    const runTests = browserParts.has(part) ? runPlaywright : runVitest;
    const ran = await runTests(part, files, {
      ...how,
      isGate: how.isGate && files.length === 0 && tagged.has(part),
      isShown: plan.size === 1,
    });
    const trouble =
      stack && ran.failed > 0 ? findTrouble(readFileSync(stack.emulatorsLog).subarray(loggedBefore).toString()) : "";
    return trouble ? { ...ran, output: `${ran.output}\n\nThe functions logged:\n${trouble}` } : ran;
  });
}

async function runVitest(
  part: Part,
  files: readonly string[],
  { isGate, seed, stack, isShown = false }: How,
): Promise<Counts & { output: string }> {
  const file = reportFile(part);
  const { code, output } = await runNode(
    [
      vitest,
      "run",
      // Of some, a part runs by itself.
      `--project=${part}*`,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...(seed === undefined ? [] : ["--sequence.shuffle", `--sequence.seed=${seed}`]),
      ...(isGate ? ["--tags-filter=gate", ...findTaggedFiles(part)] : files),
    ],
    { env: stack?.env ?? {}, isShown },
  );
  return { ...agreeingWith(code, vitestCounts(file)), output };
}

/** Vitest would load the other files, too, to see what they have. */
function findTaggedFiles(part: Part): string[] {
  return globSync(`tests/${part}/**/*.test.ts`, { cwd: root }).filter(isTagged);
}

function isTagged(file: string): boolean {
  return /@module-tag gate\b|\btags: "gate"/.test(readFileSync(join(root, file), "utf8"));
}

async function runPlaywright(
  part: Part,
  files: readonly string[],
  { isGate, stack, isShown = false }: How,
): Promise<Counts & { output: string }> {
  const file = reportFile(part);
  const { code, output } = await runNode(
    [
      playwright,
      "test",
      `--project=${part}`,
      `--reporter=${isShown ? "list" : "dot"},json`,
      `--output=test-results/${part}`,
      ...(isGate ? ["--grep=@gate"] : files),
    ],
    { env: { ...stack?.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, isShown },
  );
  return { ...agreeingWith(code, playwrightCounts(file)), output };
}
