import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { root } from "./paths.ts";
import { agreeingWith, countPlaywright, findTrouble, countVitest } from "./reports.ts";
import { summary } from "./steps.ts";

describe("counting the tests of a run", () => {
  const file = join(root, "tests/api/cards.test.ts");

  it("takes the passed and the failed, and names these with the first line of why", () => {
    const assertionResults = [
      { fullName: "a card is kept", status: "passed", failureMessages: [] },
      {
        fullName: "a fee is refused",
        status: "failed",
        failureMessages: ["AssertionError: expected 200 to be 400\n    at x"],
      },
    ];
    const testResults = [{ name: file, status: "failed", assertionResults }];
    expect(countVitest({ numPassedTests: 5, testResults })).toMatchObject({
      passed: 5,
      failed: 1,
      failures: ["tests/api/cards.test.ts › a fee is refused: AssertionError: expected 200 to be 400"],
    });
  });

  it.each([
    ["loaded", []],
    ["prepared", [{ fullName: "a fee is refused", status: "skipped" }]],
  ])("counts a file that could not be %s as a failure", (_, assertionResults) => {
    const testResults = [
      { name: file, status: "failed", message: "SyntaxError: no such export", assertionResults },
      { name: file, status: "passed", assertionResults: [{ fullName: "a card is kept", status: "passed" }] },
    ];
    expect(countVitest({ numPassedTests: 1, testResults })).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ["tests/api/cards.test.ts: SyntaxError: no such export"],
    });
  });

  it("counts a test that passed only at the second try as passed, and names it as flaky with its first error", () => {
    const assertionResults = [
      { fullName: "a card is kept", status: "passed", failureMessages: ["Error: socket hang up\n    at x"] },
      { fullName: "a fee is refused", status: "passed", failureMessages: [] },
    ];
    const testResults = [{ name: file, status: "passed", assertionResults }];
    expect(countVitest({ numPassedTests: 2, testResults })).toMatchObject({
      passed: 2,
      failed: 0,
      flaky: ["tests/api/cards.test.ts › a card is kept: Error: socket hang up"],
    });
  });

  it("does so for browser tests", () => {
    const spec = (title: string, status: string) => ({
      title,
      file: "wallet.spec.ts",
      line: 7,
      tests: [{ status, results: [{ errors: [{ message: "\u001b[31mError: no card\u001b[39m\n  at y" }] }] }],
    });
    const inner = { specs: [spec("adds a card", "flaky")] };
    const suites = [{ specs: [spec("signs in", "expected"), spec("pays", "unexpected")], suites: [inner] }];
    expect(countPlaywright({ stats: { expected: 1 }, suites, errors: [{ message: "no browser" }] })).toMatchObject({
      passed: 2,
      failed: 2,
      failures: ["tests/e2e/wallet.spec.ts:7 › pays: Error: no card", "tests/e2e: no browser"],
      flaky: ["tests/e2e/wallet.spec.ts:7 › adds a card: Error: no card"],
    });
  });

  it("is never better than the exit code", () => {
    expect(agreeingWith(0, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
    expect(agreeingWith(1, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 });
    expect(agreeingWith(1, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 });
  });

  it("takes a run without a test for a failure", () => {
    expect(agreeingWith(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  });
});

describe("what the functions logged", () => {
  it("names the warnings, errors and calls over ten seconds of a part that failed", () => {
    const log = [
      'i  functions: Finished "us-central1-api" in 10412.7ms',
      'i  functions: Finished "us-central1-api" in 412.7ms',
      '> {"severity":"INFO","message":"alerts swept"}',
      '> {"severity":"ERROR","message":"A customer could not be reconciled"}',
    ];
    expect(findTrouble(log.join("\n")).split("\n")).toEqual([log[0], log[3]]);
  });
});

describe("the summary", () => {
  it("names what failed, after the parts", () => {
    const failures = ["tests/api/cards.test.ts › a fee is refused: expected 200 to be 400"];
    const results = [{ name: "api", passed: 9, failed: 1, seconds: 4, failures }];
    expect(summary(results).split("\n").slice(1)).toEqual([
      "  ✗ tests/api/cards.test.ts › a fee is refused: expected 200 to be 400",
      "",
      "9 passed, 1 failed",
    ]);
  });

  it("names what passed only at the second try", () => {
    const flaky = ["tests/api/cards.test.ts › a card is kept: Error: socket hang up"];
    const shown = stripVTControlCharacters(summary([{ name: "api", passed: 9, failed: 0, seconds: 4, flaky }]));
    expect(shown.split("\n").slice(1)).toEqual([
      "  ~ passed only at the second try: tests/api/cards.test.ts › a card is kept: Error: socket hang up",
      "",
      "9 passed, 0 failed",
    ]);
  });

  it("adds up the processor time of the parts that ran alone", () => {
    const results = [
      { name: "check", passed: 13, failed: 0, seconds: 60, cpuSeconds: 101.4 },
      { name: "unit", passed: 120, failed: 0, seconds: 90, cpuSeconds: 150.2 },
    ];
    expect(summary(results).split("\n").slice(0, 3)).toEqual([
      "✔ check                        13 passed (60.0 s, 101 CPU s)",
      "✔ unit                         120 passed (90.0 s, 150 CPU s)",
      "252 CPU seconds in all",
    ]);
  });

  it("names the ten slowest tests of all parts", () => {
    const timings = Array.from({ length: 9 }, (_, at) => ({ name: `api ${at}`, seconds: at }));
    const results = [
      { name: "api", passed: 9, failed: 0, seconds: 36, timings },
      {
        name: "e2e",
        passed: 2,
        failed: 0,
        seconds: 30,
        timings: [
          { name: "pays", seconds: 29.96 },
          { name: "waits", seconds: 0.5 },
        ],
      },
    ];
    const named = summary(results)
      .split("\n")
      .filter((line) => / s {2}/.test(line));
    expect(named).toHaveLength(10);
    expect(named[0]).toBe("    30.0 s  pays");
    expect(named.at(-1)).toBe("     0.5 s  waits");
  });

  it("ends with the line that other programs read", () => {
    const results = [
      { name: "types", passed: 6, failed: 0, seconds: 1 },
      { name: "unit", passed: 120, failed: 2, seconds: 4 },
    ];
    expect(summary(results).split("\n").at(-1)).toBe("126 passed, 2 failed");
  });
});
