import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";
import type { Counts } from "./steps.ts";

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors?: unknown[] };

/** A file that could not even be loaded holds no failed test, but it is a failure. */
export function countVitest(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/** A test that passed only when it was tried again counts as failed. */
export function countPlaywright({ stats, errors = [] }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** Never better than the program's own exit code says: a run without a test is a failure. */
export function agreeingWith(code: number | null, counts: Counts): Counts {
  const isClean = code === 0 && counts.passed > 0;
  return isClean || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

export function reportFile(name: string): string {
  const file = join(root, "test-results", `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

export function vitestCounts(file: string): Counts {
  const report = readReport(file) as VitestReport | undefined;
  return report ? countVitest(report) : { passed: 0, failed: 1 };
}

export function playwrightCounts(file: string): Counts {
  const report = readReport(file) as PlaywrightReport | undefined;
  return report ? countPlaywright(report) : { passed: 0, failed: 1 };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
