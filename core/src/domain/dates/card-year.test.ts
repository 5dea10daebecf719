import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardYearAt, computeCardYear, cardYearsStarting, cardYearStart, nextCardYear } from "./card-year.ts";
import { addDays, addMonths, fromDayNumber } from "./civil.ts";

describe("the year of a card", () => {
  const age = { openedOn: "2024-05-14", anniversary: null };

  it("runs from the opening day to the day before it comes round again", () => {
    expect(computeCardYear(age, "2024-05-14")).toEqual({ index: 0, startsOn: "2024-05-14", endsOn: "2025-05-13" });
    expect(computeCardYear(age, "2025-05-13")?.index).toBe(0);
    expect(computeCardYear(age, "2026-11-20")).toEqual({ index: 2, startsOn: "2026-05-14", endsOn: "2027-05-13" });
  });

  it("is none before the card was opened, or the first where one is required", () => {
    expect(computeCardYear(age, "2024-05-13")).toBeNull();
    expect(cardYearAt(age, "2024-05-13")).toEqual({ index: 0, startsOn: "2024-05-14", endsOn: "2025-05-13" });
  });

  it("keeps to February 28 for a card opened on a leap day", () => {
    const leap = { openedOn: "2024-02-29", anniversary: null };
    expect(computeCardYear(leap, "2025-02-27")?.index).toBe(0);
    expect(computeCardYear(leap, "2025-02-28")).toEqual({ index: 1, startsOn: "2025-02-28", endsOn: "2026-02-27" });
    expect(computeCardYear(leap, "2028-02-28")?.startsOn).toBe("2027-02-28");
    expect(computeCardYear(leap, "2028-02-29")?.startsOn).toBe("2028-02-29");
  });

  it("begins at the anniversary where that is another day", () => {
    const early = { openedOn: "2024-05-20", anniversary: "05-01" };
    expect(computeCardYear(early, "2025-04-30")).toEqual({ index: 0, startsOn: "2024-05-20", endsOn: "2025-04-30" });
    expect(computeCardYear(early, "2025-05-01")?.index).toBe(1);
  });

  it("does not end its first year a few days after the opening", () => {
    const late = { openedOn: "2024-05-20", anniversary: "06-01" };
    expect(computeCardYear(late, "2024-06-01")).toEqual({ index: 0, startsOn: "2024-05-20", endsOn: "2025-05-31" });
    expect(computeCardYear({ openedOn: "2024-01-01", anniversary: "07-02" }, "2024-07-02")?.index).toBe(1);
    expect(computeCardYear({ openedOn: "2024-01-01", anniversary: "07-01" }, "2024-07-01")?.index).toBe(0);
    const overNewYear = { openedOn: "2024-12-20", anniversary: "01-05" };
    expect(computeCardYear(overNewYear, "2025-02-01")).toEqual({
      index: 0,
      startsOn: "2024-12-20",
      endsOn: "2026-01-04",
    });
  });

  it("is listed by its first day", () => {
    const starts = cardYearsStarting(age, "2024-05-14", "2026-05-14").map(({ startsOn }) => startsOn);
    expect(starts).toEqual(["2024-05-14", "2025-05-14", "2026-05-14"]);
    expect(cardYearsStarting(age, "2024-05-15", "2025-05-13")).toEqual([]);
  });

  it("always holds its day, and the next one follows without a gap", () => {
    const monthDay = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 })).map(([month, day]) => {
      return `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 11_000, max: 22_000 }),
        fc.option(monthDay),
        fc.integer({ min: 0, max: 8_000 }),
        (opened, anniversary, later) => {
          const given = { openedOn: fromDayNumber(opened), anniversary };
          const on = fromDayNumber(opened + later);
          const year = computeCardYear(given, on);
          if (year === null) throw new Error("A day after the opening has a card year.");
          expect(year.startsOn <= on && on <= year.endsOn).toBe(true);
          expect(year.startsOn).toBe(cardYearStart(given, year.index ?? Number.NaN));
          expect(computeCardYear(given, addDays(year.endsOn, 1))).toEqual(nextCardYear(given, year));
          expect(nextCardYear(given, year)).toMatchObject({
            index: Number(year.index) + 1,
            startsOn: addDays(year.endsOn, 1),
          });
          expect(addMonths(year.startsOn, 19) > year.endsOn).toBe(true);
        },
      ),
    );
  });
});
