import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "../dates/civil.ts";
import { cardYearAt, cardYearsStarting, nextCardYear } from "./card-year.ts";

const may = { openedOn: "2024-05-14", anniversary: null };

describe("the card year", () => {
  it("runs from one anniversary to the day before the next", () => {
    expect(cardYearAt(may, "2026-05-13")).toEqual({ index: 1, startsOn: "2025-05-14", endsOn: "2026-05-13" });
    expect(cardYearAt(may, "2026-05-14")).toEqual({ index: 2, startsOn: "2026-05-14", endsOn: "2027-05-13" });
  });

  it("is the first one before opening", () => {
    expect(cardYearAt(may, "2024-01-01")).toEqual({ index: 0, startsOn: "2024-05-14", endsOn: "2025-05-13" });
  });

  it("is followed without a gap", () => {
    const anyDay = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays("2024-01-01", days));
    fc.assert(
      fc.property(anyDay, anyDay, (openedOn, on) => {
        const age = { openedOn, anniversary: null };
        const year = cardYearAt(age, on);
        expect(nextCardYear(age, year).startsOn).toBe(addDays(year.endsOn, 1));
        expect(daysBetween(year.startsOn, year.endsOn)).toBeGreaterThanOrEqual(364);
      }),
    );
  });

  it("is listed by its first day", () => {
    const starts = cardYearsStarting(may, "2024-05-14", "2026-05-14").map(({ startsOn }) => startsOn);
    expect(starts).toEqual(["2024-05-14", "2025-05-14", "2026-05-14"]);
    expect(cardYearsStarting(may, "2024-05-15", "2025-05-13")).toEqual([]);
  });
});
