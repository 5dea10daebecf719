import { execa } from "execa";
import { root } from "./paths.ts";

export type Timing = { name: string; seconds: number };
/** `failures` names what failed, one line each, where the program reports it. */
export type Counts = { passed: number; failed: number; failures?: string[]; timings?: Timing[] };
export type StepResult = Counts & { name: string; seconds: number };
const slowestShown = 10;

export type Finished = { code: number | undefined; output: string };

/** Runs a Node program of the project. Its output is buffered for the case of a failure, or streamed. */
export async function runNode(
  args: string[],
  { env = {}, isShown = false }: { env?: Record<string, string>; isShown?: boolean } = {},
): Promise<Finished> {
  const shown = isShown ? "inherit" : "pipe";
  const { exitCode, all } = await execa(process.execPath, args, {
    cwd: root,
    // What is kept is read as text later.
    env: isShown ? env : { NO_COLOR: "1", ...env },
    reject: false,
    stdin: "ignore",
    stdout: shown,
    stderr: shown,
    all: true,
  });
  return { code: exitCode, output: all ?? "" };
}

/** Runs one step and reports its result; a step that throws counts as one failure. */
export async function step(name: string, work: () => Promise<Counts & { output?: string }>): Promise<StepResult> {
  const startedAt = performance.now();
  let result: Counts & { output?: string };
  try {
    result = await work();
  } catch (error) {
    result = { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  }
  const seconds = (performance.now() - startedAt) / 1000;
  if (result.failed > 0 && result.output) console.log(`\n── ${name} ──\n${result.output.trimEnd()}\n`);
  const { passed, failed, failures = [], timings = [] } = result;
  const done = { name, seconds, passed, failed, failures, timings };
  console.log(line(done));
  return done;
}

export function line({ name, passed, failed, seconds }: StepResult): string {
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  return `${failed > 0 ? "✗" : "✔"} ${name.padEnd(28)} ${counts} (${seconds.toFixed(1)} s)`;
}

/** What failed is named once more where a reader ends, as its report is far above. The last line is what other programs read. */
export function summary(results: StepResult[]): string {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const failures = results.flatMap(({ failures: named = [] }) => named.map((each) => `  ✗ ${each}`));
  return [...results.map(line), ...slowest(results), ...failures, "", `${passed} passed, ${failed} failed`].join("\n");
}

function slowest(results: StepResult[]): string[] {
  const timings = results.flatMap(({ timings: each = [] }) => each).toSorted((a, b) => b.seconds - a.seconds);
  if (timings.length === 0) return [];
  const lines = timings
    .slice(0, slowestShown)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
  return ["", "The slowest tests", ...lines, ""];
}
