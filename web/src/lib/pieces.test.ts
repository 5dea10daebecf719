import { describe, expect, it } from "vitest";
import { splitPieces } from "./pieces.ts";

describe("the sums of a sentence", () => {
  it("are separate from its words, and nothing is lost", () => {
    const sentence = "Keep it. It is $1,224.98 ahead of its fee, not -$5.00.";
    const pieces = splitPieces(sentence);
    expect(pieces.map(({ text }) => text).join("")).toBe(sentence);
    expect(pieces.filter(({ isMoney }) => isMoney).map(({ text }) => text)).toEqual(["$1,224.98", "-$5.00"]);
  });

  it("are none in a sentence without any", () => {
    expect(splitPieces("It's too early to tell.")).toEqual([
      { start: 0, text: "It's too early to tell.", isMoney: false },
    ]);
  });

  it("include their positions", () => {
    expect(splitPieces("$114.50 of $1,300 is unused.")).toEqual([
      { text: "$114.50", isMoney: true, start: 0 },
      { text: " of ", isMoney: false, start: 7 },
      { text: "$1,300", isMoney: true, start: 11 },
      { text: " is unused.", isMoney: false, start: 17 },
    ]);
  });
});
