import { join } from "node:path";
import { loadEmulatorData } from "../emulator-data/load.ts";
import { buildAll } from "./build.ts";
import { runChecks } from "./check.ts";
import { ensureBrowser } from "./lib/browser.ts";
import { root } from "./lib/paths.ts";
import { agreeingWith, playwrightCounts, reportFile, vitestCounts } from "./lib/reports.ts";
import { runMain, say, Stop } from "./lib/say.ts";
import { prepareStack, type Stack, startStack } from "./lib/stack.ts";
import { type Counts, runNode, step, type StepResult, summary } from "./lib/steps.ts";
import { untilStopped } from "./lib/until-stopped.ts";

const acrossEmulators = ["rules", "api", "faults"] as const;
const parts = ["check", "unit", "build", ...acrossEmulators, "e2e"] as const;
type Part = (typeof parts)[number];

await runMain(async () => {
  const wanted = readParts(process.argv.slice(2));
  const results: StepResult[] = [];
  let stack: Stack | undefined;
  const run = async (): Promise<void> => {
    const needsStack = wanted.some((part) => part !== "check" && part !== "unit");
    // What stops everything later is said first.
    const prepared = needsStack ? await prepareStack() : undefined;
    if (wanted.includes("e2e")) process.env.CARDWELL_BROWSER = ensureBrowser();
    if (wanted.includes("check")) results.push(...(await runChecks()));
    if (wanted.includes("unit")) results.push(await step("unit", () => runVitest("unit")));
    if (!prepared) return;
    const ready = await step("build and start", async () => {
      await buildAll("emulators");
      stack = await startStack(prepared.javaFolder);
      await loadEmulatorData();
      return { passed: 1, failed: 0 };
    });
    results.push(ready);
    if (ready.failed > 0) return;
    if (wanted.includes("build")) results.push(await step("build", () => runVitest("build")));
    for (const part of acrossEmulators)
      if (wanted.includes(part)) results.push(await step(part, () => runVitest(part)));
    if (wanted.includes("e2e")) results.push(await step("e2e", () => runBrowserTests(stack)));
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

/** Without a name everything is run; `npm test -- unit api` runs these parts. */
function readParts(names: string[]): readonly Part[] {
  const unknown = names.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Stop(`There is no part "${unknown[0]}"; the parts are ${parts.join(", ")}.`);
  return names.length === 0 ? parts : parts.filter((part) => names.includes(part));
}

async function runVitest(project: string): Promise<Counts & { output: string }> {
  const file = reportFile(project);
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { code, output } = await runNode([
    vitest,
    "run",
    // Of some, a part runs by itself.
    `--project=${project}*`,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  return { ...agreeingWith(code, vitestCounts(file)), output };
}

async function runBrowserTests(stack: Stack | undefined): Promise<Counts> {
  say("Loading the people again, and running the schedules");
  await loadEmulatorData();
  await stack?.startSchedules();
  const file = reportFile("e2e");
  const { code } = await runNode([join(root, "node_modules/@playwright/test/cli.js"), "test"], { isShown: true });
  return agreeingWith(code, playwrightCounts(file));
}
