import { describe, expect, it } from "vitest";
import { listDays, listMonthShards, monthKeptUntil } from "./month-shards.ts";

describe("counts by month", () => {
  it("are in the documents of each month that the days touch, across the turn of a year", () => {
    expect(listMonthShards("2026-11-30", "2027-01-01", 2)).toEqual([
      "2026-11-0",
      "2026-11-1",
      "2026-12-0",
      "2026-12-1",
      "2027-01-0",
      "2027-01-1",
    ]);
  });

  it("are those of these days, the first and the last included", () => {
    const documents = [
      { id: "2026-11-0", days: { "29": 1, "30": 2 } },
      { id: "2026-12-1", days: { "01": 4, "02": 8 } },
    ];
    expect(listDays(documents, "2026-11-30", "2026-12-01")).toEqual([
      ["2026-11-30", 2],
      ["2026-12-01", 4],
    ]);
  });

  it("are kept for 400 days from the first of the month", () => {
    expect(monthKeptUntil("2026-11")).toEqual(new Date("2027-12-06T00:00:00Z"));
  });
});
