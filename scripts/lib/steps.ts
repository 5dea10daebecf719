import { spawn } from "node:child_process";
import { root } from "./paths.ts";

/** `failures` names what failed, one line each, where the program says it. */
export type Counts = { passed: number; failed: number; failures?: string[] };
export type StepResult = Counts & { name: string; seconds: number };
export type Finished = { code: number | null; output: string };

/** Runs a Node program of the project. Its output is kept for the case of a failure, or shown as it comes. */
export function runNode(
  args: string[],
  options: { env?: Record<string, string>; isShown?: boolean } = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.isShown ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
  });
}

/** Does one step and says how it went; a step that throws counts as one failure. */
export async function step(name: string, work: () => Promise<Counts & { output?: string }>): Promise<StepResult> {
  const startedAt = performance.now();
  let result: Counts & { output?: string };
  try {
    result = await work();
  } catch (error) {
    result = { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  }
  const seconds = (performance.now() - startedAt) / 1000;
  if (result.failed > 0 && result.output) console.log(`\n${result.output.trimEnd()}\n`);
  const { passed, failed, failures = [] } = result;
  const done = { name, seconds, passed, failed, failures };
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
  return [...results.map(line), ...failures, "", `${passed} passed, ${failed} failed`].join("\n");
}
