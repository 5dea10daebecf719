import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./paths.ts";
import type { Counts } from "./steps.ts";

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
};
type Spec = {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results: { errors: { message?: string }[] }[] }[];
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
  return { passed: numPassedTests, failed: failures.length, failures };
}

/** A test that passed only when it was tried again counts as failed. */
export function countPlaywright({ stats, suites, errors = [] }: PlaywrightReport): Counts {
  const specsOf = ({ specs, suites: inner = [] }: Suite): Spec[] => [...specs, ...inner.flatMap(specsOf)];
  const ofTests = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ results }) => failure(`tests/e2e/${file}:${line} › ${title}`, results[0]?.errors[0]?.message)),
    );
  const failures = [...ofTests, ...errors.map(({ message }) => failure("tests/e2e", message))];
  return { passed: stats.expected, failed: failures.length, failures };
}

/** One line: the whole message stood with the test. */
const failure = (test: string, message = ""): string =>
  `${test}: ${stripVTControlCharacters(message).split("\n", 1)[0]}`;

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
