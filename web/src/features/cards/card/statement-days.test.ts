import { describe, expect, it } from "vitest";
import { monthsBack, nextDayOn } from "./statement-days.ts";

describe("the next closing day", () => {
  it("is the next day of that number", () => {
    expect(nextDayOn(1, "2026-11-04")).toBe("2026-12-01");
  });

  it("is the last day of a month that is too short", () => {
    expect(nextDayOn(30, "2027-02-05")).toBe("2027-02-28");
  });
});

describe("the months that costs are shown for", () => {
  it("are this one and those before it, over the turn of the year", () => {
    expect(monthsBack("2026-01-31", 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
  });
});
