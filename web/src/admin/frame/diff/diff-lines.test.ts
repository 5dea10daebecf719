import { describe, expect, it } from "vitest";
import { diffLines } from "./diff-lines.ts";

const signs = { removed: "-", added: "+", same: " " };

const show = (before: string[], after: string[]) =>
  diffLines(before.join("\n"), after.join("\n")).map((line) =>
    line.kind === "hidden"
      ? `${line.lines} unchanged`
      : `${signs[line.kind]}${line.parts.map(({ text, changed }) => (changed ? `{${text}}` : text)).join("")}`,
  );

describe("the difference of two texts", () => {
  it("has each changed part in its place, and counts the unchanged lines between them", () => {
    const before = ["Due", "a", "b", "c", "d", "e", "f", "Pay by check", "End"];
    const after = ["Due soon", "a", "b", "c", "d", "e", "f", "Pay by phone", "End", "More"];
    expect(show(before, after)).toEqual([
      "-{Due}",
      "+{Due soon}",
      " a",
      " b",
      "2 unchanged",
      " e",
      " f",
      "-Pay by {check}",
      "+Pay by {phone}",
      " End",
      "+More",
    ]);
  });

  it("hides no single line, as its count takes as much room", () => {
    expect(show(["a", "b", "c", "x"], ["a", "b", "c", "y"])).toEqual([" a", " b", " c", "-{x}", "+{y}"]);
  });

  it("has lines that were only added or only removed without a counterpart", () => {
    expect(show(["a", "b"], ["a", "new", "b"])).toEqual([" a", "+new", " b"]);
    expect(show(["a", "old", "b"], ["a", "b"])).toEqual([" a", "-old", " b"]);
  });

  it("is everything before and after where the texts have too little in common to compare", () => {
    const lines = (name: string) => Array.from({ length: 600 }, (_, at) => `${name} ${at}`);
    const shown = show(lines("before"), lines("after"));
    expect([shown.length, shown[0], shown[600]]).toEqual([1_200, "-{before }0", "+{after }0"]);
  });
});
