import { describe, expect, it } from "vitest";
import { formatChecks, parseChecks } from "./checks-text.ts";
import { diffLines } from "./diff-lines.ts";
import type { ComparedCase } from "@cardwell/core/contract/admin/prompts";
import { describeTestRun, formatCost, formatDuration } from "./labels.tsx";

describe("the difference of two versions", () => {
  it("has each line that is the same, was removed or was added", () => {
    const lines = diffLines("One.\nAt most 60 words.\nThree.", "One.\nAt most 45 words.\nThree.\nFour.");
    expect(lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      "same One.",
      "removed At most 60 words.",
      "added At most 45 words.",
      "same Three.",
      "added Four.",
    ]);
  });

  it("is empty of changes where nothing changed", () => {
    expect(diffLines("a\nb", "a\nb").every(({ kind }) => kind === "same")).toBe(true);
  });
});

describe("the checks of a test case", () => {
  const text = "contains: $125\nomits: evil: example\nat most 45 words\nno links";

  it("are typed one to a line", () => {
    const { checks, problem } = parseChecks(text);
    expect(problem).toBeNull();
    expect(checks).toEqual([
      { kind: "contains", text: "$125" },
      { kind: "omits", text: "evil: example" },
      { kind: "maxWords", count: 45 },
      { kind: "noLinks" },
    ]);
    expect(formatChecks(checks)).toBe(text);
  });

  it("name the line that can't be read", () => {
    expect(parseChecks("no links\nlike: x").problem).toContain("“like: x”");
  });
});

describe("costs and times", () => {
  it.each([
    [0, "$0.00"],
    [418, "$0.0004"],
    [6_600, "$0.0066"],
    [7_920_000, "$7.92"],
    [1_204_500_000, "$1,204.50"],
  ])("%i millionths are %s", (micros, shown) => {
    expect(formatCost(micros)).toBe(shown);
  });

  it("are in milliseconds below a second", () => {
    expect([formatDuration(40), formatDuration(3_420), formatDuration(41_200)]).toEqual(["40 ms", "3.4 s", "41 s"]);
  });
});

describe("a test run", () => {
  const toCase = (failures: string[] | null) =>
    ({ before: failures && { failures }, after: null }) as unknown as ComparedCase;

  it.each([
    [[[], ["Has a link"]], "v3: 1 of 2 cases passed."],
    [[[], null], "v3: 1 of 1 case passed. 1 case couldn't run."],
    [[null, null], "v3: no case could run. Runs has the reason."],
  ])("with results %j says: %s", (results, text) => {
    expect(describeTestRun(3, results.map(toCase), "before")).toBe(text);
  });
});
