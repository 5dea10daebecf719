import { describe, expect, it } from "vitest";
import { lastDayOn, monthsBack, nextDayOn } from "./statement-days.ts";

describe("the days that a statement form begins with", () => {
  it("are the last close and the due day after it", () => {
    expect(lastDayOn(4, "2026-11-20")).toBe("2026-11-04");
    expect(lastDayOn(20, "2026-11-20")).toBe("2026-11-20");
    expect(lastDayOn(25, "2026-11-20")).toBe("2026-10-25");
    expect(nextDayOn(1, "2026-11-04")).toBe("2026-12-01");
  });

  it("fall on the last day of a month that is too short", () => {
    expect(lastDayOn(31, "2027-03-15")).toBe("2027-02-28");
    expect(nextDayOn(30, "2027-02-05")).toBe("2027-02-28");
  });
});

describe("the months that costs are shown for", () => {
  it("are this one and those before it, over the turn of the year", () => {
    expect(monthsBack("2026-01-31", 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
  });
});
