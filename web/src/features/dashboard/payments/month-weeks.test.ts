import { describe, expect, it } from "vitest";
import { monthsBetween, listWeeks } from "./month-weeks.ts";

describe("the months of the calendar", () => {
  it("are all that the days lie in, over the turn of a year", () => {
    expect(monthsBetween("2026-11-20", "2027-01-19")).toEqual(["2026-11", "2026-12", "2027-01"]);
  });

  it("begin their weeks on Sunday", () => {
    const weeks = listWeeks("2026-11");
    expect(weeks[0]?.[0]).toBe("2026-11-01");
    expect(weeks.at(-1)).toEqual(["2026-11-29", "2026-11-30", null, null, null, null, null]);
  });

  it("have the leap day in its place", () => {
    expect(listWeeks("2028-02").flat()).toContain("2028-02-29");
    expect(
      listWeeks("2027-02")
        .flat()
        .filter((day) => day !== null),
    ).toHaveLength(28);
  });
});
