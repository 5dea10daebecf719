import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dayInMonth,
  daysBetween,
  daysInMonth,
  endOfMonth,
  fromDayNumber,
  maxDate,
  minDate,
  monthKey,
  startOfMonth,
  todayIn,
  toDayNumber,
  weekday,
} from "./civil.ts";
import { civilDate, enteredDate, enteredMonthDay } from "./shapes.ts";

const isCivilDate = (text: string) => civilDate.safeParse(text).success;

const anyDayNumber = fc.integer({ min: -200_000, max: 200_000 });

describe("a civil date", () => {
  it.each(["2026-11-20", "2028-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])(
    "is a day that exists: %s",
    (date) => {
      expect(isCivilDate(date)).toBe(true);
    },
  );

  it.each(["2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-1", "", "20261120"])(
    "is not a day that doesn't exist, or another text: %s",
    (date) => {
      expect(isCivilDate(date)).toBe(false);
    },
  );

  it.each([
    ["2026-11-20", undefined],
    ["1950-01-01", undefined],
    ["0026-12-15", "The year 26 can't be right."],
    ["2206-11-20", "The year 2206 can't be right."],
    ["2026-02-30", "This date doesn't exist."],
    ["soon", "Enter a date as YYYY-MM-DD."],
  ])("that is entered as %s is answered with %s", (typed, message) => {
    expect(enteredDate.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual(message && [message]);
  });

  it.each([
    ["02-29", undefined],
    ["02-30", "This date doesn't exist."],
    ["04-31", "This date doesn't exist."],
    ["13-01", "Enter a date as MM-DD."],
  ])("of any year that is entered as %s is answered with %s", (typed, message) => {
    expect(enteredMonthDay.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual(message && [message]);
  });

  it("adds days across months, years and leap days", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(addDays("2000-03-01", -1)).toBe("2000-02-29");
  });

  it("adds months and keeps to the end of a shorter month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
    expect(addMonths("2026-01-31", -2)).toBe("2025-11-30");
    expect(addMonths("2028-02-29", 12)).toBe("2029-02-28");
    expect(addMonths("2026-11-15", 14)).toBe("2028-01-15");
  });

  it("takes a day of a month, or the last day of a shorter month", () => {
    expect(dayInMonth(2026, 2, 31)).toBe("2026-02-28");
    expect(dayInMonth(2026, 13, 5)).toBe("2027-01-05");
    expect(dayInMonth(2026, 0, 5)).toBe("2025-12-05");
    expect(daysInMonth(2100, 2)).toBe(28);
  });

  it("counts the days between two", () => {
    expect(daysBetween("2026-11-20", "2026-11-20")).toBe(0);
    expect(daysBetween("2026-02-28", "2026-03-01")).toBe(1);
    expect(daysBetween("2028-01-01", "2029-01-01")).toBe(366);
    expect(daysBetween("2026-11-20", "2026-11-13")).toBe(-7);
  });

  it("has a month and a weekday", () => {
    expect(monthKey("2026-11-20")).toBe("2026-11");
    expect(startOfMonth("2026-02-14")).toBe("2026-02-01");
    expect(endOfMonth("2028-02-14")).toBe("2028-02-29");
    expect(weekday("2026-11-20")).toBe(5);
    expect(weekday("2026-11-22")).toBe(7);
    expect(weekday("1969-12-29")).toBe(1);
    expect(minDate("2026-11-20", "2026-09-30")).toBe("2026-09-30");
    expect(maxDate("2026-11-20", "2026-09-30")).toBe("2026-11-20");
  });

  it("turns into a day number and back, in step with the calendar of the platform", () => {
    fc.assert(
      fc.property(anyDayNumber, (dayNumber) => {
        const date = fromDayNumber(dayNumber);
        expect(date).toBe(new Date(dayNumber * 86_400_000).toISOString().slice(0, 10));
        expect(toDayNumber(date)).toBe(dayNumber);
        expect(isCivilDate(date)).toBe(true);
      }),
    );
  });

  it("orders as text the way it orders in time", () => {
    fc.assert(
      fc.property(anyDayNumber, anyDayNumber, (a, b) => {
        expect(fromDayNumber(a) < fromDayNumber(b)).toBe(a < b);
      }),
    );
  });

  it("never leaves the requested month", () => {
    fc.assert(
      fc.property(anyDayNumber, fc.integer({ min: -600, max: 600 }), (dayNumber, months) => {
        const date = fromDayNumber(dayNumber);
        const later = addMonths(date, months);
        expect(isCivilDate(later)).toBe(true);
        expect(monthKey(later)).toBe(monthKey(addMonths(startOfMonth(date), months)));
      }),
    );
  });
});

describe("a day in a time zone", () => {
  it("is the day on the wall there", () => {
    const now = new Date("2026-11-20T04:30:00Z");
    expect(todayIn(now, "America/New_York")).toBe("2026-11-19");
    expect(todayIn(now, "UTC")).toBe("2026-11-20");
    expect(todayIn(now, "Pacific/Kiritimati")).toBe("2026-11-20");
    expect(todayIn(new Date("2026-11-20T10:30:00Z"), "Pacific/Kiritimati")).toBe("2026-11-21");
  });
});
