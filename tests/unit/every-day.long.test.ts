import { addDays, addMonths } from "@cardwell/core/domain/dates/civil";
import { describe, it } from "vitest";
import { expectAnyTrueOn, expectPeopleTrueOn, MONTHS, TIME_ZONES } from "../support/every-day.ts";

describe.each(MONTHS)(
  "on each day of the month that begins on %s, dashboard, plan, calendar and alerts are true",
  (first) => {
    it("of the people of every start, in Honolulu, New York and Kiritimati", () => {
      for (let day = first; day < addMonths(first, 1); day = addDays(day, 1)) expectPeopleTrueOn(day, TIME_ZONES);
    });

    it("of twenty wallets, other ones in each run", () => {
      for (let day = first; day < addMonths(first, 1); day = addDays(day, 1)) expectAnyTrueOn(day, { numRuns: 20 });
    });
  },
);
