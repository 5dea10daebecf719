import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./check.ts";
import { ensureBrowser } from "./lib/browser.ts";
import { affectedBy, changedFiles } from "./lib/changed.ts";
import { firestoreEmulatorEnvironment } from "./lib/firestore-emulator.ts";
import { ensureJava } from "./lib/java.ts";
import { root } from "./lib/paths.ts";
import { endOrphans } from "./lib/processes.ts";
import { agreeingWith, findTrouble, playwrightCounts, reportFile, vitestCounts } from "./lib/reports.ts";
import { runMain, log, Stop } from "./lib/log.ts";
import { localSecrets } from "./lib/secrets.ts";
import { type Counts, runNode, step, type StepResult, summary } from "./lib/steps.ts";
import { freeOffsets, startTestStack, type TestStack } from "./lib/test-stack.ts";
import { untilStopped } from "./lib/until-stopped.ts";

/** `clock` are the browser tests that move the clock, `long` those that take minutes and are run by `npm run test:long`. */
const parts = ["check", "unit", "build", "rules", "api", "faults", "e2e", "clock", "long"] as const;
type Part = (typeof parts)[number];
/** The parts to run, each with the files that it is narrowed to. Without files it is run whole. */
type Plan = ReadonlyMap<Part, readonly string[]>;

const browserParts: readonly Part[] = ["e2e", "clock"];
/**
 * What each of the two stacks is for, one part after the other. All but the first change what its users share: the clock, the
 * schedules, the vendors. So they come when the browser tests are over, and the stacks' parts then run side by side.
 */
const partsOfStacks: readonly (readonly Part[])[] = [
  ["e2e", "rules", "faults", "clock", "long"],
  ["build", "api"],
];
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const playwright = join(root, "node_modules/@playwright/test/cli.js");

await runMain(async () => {
  const plan = await readPlan(process.argv.slice(2));
  const results: StepResult[] = [];
  const stacks: TestStack[] = [];
  const isShown = plan.size === 1;
  // What prevents everything later is reported first.
  const offsets = await prepare(plan);
  const quick = Promise.withResolvers<void>();
  const browsers = Promise.withResolvers<void>();

  /** Starts a stack for some of the parts, runs them on it one after the other, and stops it. */
  const runOnStack = async (offset: number, mine: readonly Part[]): Promise<void> => {
    // Two browsers fill two cores: beside them the other parts would only wait.
    if (!mine.includes("e2e")) await browsers.promise;
    let stack: TestStack | undefined;
    const started = await step(`start, for ${mine.join(" ")}`, async () => {
      stack = await startTestStack(offset);
      stacks.push(stack);
      return { passed: 1, failed: 0 };
    });
    results.push(started);
    await quick.promise;
    if (!stack) return browsers.resolve();
    for (const part of mine) {
      results.push(await runPart(part, plan, { stack, isShown }));
      stack.endFunctions();
      if (part === "e2e") browsers.resolve();
    }
    await stack.stop();
    stacks.splice(stacks.indexOf(stack), 1);
  };
  const runWithoutStack = async (): Promise<void> => {
    if (plan.has("check")) results.push(...(await runChecks()));
    if (plan.has("unit")) results.push(await runPart("unit", plan, { isShown }));
    quick.resolve();
  };
  const run = async (): Promise<void> => {
    if (!plan.has("e2e")) browsers.resolve();
    await Promise.all([runWithoutStack(), ...offsets.map(([offset, mine]) => runOnStack(offset, mine))]);
  };
  try {
    const isStopped = await Promise.race([run().then(() => false), untilStopped().then(() => true)]);
    if (isStopped) throw new Stop("Stopped before the end.");
  } finally {
    await Promise.all(stacks.map((stack) => stack.stop()));
  }
  console.log(`\n${summary(results)}`);
  process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
});

/** Finds what test stacks need, or reports what is missing, and returns an offset for each stack with the parts to run on it. */
async function prepare(plan: Plan): Promise<[offset: number, parts: readonly Part[]][]> {
  const stacks = partsOfStacks.map((own) => own.filter((part) => plan.has(part))).filter(({ length }) => length > 0);
  if (browserParts.some((part) => plan.has(part))) process.env.CARDWELL_BROWSER = ensureBrowser();
  if (stacks.length === 0) return [];
  await endOrphans();
  ensureJava();
  firestoreEmulatorEnvironment();
  localSecrets();
  log("Starting what the tests run on; the logs are in .cache/stack-*");
  const free = await freeOffsets(stacks.length);
  return stacks.map((mine, index) => [free[index] ?? 0, mine]);
}

/** Without a name everything is run; `npm test -- unit api` runs these parts, a file it alone, `changed` what changes affect. */
async function readPlan(args: string[]): Promise<Plan> {
  const [first, since = "HEAD"] = args;
  if (first === "changed") return planOfChanges(since);
  if (args.length === 0) return new Map(parts.filter((part) => part !== "long").map((part) => [part, []]));
  const plan = new Map<Part, string[]>();
  for (const arg of args) {
    const part = parts.find((name) => name === arg) ?? (arg.includes("/") ? findPart(arg) : undefined);
    if (!part) throw new Stop(`There is no part "${arg}"; the parts are ${parts.join(", ")}.`);
    plan.set(part, [...(plan.get(part) ?? []), ...(part === arg ? [] : [arg])]);
  }
  return new Map(parts.flatMap((part) => (plan.has(part) ? [[part, plan.get(part) ?? []]] : [])));
}

async function planOfChanges(since: string): Promise<Plan> {
  const changed = await changedFiles(since);
  if (changed.length === 0) throw new Stop(`Nothing differs from ${since}.`);
  const projects = ["unit", "unit-replacing", "faults", "faults-alone"].map((name) => `--project=${name}`);
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
  return plan;
}

function findPart(file: string): Part {
  const path = file.startsWith(root) ? file.slice(root.length + 1) : file;
  if (path.endsWith(".long.test.ts")) return "long";
  if (path.startsWith("tests/e2e/clock/")) return "clock";
  const [, folder] = /^tests\/(build|rules|api|faults|e2e)\//.exec(path) ?? [];
  return parts.find((name) => name === folder) ?? "unit";
}

function runPart(
  part: Part,
  plan: Plan,
  { stack, isShown }: { stack?: TestStack; isShown: boolean },
): Promise<StepResult> {
  const files = plan.get(part) ?? [];
  const how = { ...(stack && { env: stack.env }), isShown };
  return step(part, async () => {
    if (part !== "e2e") await stack?.pauseSchedules();
    const loggedBefore = stack ? statSync(stack.emulatorsLog).size : 0;
    const ran = await (browserParts.includes(part) ? runPlaywright(part, files, how) : runVitest(part, files, how));
    const trouble =
      stack && ran.failed > 0 ? findTrouble(readFileSync(stack.emulatorsLog).subarray(loggedBefore).toString()) : "";
    return trouble ? { ...ran, output: `${ran.output}\n\nThe functions logged:\n${trouble}` } : ran;
  });
}

type How = { env?: Record<string, string>; isShown: boolean };

async function runVitest(
  part: Part,
  files: readonly string[],
  { env = {}, isShown }: How,
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
      ...files,
    ],
    { env, isShown },
  );
  return { ...agreeingWith(code, vitestCounts(file)), output };
}

async function runPlaywright(
  part: Part,
  files: readonly string[],
  { env = {}, isShown }: How,
): Promise<Counts & { output: string }> {
  const file = reportFile(part);
  const { code, output } = await runNode(
    [
      playwright,
      "test",
      `--project=${part}`,
      `--reporter=${isShown ? "list" : "dot"},json`,
      `--output=test-results/${part}`,
      ...files,
    ],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, isShown },
  );
  return { ...agreeingWith(code, playwrightCounts(file)), output };
}
