import { describe, expect, it } from "vitest";
import { ago, asClause, formatAmount, formatPercent, numberWord, piecesOf } from "./words.ts";

describe("words of the dashboard", () => {
  it("begins a sentence with a word up to ten", () => {
    expect([0, 1, 4, 10, 12].map(numberWord)).toEqual(["No", "One", "Four", "Ten", "12"]);
  });

  it("says how long ago it asked", () => {
    const now = Date.parse("2026-11-20T13:12:00Z");
    const before = (minutes: number) => ago(now - minutes * 60_000, now);
    expect([0, 1, 12, 60, 125, 1_440, 4_000].map(before)).toEqual([
      "just now",
      "1 minute ago",
      "12 minutes ago",
      "1 hour ago",
      "2 hours ago",
      "1 day ago",
      "2 days ago",
    ]);
  });

  it("never speaks of the future when two clocks differ", () => {
    expect(ago(1_000_000, 0)).toBe("just now");
  });

  it("writes an amount in its unit, and an unknown one as unknown", () => {
    expect([
      formatAmount(11_450, null),
      formatAmount(1, "night"),
      formatAmount(2, "night"),
      formatAmount(null, null),
    ]).toEqual(["$114.50", "1 night", "2 nights", "not known"]);
  });

  it("writes percent of basis points", () => {
    expect([formatPercent(1_040, 1), formatPercent(3_700)]).toEqual(["10.4%", "37%"]);
  });

  it("makes a clause of a sentence", () => {
    expect(asClause("It is a charge card.")).toBe("it is a charge card");
  });

  it("finds the sums of a sentence", () => {
    expect(piecesOf("$114.50 of $1,300 is unused.")).toEqual([
      { text: "$114.50", isMoney: true, start: 0 },
      { text: " of ", isMoney: false, start: 7 },
      { text: "$1,300", isMoney: true, start: 11 },
      { text: " is unused.", isMoney: false, start: 17 },
    ]);
  });
});
