import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, fromDayNumber } from "../dates/civil.ts";
import { cycleAt, dueAfter, keepHighestDay, shortGraceDays } from "./cycle.ts";

describe("the statement cycle of a day", () => {
  it("is not known without a closing day", () => {
    expect(cycleAt({ statementCloseDay: null }, "2026-11-20")).toBeNull();
  });

  it("has the close before and the one that comes", () => {
    expect(cycleAt({ statementCloseDay: 15 }, "2026-11-20")).toEqual({
      previousCloseOn: "2026-11-15",
      nextCloseOn: "2026-12-15",
    });
  });

  it("is still open on the closing day", () => {
    expect(cycleAt({ statementCloseDay: 15 }, "2026-11-15")).toMatchObject({
      previousCloseOn: "2026-10-15",
      nextCloseOn: "2026-11-15",
    });
  });

  it("closes on the last day of a month that is shorter", () => {
    const days = { statementCloseDay: 31 };
    expect(cycleAt(days, "2026-02-10")).toMatchObject({ previousCloseOn: "2026-01-31", nextCloseOn: "2026-02-28" });
    expect(cycleAt(days, "2028-02-29")).toMatchObject({ previousCloseOn: "2028-01-31", nextCloseOn: "2028-02-29" });
    expect(cycleAt(days, "2026-03-01")).toMatchObject({ previousCloseOn: "2026-02-28", nextCloseOn: "2026-03-31" });
  });

  it("always holds its day, and follows the one before", () => {
    fc.assert(
      fc.property(fc.integer({ min: 18_000, max: 30_000 }), fc.integer({ min: 1, max: 31 }), (dayNumber, closeDay) => {
        const on = fromDayNumber(dayNumber);
        const cycle = cycleAt({ statementCloseDay: closeDay }, on);
        if (cycle === null) throw new Error("A closing day gives a cycle.");
        expect(cycle.previousCloseOn < on && on <= cycle.nextCloseOn).toBe(true);
        expect(daysBetween(cycle.previousCloseOn, cycle.nextCloseOn)).toBeGreaterThanOrEqual(28);
        expect(daysBetween(cycle.previousCloseOn, cycle.nextCloseOn)).toBeLessThanOrEqual(31);
        expect(cycleAt({ statementCloseDay: closeDay }, addDays(cycle.nextCloseOn, 1))?.previousCloseOn).toBe(
          cycle.nextCloseOn,
        );
      }),
    );
  });
});

/** When a card with these days is due, by the day alone: a closing day beyond the end of a month is its last day. */
const due = (closeOn: string, statementCloseDay: number, dueDay: number, recordedGraceDays?: number) =>
  dueAfter(closeOn, { statementCloseDay, dueDay }, recordedGraceDays);

describe("the due date of a statement", () => {
  it("is the next due day, when that is 14 days or more after the close in a month of 31 days", () => {
    expect(due("2026-11-03", 3, 28)).toBe("2026-11-28");
    expect(due("2026-11-20", 20, 15)).toBe("2026-12-15");
    expect(due("2026-11-05", 5, 5)).toBe("2026-12-05");
    expect(due("2026-11-05", 5, 19)).toBe("2026-11-19");
  });

  it("is a month later when it is fewer", () => {
    expect(due("2026-11-28", 28, 5)).toBe("2027-01-05");
    expect(due("2026-11-05", 5, 18)).toBe("2026-12-18");
  });

  it("doesn't skip February, or a month of 30 days, because they are shorter", () => {
    expect(due("2027-02-17", 17, 1)).toBe("2027-03-01");
    expect(due("2027-02-15", 15, 1)).toBe("2027-03-01");
    expect(due("2026-11-18", 18, 1)).toBe("2026-12-01");
    expect(due("2026-02-14", 14, 28)).toBe("2026-02-28");
  });

  it("compares the days as entered, also where a short month cuts them", () => {
    expect(due("2027-02-28", 31, 28)).toBe("2027-03-28");
    expect(due("2027-02-28", 31, 31)).toBe("2027-03-31");
    expect(due("2026-01-31", 31, 31)).toBe("2026-02-28");
    expect(due("2027-02-10", 10, 31)).toBe("2027-02-28");
  });

  it("is left as many days as a recorded statement of the card had", () => {
    expect(due("2026-11-28", 28, 5, 7)).toBe("2026-12-05");
    expect(due("2026-11-28", 28, 5, 38)).toBe("2027-01-05");
    expect(due("2026-11-03", 3, 18, 46)).toBe("2026-12-18");
  });

  it("is 25 days after the close when the due day is not known", () => {
    expect(dueAfter("2026-11-15", { statementCloseDay: 15, dueDay: null })).toBe("2026-12-10");
  });

  it("is one a close and one a month, ascending, for all 961 pairs of days and every close of four years", () => {
    const days = Array.from({ length: 31 }, (_, at) => at + 1);
    const months = Array.from({ length: 48 }, (_, at) => ({ year: 2025 + Math.floor(at / 12), month: at % 12 }));
    /** By the platform's calendar: the last day of the month before the next is the last of this one. */
    const cut = (year: number, month: number, day: number) => {
      const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
      return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10);
    };
    /** Walks from the closing day to the due day on a calendar of months of 31 days, 14 days at least. */
    const monthsUntil = (closeDay: number, dueDay: number) => {
      let walked = 14;
      while (((closeDay - 1 + walked) % 31) + 1 !== dueDay) walked += 1;
      return Math.floor((closeDay - 1 + walked) / 31);
    };
    const wrong = days.flatMap((closeDay) =>
      days.flatMap((dueDay) => {
        const later = monthsUntil(closeDay, dueDay);
        const given = months.map(({ year, month }) => due(cut(year, month, closeDay), closeDay, dueDay));
        const expected = months.map(({ year, month }) => cut(year, month + later, dueDay));
        const isInOrder = given.every((on, at) => at === 0 || (given[at - 1] ?? "") < on);
        const isOneAMonth = new Set(given.map((on) => on.slice(0, 7))).size === months.length;
        return isInOrder && isOneAMonth && given.join() === expected.join() ? [] : [`${closeDay}, ${dueDay}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("is asked about when the due day is 1 to 13 days after the closing day", () => {
    expect(shortGraceDays(5, 6)).toBe(1);
    expect(shortGraceDays(5, 15)).toBe(10);
    expect(shortGraceDays(28, 5)).toBe(8);
    expect(shortGraceDays(5, 5)).toBeNull();
    expect(shortGraceDays(5, 19)).toBeNull();
    expect(shortGraceDays(5, 1)).toBeNull();
    expect(shortGraceDays(15, 12)).toBeNull();
  });
});

describe("the day of the month of several statements", () => {
  it("is the highest, as a short month cuts it", () => {
    expect(keepHighestDay(31, "2026-02-28")).toBe(31);
    expect(keepHighestDay(28, "2026-03-31")).toBe(31);
    expect(keepHighestDay(31, "2026-04-30")).toBe(31);
    expect(keepHighestDay(15, "2026-03-14")).toBe(15);
  });

  it("is too early rather than too late when one short month is all that is known", () => {
    expect(keepHighestDay(null, "2026-04-30")).toBe(30);
    expect(keepHighestDay(null, "2026-02-28")).toBe(28);
  });

  it("starts anew with a day three or more below where it lies in that month", () => {
    expect(keepHighestDay(31, "2026-03-28")).toBe(28);
    expect(keepHighestDay(28, "2026-02-15")).toBe(15);
    expect(keepHighestDay(31, "2026-04-15")).toBe(15);
    expect(keepHighestDay(31, "2026-04-28")).toBe(31);
    expect(keepHighestDay(15, "2026-03-13")).toBe(15);
  });
});
