import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, fromDayNumber } from "../dates/civil.ts";
import { cycleAt, dueAfter, shortGraceDays } from "./cycle.ts";

describe("the statement cycle of a day", () => {
  it("is not known without a closing day", () => {
    expect(cycleAt({ statementCloseDay: null, dueDay: 12 }, "2026-11-20")).toBeNull();
  });

  it("has the statement before and the one that comes", () => {
    expect(cycleAt({ statementCloseDay: 15, dueDay: 12 }, "2026-11-20")).toEqual({
      previousCloseOn: "2026-11-15",
      previousDueOn: "2026-12-12",
      nextCloseOn: "2026-12-15",
      nextDueOn: "2027-01-12",
      dueIsEstimate: false,
    });
  });

  it("is still open on the closing day", () => {
    expect(cycleAt({ statementCloseDay: 15, dueDay: 12 }, "2026-11-15")).toMatchObject({
      previousCloseOn: "2026-10-15",
      nextCloseOn: "2026-11-15",
    });
  });

  it("closes on the last day of a month that is shorter", () => {
    const days = { statementCloseDay: 31, dueDay: 28 };
    expect(cycleAt(days, "2026-02-10")).toMatchObject({ previousCloseOn: "2026-01-31", nextCloseOn: "2026-02-28" });
    expect(cycleAt(days, "2028-02-29")).toMatchObject({ previousCloseOn: "2028-01-31", nextCloseOn: "2028-02-29" });
    expect(cycleAt(days, "2026-03-01")).toMatchObject({ previousCloseOn: "2026-02-28", nextCloseOn: "2026-03-31" });
  });

  it("falls due on the due day that leaves 14 days at least", () => {
    expect(dueAfter("2026-11-03", 28)).toBe("2026-11-28");
    expect(dueAfter("2026-11-20", 15)).toBe("2026-12-15");
    expect(dueAfter("2026-11-28", 5)).toBe("2027-01-05");
    expect(dueAfter("2026-11-17", 1)).toBe("2026-12-01");
    expect(dueAfter("2026-11-18", 1)).toBe("2027-01-01");
    expect(dueAfter("2026-01-31", 31)).toBe("2026-02-28");
  });

  it("is due no month late after a short February, which leaves fewer days than the law", () => {
    expect(dueAfter("2027-01-10", 1)).toBe("2027-02-01");
    expect(dueAfter("2027-02-10", 1)).toBe("2027-03-01");
  });

  it("is asked about when the due day is 0 to 13 days after the close", () => {
    expect(shortGraceDays(5, 5)).toBe(0);
    expect(shortGraceDays(5, 15)).toBe(10);
    expect(shortGraceDays(28, 5)).toBe(8);
    expect(shortGraceDays(5, 19)).toBeNull();
    expect(shortGraceDays(5, 1)).toBeNull();
    expect(shortGraceDays(15, 12)).toBeNull();
  });

  it("falls due after 25 days when the due day is not known, and shows that", () => {
    expect(cycleAt({ statementCloseDay: 15, dueDay: null }, "2026-11-20")).toMatchObject({
      previousDueOn: "2026-12-10",
      nextDueOn: "2027-01-09",
      dueIsEstimate: true,
    });
  });

  it("always holds its day, follows the one before, and leaves 14 to 45 days to pay", () => {
    const dayOfMonth = fc.integer({ min: 1, max: 31 });
    fc.assert(
      fc.property(
        fc.integer({ min: 18_000, max: 30_000 }),
        dayOfMonth,
        fc.option(dayOfMonth),
        (dayNumber, close, due) => {
          const on = fromDayNumber(dayNumber);
          const days = { statementCloseDay: close, dueDay: due };
          const cycle = cycleAt(days, on);
          if (cycle === null) throw new Error("A closing day gives a cycle.");
          expect(cycle.previousCloseOn < on && on <= cycle.nextCloseOn).toBe(true);
          expect(daysBetween(cycle.previousCloseOn, cycle.nextCloseOn)).toBeGreaterThanOrEqual(28);
          expect(daysBetween(cycle.previousCloseOn, cycle.nextCloseOn)).toBeLessThanOrEqual(31);
          expect(daysBetween(cycle.nextCloseOn, cycle.nextDueOn)).toBeGreaterThanOrEqual(14);
          expect(daysBetween(cycle.nextCloseOn, cycle.nextDueOn)).toBeLessThanOrEqual(45);
          expect(cycleAt(days, addDays(cycle.nextCloseOn, 1))?.previousCloseOn).toBe(cycle.nextCloseOn);
        },
      ),
    );
  });
});
