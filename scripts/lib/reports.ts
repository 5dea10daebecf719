import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./paths.ts";
import type { Counts, Timing } from "./steps.ts";

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages?: string[] | null;
      duration?: number | null;
    }[];
  }[];
};
type Spec = {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results: { duration?: number; errors: { message?: string }[] }[] }[];
};
type Suite = { specs: Spec[]; suites?: Suite[] };
type PlaywrightReport = { stats: { expected: number }; suites: Suite[]; errors?: { message?: string }[] };

/** A file that could not be loaded, or be prepared, holds no failed test, but it is a failure. */
export function countVitest({ numPassedTests, testResults }: VitestReport): Counts {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [failure(file, message)];
    return failed.map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages?.[0]));
  });
  const flaky = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, status, failureMessages }) =>
      // A passed test keeps the errors of its first try.
      status === "passed" && failureMessages?.[0]
        ? [failure(`${relative(root, name)} › ${fullName}`, failureMessages[0])]
        : [],
    ),
  );
  const timings = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => timing(`${relative(root, name)} › ${fullName}`, duration)),
  );
  return { passed: numPassedTests, failed: failures.length, failures, flaky, timings };
}

export function countPlaywright({ stats, suites, errors = [] }: PlaywrightReport): Counts {
  const specsOf = ({ specs, suites: inner = [] }: Suite): Spec[] => [...specs, ...inner.flatMap(specsOf)];
  const specs = suites
    .flatMap(specsOf)
    .map((spec) => ({ ...spec, name: `tests/e2e/${spec.file}:${spec.line} › ${spec.title}` }));
  const firstErrors = (wanted: "unexpected" | "flaky") =>
    specs.flatMap(({ name, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => failure(name, results[0]?.errors[0]?.message)),
    );
  const flaky = firstErrors("flaky");
  const failures = [...firstErrors("unexpected"), ...errors.map(({ message }) => failure("tests/e2e", message))];
  const timings = specs.flatMap(({ name, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => timing(name, duration))),
  );
  return { passed: stats.expected + flaky.length, failed: failures.length, failures, flaky, timings };
}

/** One line: the whole message stood with the test. */
const failure = (test: string, message = ""): string =>
  `${test}: ${stripVTControlCharacters(message).split("\n", 1)[0]}`;

const timing = (name: string, ms: number | null = 0): Timing => ({ name, seconds: (ms ?? 0) / 1000 });

/** Never better than the program's own exit code: a run without a test is a failure. */
export function agreeingWith(code: number | undefined, counts: Counts): Counts {
  const isClean = code === 0 && counts.passed > 0;
  return isClean || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

const slowCallMs = 10_000;
const shownOfLog = 30;

/** What the functions printed that may explain a failure: warnings, errors, and calls that took over ten seconds; the last thirty. */
export function findTrouble(emulatorsLog: string): string {
  const lines = stripVTControlCharacters(emulatorsLog).split("\n");
  const shown = lines.filter((line) => {
    const [, ms = "0"] = /Finished "[^"]+" in ([\d.]+)ms/.exec(line) ?? [];
    return (
      Number(ms) > slowCallMs || /"severity":"(WARNING|ERROR|CRITICAL)"|function timed out|Failed to load/.test(line)
    );
  });
  return shown.slice(-shownOfLog).join("\n");
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
