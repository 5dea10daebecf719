import type { YearValue } from "@cardwell/core/domain/dashboard/shapes";
import { describe, expect, it } from "vitest";
import { buildGrid, buildLines } from "./value-lines.ts";

const buildMonth = (month: string, valueCents = 0, feesCents = 0, costsCents = 0) => ({
  month,
  valueCents,
  feesCents,
  costsCents,
});

const year: YearValue = {
  year: 2026,
  valueCents: 30_000,
  feesCents: 9_500,
  costsCents: 500,
  netCents: 20_000,
  tooEarly: null,
  months: [buildMonth("2026-01", 10_000), buildMonth("2026-02", 15_000, 9_500, 500), buildMonth("2026-03", 5_000)],
  byCard: [],
  upcoming: [{ on: "2026-12-04", walletCardId: "vx01", amountCents: 39_500 }],
  basis: { how: "", facts: [] },
};

describe("the lines of value and fees", () => {
  it("let value grow from month to month up to today's sum", () => {
    expect(buildLines(year, [], "2026-03-11").value).toEqual([
      { day: 0, cents: 0 },
      { day: 31, cents: 10_000 },
      { day: 59, cents: 25_000 },
      { day: 69, cents: 30_000 },
    ]);
  });

  it("let fees rise on their day, and fall when one comes back", () => {
    const entries = [
      { on: "2026-02-20", kind: "refund" as const, amountCents: 9_500 },
      { on: "2026-02-11", kind: "fee" as const, amountCents: -9_500 },
      { on: "2026-01-05", kind: "credit" as const, amountCents: 5_000 },
    ];
    expect(buildLines(year, entries, "2026-03-11").fees).toEqual([
      { day: 0, cents: 0 },
      { day: 41, cents: 0 },
      { day: 41, cents: 9_500 },
      { day: 50, cents: 9_500 },
      { day: 50, cents: 0 },
      { day: 69, cents: 0 },
    ]);
  });

  it("put the fees of a month on its first day while the entries are not there", () => {
    expect(buildLines(year, [], "2026-03-11").fees.at(-1)).toEqual({ day: 69, cents: 10_000 });
    expect(buildLines(year, [], "2026-03-11").fees[1]).toEqual({ day: 31, cents: 0 });
  });

  it("continue from the past fees to the upcoming ones", () => {
    const { coming } = buildLines(year, [], "2026-03-11");
    expect(coming[0]).toEqual({ day: 69, cents: 10_000 });
    expect(coming.at(-1)).toEqual({ day: 365, cents: 49_500 });
  });
});

describe("the grid of the value chart", () => {
  it("has at most four lines at round sums up to the highest point", () => {
    expect(buildGrid(321_850)).toEqual([100_000, 200_000, 300_000]);
    expect(buildGrid(990_000)).toEqual([200_000, 400_000, 600_000, 800_000]);
    for (const top of [2_000, 12_345, 500_000, 99_999_999]) {
      const lines = buildGrid(top);
      expect(lines.length).toBeGreaterThanOrEqual(1);
      expect(lines.length).toBeLessThanOrEqual(4);
      expect(lines.at(-1)).toBeLessThanOrEqual(top);
    }
  });

  it("has one line even when there is nothing yet", () => {
    expect(buildGrid(1)).toHaveLength(1);
  });
});
