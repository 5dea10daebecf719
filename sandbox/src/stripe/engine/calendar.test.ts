import { describe, expect, it } from "vitest";
import { addIntervals, nextRenewal } from "./calendar.ts";

const at = (text: string) => Date.parse(`${text}T12:00:00Z`) / 1000;
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const month = { interval: "month", count: 1 };

describe("renewal days", () => {
  it("keep to the day of the start, through short months", () => {
    const anchor = at("2026-01-31");
    const days: string[] = [];
    for (let last = anchor; days.length < 4;) {
      last = nextRenewal(anchor, month, last);
      days.push(day(last));
    }
    expect(days).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
  });

  it("move a leap day to the last of February, and back", () => {
    const year = { interval: "year", count: 1 };
    expect(day(addIntervals(at("2028-02-29"), year, 1))).toBe("2029-02-28");
    expect(day(addIntervals(at("2028-02-29"), year, 4))).toBe("2032-02-29");
  });

  it("count quarters and weeks as well", () => {
    expect(day(addIntervals(at("2026-11-30"), { interval: "month", count: 3 }, 1))).toBe("2027-02-28");
    expect(day(nextRenewal(at("2026-01-01"), { interval: "week", count: 2 }, at("2026-01-15")))).toBe("2026-01-29");
  });
});
