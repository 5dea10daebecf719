import { describe, expect, it } from "vitest";
import { listPaydays } from "./paydays.ts";

describe("the paydays from the last one to a day", () => {
  it("of every second Friday", () => {
    const fridays = { every: "two_weeks", on: "2026-11-20", alsoDay: null } as const;
    expect(listPaydays(fridays, "2026-11-20", "2026-12-20")).toEqual(["2026-11-20", "2026-12-04", "2026-12-18"]);
    expect(listPaydays(fridays, "2026-12-03", "2026-12-20")).toEqual(["2026-11-20", "2026-12-04", "2026-12-18"]);
    expect(listPaydays({ ...fridays, on: "2027-01-01" }, "2026-11-20", "2026-12-01")).toEqual(["2026-11-20"]);
  });

  it("of every week, a day before Thanksgiving in its week", () => {
    const thursdays = { every: "week", on: "2026-11-05", alsoDay: null } as const;
    expect(listPaydays(thursdays, "2026-11-20", "2026-12-03")).toEqual(["2026-11-19", "2026-11-25", "2026-12-03"]);
  });

  it("of the 15th and the last day of the month, on the business day before a weekend", () => {
    const twice = { every: "month", on: "2026-10-15", alsoDay: 31 } as const;
    expect(listPaydays(twice, "2026-10-31", "2026-12-31")).toEqual([
      "2026-10-30",
      "2026-11-13",
      "2026-11-30",
      "2026-12-15",
      "2026-12-31",
    ]);
  });

  it("of the first of the month, which before a weekend is paid in the month before", () => {
    const first = { every: "month", on: "2026-10-01", alsoDay: null } as const;
    expect(listPaydays(first, "2026-10-31", "2026-12-15")).toEqual(["2026-10-30", "2026-12-01"]);
  });
});
