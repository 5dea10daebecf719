import { existsSync } from "node:fs";
import { join } from "node:path";
import { findFolderCycles, readImports } from "./lib/folder-cycles.ts";
import { findCodeHooks } from "../web/build/plugin-rules.ts";
import viteConfig from "../web/vite.config.ts";
import { root } from "./lib/paths.ts";
import { runMain } from "./lib/say.ts";
import { doubledFirebasePackages, readLockfile } from "./lib/single-copies.ts";
import { type Counts, runNode, step, type StepResult, summary } from "./lib/steps.ts";

const program = (path: string): string => join(root, "node_modules", path);
const projects = ["core", "core/tsconfig.test.json", "functions", "web", "sandbox", "."];
const cruised = ["core/src", "functions/src", "web/src", "web/landing", "web/prerender", "web/build"];
const withoutFolderCycles = ["core/src", "functions/src"];
const cruisedTools = ["sandbox/src", "scripts", "emulator-data", "catalog", "tests"];

/** Everything that can be said of the source without running the product. */
export async function runChecks(): Promise<StepResult[]> {
  return [
    await step("types", checkTypes),
    await step("lint", () => checkWith([program("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"])),
    await step("format", () => checkWith([program("oxfmt/bin/oxfmt"), "--check", "."])),
    await step("direction of imports", checkImports),
    await step("folders without cycles", checkFolders),
    await step("build plugins", checkBuildPlugins),
    await step("dead code", () => checkWith([program("knip/bin/knip.js"), "--no-config-hints"])),
    await step("one copy of each @firebase", checkCopies),
  ];
}

async function checkWith(args: string[]): Promise<Counts & { output: string }> {
  const { code, output } = await runNode(args);
  return { ...oneOf(code === 0), output };
}

async function checkTypes(): Promise<Counts & { output: string }> {
  const runs = await Promise.all(
    projects
      .filter((project) => existsSync(join(root, project)))
      .map((project) => runNode([program("typescript/bin/tsc"), "-p", project])),
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
