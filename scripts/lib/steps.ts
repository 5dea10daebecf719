import { styleText } from "node:util";
import { execa } from "execa";
import { usedCpuSeconds } from "./cpu-time.ts";
import { root } from "./paths.ts";

export type Timing = { name: string; seconds: number };
/**
 * `failures` names what failed, one line each, where the program reports it; `flaky` what passed only at a second try, with what
 * failed at the first. These count as passed.
 */
export type Counts = { passed: number; failed: number; failures?: string[]; flaky?: string[]; timings?: Timing[] };
/** `cpuSeconds` is missing where the system doesn't tell, or another step ran at the same time. */
export type StepResult = Counts & { name: string; seconds: number; cpuSeconds?: number };
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
  const { passed, failed, failures = [], flaky = [], timings = [] } = result;
  const done = { name, seconds, passed, failed, failures, flaky, timings };
  console.log(line(done));
  return done;
}

/** The same for a step that runs alone, with the processor time it took. */
export async function stepAlone(name: string, work: Parameters<typeof step>[1]): Promise<StepResult> {
  const before = usedCpuSeconds();
  const done = await step(name, work);
  const after = usedCpuSeconds();
  return before === undefined || after === undefined ? done : { ...done, cpuSeconds: after - before };
}

export function line({ name, passed, failed, seconds, cpuSeconds }: StepResult): string {
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  const cpu = cpuSeconds === undefined ? "" : `, ${cpuSeconds.toFixed(0)} CPU s`;
  return `${failed > 0 ? "✗" : "✔"} ${name.padEnd(28)} ${counts} (${seconds.toFixed(1)} s${cpu})`;
}

/** One result of several. */
export function sumOf(results: readonly Counts[]): Counts {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    failures: results.flatMap(({ failures = [] }) => failures),
    flaky: results.flatMap(({ flaky = [] }) => flaky),
    timings: results.flatMap(({ timings = [] }) => timings),
  };
}

/** What failed is named once more where a reader ends, as its report is far above. The last line is what other programs read. */
export function summary(results: readonly StepResult[]): string {
  const { passed, failed, failures = [], flaky = [], timings = [] } = sumOf(results);
  return [
    ...results.map(line),
    ...total(results),
    ...slowest(timings),
    ...flaky.map((each) => styleText("red", `  ~ passed only at the second try: ${each}`)),
    ...failures.map((each) => `  ✗ ${each}`),
    "",
    `${passed} passed, ${failed} failed`,
  ].join("\n");
}

function total(results: readonly StepResult[]): string[] {
  const measured = results.flatMap(({ cpuSeconds }) => cpuSeconds ?? []);
  if (measured.length === 0) return [];
  return [`${measured.reduce((sum, each) => sum + each, 0).toFixed(0)} CPU seconds in all`];
}

function slowest(timings: readonly Timing[]): string[] {
  if (timings.length === 0) return [];
  const lines = timings
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
  return ["", "The slowest tests", ...lines, ""];
}
