import { addDays } from "@cardwell/core/domain/dates/civil";
import { describe, expect, it } from "vitest";
import { formatCivilDate, formatMonth, formatMonthDay, formatShortDay, formatWholeDay } from "./civil.ts";

describe("a day in words", () => {
  it("keeps the month and its day in one line", () => {
    expect(formatWholeDay("2026-11-25")).toBe("Wednesday, November\u00A025");
    expect(formatMonthDay("2026-11-25")).toBe("Nov\u00A025");
    expect(formatCivilDate("2026-11-25")).toBe("Nov\u00A025, 2026");
    expect(formatMonth("2026-11-01")).toBe("November\u00A02026");
    expect(formatShortDay("2026-11-25")).toBe("Wed, Nov\u00A025");
  });

  it("is in the words of the browser's own calendar, on every day of a leap year", () => {
    const own = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
    for (let day = "2028-01-01"; day < "2029"; day = addDays(day, 1)) {
      const words = `${formatWholeDay(day)}, ${formatMonth(day).slice(-4)}`;
      expect(words.replace("\u00A0", " ")).toBe(own.format(new Date(day)));
    }
  });
});
