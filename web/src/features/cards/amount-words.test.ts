import { describe, expect, it } from "vitest";
import { formatAmount, formatBps, piecesOf } from "./amount-words.ts";

describe("the sums of a sentence", () => {
  it("stand apart from its words, and nothing is lost", () => {
    const sentence = "Keep it. It is $1,224.98 ahead of its fee, not -$5.00.";
    const pieces = piecesOf(sentence);
    expect(pieces.map(({ text }) => text).join("")).toBe(sentence);
    expect(pieces.filter(({ isMoney }) => isMoney).map(({ text }) => text)).toEqual(["$1,224.98", "-$5.00"]);
  });

  it("are none in a sentence without any", () => {
    expect(piecesOf("It is too early to tell.")).toEqual([{ at: 0, text: "It is too early to tell.", isMoney: false }]);
  });
});

describe("amounts of a credit", () => {
  it("are said in their own unit", () => {
    expect(formatAmount(11_450, null)).toBe("$114.50");
    expect(formatAmount(2, "night")).toBe("2 nights");
    expect(formatAmount(null, null)).toBe("not known");
  });

  it("keep the tenth of a percentage only where there is one", () => {
    expect(formatBps(2_000)).toBe("20%");
    expect(formatBps(2_007)).toBe("20.1%");
  });
});
