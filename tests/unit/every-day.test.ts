import { describe, it } from "vitest";
import { addDays, addMonths } from "@cardwell/core/domain/dates/civil";
import { expectAnyTrueOn, expectPeopleTrueOn, MONTHS } from "../support/every-day.ts";

/** The ends of months, leap days, new years, and the days on which clocks change. */
const DAYS_THAT_BREAK_THINGS = `2026-10-30 2026-10-31 2026-11-01 2026-11-28 2026-11-29 2026-11-30 2026-12-31
  2027-01-01 2027-01-28 2027-01-29 2027-01-30 2027-01-31 2027-02-27 2027-02-28 2027-03-01 2027-03-14 2027-03-28 2027-03-30
  2027-03-31 2027-04-30 2027-11-07 2027-12-31 2028-01-31 2028-02-28 2028-02-29 2028-03-01 2028-03-12 2028-03-31 2028-11-05
  2029-02-28`;

describe("dashboard, plan, calendar and alerts are true", () => {
  it.each(MONTHS)("of the people of every start, on each day of the month that begins on %s", (first) => {
    for (let day = first; day < addMonths(first, 1); day = addDays(day, 1))
      expectPeopleTrueOn(day, ["America/New_York"]);
  });

  it.each(DAYS_THAT_BREAK_THINGS.split(/\s+/))(
    "of a hundred wallets on %s, in Honolulu, New York and Kiritimati",
    (day) => {
      expectAnyTrueOn(day, { numRuns: 100, seed: 20_261_120 });
    },
  );
});
