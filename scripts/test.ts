import { join } from "node:path";
import { runChecks } from "./check.ts";
import { ensureBrowser } from "./lib/browser.ts";
import { affectedBy, changedFiles } from "./lib/changed.ts";
import { firestoreEmulatorEnvironment } from "./lib/firestore-emulator.ts";
import { ensureJava } from "./lib/java.ts";
import { root } from "./lib/paths.ts";
import { endOrphans } from "./lib/processes.ts";
import { agreeingWith, playwrightCounts, reportFile, vitestCounts } from "./lib/reports.ts";
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
/** They need a stack that nobody else uses: they move its clock, change what all share, or make its vendors fail. */
const partsAlone: readonly Part[] = ["build", "rules", "api", "faults", "long", "clock"];
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const playwright = join(root, "node_modules/@playwright/test/cli.js");

await runMain(async () => {
  const plan = await readPlan(process.argv.slice(2));
  const results: StepResult[] = [];
  const stacks: TestStack[] = [];
  const isShown = plan.size === 1;
  // What prevents everything later is reported first.
  const [sharedOffset, ownOffset] = await prepare(plan);

  /** Starts a stack for some of the parts, runs them on it one after the other when `before` is done, and stops it. */
  const onStack = async (offset: number | undefined, own: readonly Part[], before?: Promise<void>): Promise<void> => {
    const mine = own.filter((part) => plan.has(part));
    if (offset === undefined || mine.length === 0) return;
    let stack: TestStack | undefined;
    const started = await step(`start, for ${mine.join(" ")}`, async () => {
      stack = await startTestStack(offset);
      stacks.push(stack);
      if (own === partsAlone) await stack.pauseSchedules();
      return { passed: 1, failed: 0 };
    });
    results.push(started);
    await before;
    if (!stack) return;
    for (const part of mine) results.push(await runPart(part, plan, { env: stack.env, isShown }));
    await stack.stop();
    stacks.splice(stacks.indexOf(stack), 1);
  };
  const run = async (): Promise<void> => {
    const quick = (async () => {
      if (plan.has("check")) results.push(...(await runChecks()));
      if (plan.has("unit")) results.push(await runPart("unit", plan, { isShown }));
    })();
    await Promise.all([quick, onStack(sharedOffset, ["e2e"], quick)]);
    // Two browsers fill two cores: beside them the other parts would only wait, and their functions take what memory is left.
    await onStack(ownOffset, partsAlone);
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

/** Finds what a test stack needs, or reports what is missing, before two of them look for it at the same time. */
async function prepare(plan: Plan): Promise<[shared: number | undefined, own: number | undefined]> {
  const isShared = plan.has("e2e");
  const isOwn = partsAlone.some((part) => plan.has(part));
  if (browserParts.some((part) => plan.has(part))) process.env.CARDWELL_BROWSER = ensureBrowser();
  if (!isShared && !isOwn) return [undefined, undefined];
  await endOrphans();
  ensureJava();
  firestoreEmulatorEnvironment();
  localSecrets();
  const free = await freeOffsets(Number(isShared) + Number(isOwn));
  log("Starting what the tests run on; the logs are in .cache/stack-*");
  return [isShared ? free.shift() : undefined, free.shift()];
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

function runPart(part: Part, plan: Plan, how: { env?: Record<string, string>; isShown: boolean }): Promise<StepResult> {
  const files = plan.get(part) ?? [];
  return step(part, () =>
    browserParts.includes(part) ? runPlaywright(part, files, how) : runVitest(part, files, how),
  );
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
