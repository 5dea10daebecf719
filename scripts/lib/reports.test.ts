import { describe, expect, it } from "vitest";
import { agreeingWith, countPlaywright, countVitest } from "./reports.ts";
import { summary } from "./steps.ts";

describe("counting the tests of a run", () => {
  it("takes the passed and the failed", () => {
    expect(countVitest({ numPassedTests: 5, numFailedTests: 2, testResults: [] })).toEqual({ passed: 5, failed: 2 });
  });

  it("counts a file that could not be loaded as a failure", () => {
    const testResults = [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{}] },
      { status: "passed", assertionResults: [{}] },
    ];
    expect(countVitest({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({ passed: 1, failed: 2 });
  });

  it("counts a browser test that passed only at the second try as failed", () => {
    expect(countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1 } })).toEqual({ passed: 4, failed: 2 });
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

describe("the summary", () => {
  it("ends with the line that other programs read", () => {
    const results = [
      { name: "types", passed: 6, failed: 0, seconds: 1 },
      { name: "unit", passed: 120, failed: 2, seconds: 4 },
    ];
    expect(summary(results).split("\n").at(-1)).toBe("126 passed, 2 failed");
  });
});
