import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { findFolderCycles, readImports } from "./lib/folder-cycles.ts";
import { findCodeHooks } from "../web/build/plugin-rules.ts";
import viteConfig from "../web/vite.config.ts";
import { cacheFolder, root } from "./lib/paths.ts";
import { runMain } from "./lib/log.ts";
import { doubledFirebasePackages, readLockfile } from "./lib/single-copies.ts";
import { type Counts, runNode, step, type StepResult, summary } from "./lib/steps.ts";

const program = (path: string): string => join(root, "node_modules", path);
const checkFolder = join(cacheFolder, "check");
const atOnce = 2;
const projects = ["core", "core/tsconfig.source.json", "functions", "web", "sandbox", "."];
const cruised = ["core/src", "functions/src", "web/src", "web/landing", "web/prerender", "web/build"];
const withoutFolderCycles = ["core/src", "functions/src"];
const cruisedTools = ["sandbox/src", "scripts", "emulator-data", "catalog", "tests"];

/** All checks of the source that don't run the product. Files unchanged since the last run are cached. */
export async function runChecks(): Promise<StepResult[]> {
  mkdirSync(checkFolder, { recursive: true });
  const knip = ["--no-config-hints", "--cache", "--cache-location", join(checkFolder, "knip")];
  const steps = [
    // The longest goes first: there are two cores.
    () => step("lint", () => checkWith([program("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"])),
    () => step("types", checkTypes),
    () => step("direction of imports", checkImports),
    () => step("folders without cycles", checkFolders),
    () => step("build plugins", checkBuildPlugins),
    () => step("dead code", () => checkWith([program("knip/bin/knip.js"), ...knip])),
    () => step("format", () => checkWith([program("oxfmt/bin/oxfmt"), "--check", "."])),
    () => step("one copy of each @firebase", checkCopies),
  ];
  return inTurn(steps, atOnce);
}

/** Runs the jobs in order, the given number in parallel. */
async function inTurn<T>(work: readonly (() => Promise<T>)[], width: number): Promise<T[]> {
  const waiting = [...work.entries()];
  const done: T[] = [];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) done[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: width }, worker));
  return done;
}

async function checkWith(args: string[]): Promise<Counts & { output: string }> {
  const { code, output } = await runNode(args);
  return { ...oneOf(code === 0), output };
}

async function checkTypes(): Promise<Counts & { output: string }> {
  const runs = await inTurn(
    projects.map((project) => () => {
      const notes = join(checkFolder, `${project.replaceAll(/[^a-z]+/g, "-")}.tsbuildinfo`);
      return runNode([program("typescript/bin/tsc"), "-p", project, "--incremental", "--tsBuildInfoFile", notes]);
    }),
    atOnce,
  );
  const failed = runs.filter(({ code }) => code !== 0);
  return {
    passed: runs.length - failed.length,
    failed: failed.length,
    output: failed.map(({ output }) => output).join("\n"),
  };
}

/** The tool warns that it knows no TypeScript 7; it reads the sources with swc instead, so the warning is left out. */
async function checkImports(): Promise<Counts & { output: string }> {
  const folders = [...cruised, ...cruisedTools].filter((folder) => existsSync(join(root, folder)));
  const { code, output } = await runNode([
    program("dependency-cruiser/bin/dependency-cruiser.mjs"),
    "--config",
    ".dependency-cruiser.mjs",
    "--cache",
    join(checkFolder, "imports"),
    "--cache-strategy",
    "content",
    ...folders,
  ]);
  return { ...oneOf(code === 0), output: output.split("‼ missing-tsc-transpiler")[0] ?? "" };
}

/** The import checker finds cycles of files. Two folders can import each other without one. */
async function checkFolders(): Promise<Counts & { output: string }> {
  const cycles = findFolderCycles(readImports(root, withoutFolderCycles));
  return Promise.resolve({ ...oneOf(cycles.length === 0), output: cycles.join("\n\n") });
}

async function checkBuildPlugins(): Promise<Counts & { output: string }> {
  const { plugins } = viteConfig({ mode: "emulators", command: "serve" });
  const hooks = await findCodeHooks(plugins);
  return { ...oneOf(hooks.length === 0), output: `Libraries are used as published (decision 43): ${hooks.join("; ")}` };
}

async function checkCopies(): Promise<Counts & { output: string }> {
  const doubled = doubledFirebasePackages(readLockfile());
  return Promise.resolve({ ...oneOf(doubled.length === 0), output: `More than once: ${doubled.join("; ")}` });
}

function oneOf(isRight: boolean): Counts {
  return isRight ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

if (import.meta.main) {
  await runMain(async () => {
    const results = await runChecks();
    console.log(`\n${summary(results)}`);
    if (results.some(({ failed }) => failed > 0)) process.exit(1);
  });
}
