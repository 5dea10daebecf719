import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addBusinessDays,
  bankHolidayName,
  isBusinessDay,
  lastDayToSend,
  subtractBusinessDays,
} from "./business-days.ts";
import { addDays, daysBetween, fromDayNumber } from "./civil.ts";

const listHolidays = (year: number) => {
  const found: string[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const name = bankHolidayName(day);
    if (name !== null) found.push(`${day} ${name}`);
  }
  return found;
};

describe("the days on which banks are closed", () => {
  it("are eleven holidays in 2026", () => {
    expect(listHolidays(2026)).toEqual([
      "2026-01-01 New Year's Day",
      "2026-01-19 Martin Luther King Jr. Day",
      "2026-02-16 Presidents' Day",
      "2026-05-25 Memorial Day",
      "2026-06-19 Juneteenth",
      "2026-07-04 Independence Day",
      "2026-09-07 Labor Day",
      "2026-10-12 Columbus Day",
      "2026-11-11 Veterans Day",
      "2026-11-26 Thanksgiving Day",
      "2026-12-25 Christmas Day",
    ]);
  });

  it("move from Sunday to Monday", () => {
    expect(bankHolidayName("2027-07-04")).toBeNull();
    expect(bankHolidayName("2027-07-05")).toBe("Independence Day");
    expect(bankHolidayName("2023-01-02")).toBe("New Year's Day");
    expect(isBusinessDay("2023-01-02")).toBe(false);
  });

  it("do not move from Saturday to Friday", () => {
    expect(isBusinessDay("2026-07-03")).toBe(true);
    expect(isBusinessDay("2021-12-31")).toBe(true);
  });

  it("have Juneteenth since 2022 alone", () => {
    expect(bankHolidayName("2020-06-19")).toBeNull();
    expect(isBusinessDay("2020-06-19")).toBe(true);
    expect(bankHolidayName("2022-06-20")).toBe("Juneteenth");
  });
});

describe("counting business days back", () => {
  it("leaves out weekends and holidays", () => {
    expect(subtractBusinessDays("2026-11-20", 3)).toBe("2026-11-17");
    expect(subtractBusinessDays("2026-11-30", 3)).toBe("2026-11-24");
    expect(subtractBusinessDays("2026-11-29", 1)).toBe("2026-11-27");
  });

  it("with none, goes back to the last business day", () => {
    expect(subtractBusinessDays("2026-11-29", 0)).toBe("2026-11-27");
    expect(subtractBusinessDays("2026-11-27", 0)).toBe("2026-11-27");
  });

  it("always lands on a business day, with that many between", () => {
    fc.assert(
      fc.property(fc.integer({ min: 18_000, max: 30_000 }), fc.integer({ min: 1, max: 15 }), (dayNumber, days) => {
        const from = fromDayNumber(dayNumber);
        const to = subtractBusinessDays(from, days);
        expect(isBusinessDay(to)).toBe(true);
        const counted = Array.from({ length: daysBetween(to, from) }, (_, index) => addDays(to, index));
        expect(counted.filter(isBusinessDay)).toHaveLength(days);
      }),
    );
  });
});

describe("the last day to send a payment", () => {
  it("counts back from the business day on or before the date, because nothing posts on a weekend or holiday", () => {
    expect(lastDayToSend("2026-11-20", 3)).toBe("2026-11-17");
    expect(lastDayToSend("2026-11-22", 3)).toBe("2026-11-17");
    expect(lastDayToSend("2026-11-26", 1)).toBe("2026-11-24");
  });

  it("is the latest business day from which the payment posts in time", () => {
    fc.assert(
      fc.property(fc.integer({ min: 18_000, max: 30_000 }), fc.integer({ min: 1, max: 5 }), (dayNumber, days) => {
        const date = fromDayNumber(dayNumber);
        const sendOn = lastDayToSend(date, days);
        expect(addBusinessDays(sendOn, days) <= date).toBe(true);
        expect(addBusinessDays(addBusinessDays(sendOn, 1), days) > date).toBe(true);
      }),
    );
  });
});
