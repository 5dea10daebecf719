import { describe, expect, it } from "vitest";
import { ago, asClause, formatPercent } from "./format.ts";

describe("words of the dashboard", () => {
  it("shows how long ago it was updated", () => {
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

  it("writes percent of basis points", () => {
    expect([formatPercent(1_040, 1), formatPercent(3_700)]).toEqual(["10.4%", "37%"]);
  });

  it("makes a clause of a sentence", () => {
    expect(asClause("It is a charge card.")).toBe("it is a charge card");
  });
});
