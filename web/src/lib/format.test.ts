import { describe, expect, it } from "vitest";
import {
  formatAmount,
  formatBalance,
  formatBps,
  formatCount,
  formatDate,
  formatFullDate,
  formatMoney,
  formatTime,
  formatWait,
} from "./format.ts";

const lateEvening = "2026-11-21T03:12:00Z";

describe("words and figures", () => {
  it("writes money with cents and a dollar sign", () => {
    expect([formatMoney(128460), formatMoney(0), formatMoney(-800)]).toEqual(["$1,284.60", "$0.00", "−$8.00"]);
    expect([formatMoney(99_999), formatMoney(123_456_789_05)]).toEqual(["$999.99", "$123,456,789.05"]);
  });

  it("writes a negative balance as one in credit", () => {
    expect([128_460, 0, -2_500].map(formatBalance)).toEqual(["$1,284.60", "$0.00", "$25.00 in credit"]);
  });

  it("writes other money with its own sign", () => {
    expect([formatMoney(128460, "eur"), formatMoney(-800, "gbp")]).toEqual(["€1,284.60", "−£8.00"]);
  });

  it("dates an instant in the reader's zone, not in UTC", () => {
    expect(formatDate(lateEvening, "Europe/Berlin")).toBe("Nov 21, 2026");
    expect(formatDate(lateEvening, "America/New_York")).toBe("Nov 20, 2026");
    expect(formatFullDate(lateEvening, "Pacific/Auckland")).toBe("November 21, 2026");
  });

  it("writes the time of day as people do", () => {
    expect(formatTime("2026-11-20T13:12:00Z", "America/New_York")).toBe("8:12 am");
    expect(formatTime(lateEvening, "America/New_York")).toBe("10:12 pm");
  });

  it("falls back to UTC for a zone that this browser does not know", () => {
    expect(formatTime("2026-11-20T13:12:00Z", "Mars/Olympus")).toBe("1:12 pm");
  });

  it("counts one and many", () => {
    expect([formatCount(1, "day"), formatCount(0, "day"), formatCount(1214, "card")]).toEqual([
      "1 day",
      "0 days",
      "1,214 cards",
    ]);
  });

  it.each([
    [0, "in 1 second"],
    [40, "in 40 seconds"],
    [61, "in 2 minutes"],
    [3600, "in 1 hour"],
    [5400, "in 2 hours"],
  ])("rounds a wait of %i seconds up", (seconds, words) => {
    expect(formatWait(seconds)).toBe(words);
  });
});

describe("amounts of a credit", () => {
  it("are shown in their own unit", () => {
    expect(formatAmount(11_450, null)).toBe("$114.50");
    expect(formatAmount(1, "night")).toBe("1 night");
    expect(formatAmount(2, "night")).toBe("2 nights");
    expect(formatAmount(null, null)).toBe("not known");
  });
});

describe("a percentage", () => {
  it("keeps its tenth only where there is one", () => {
    expect(formatBps(2_000)).toBe("20%");
    expect(formatBps(2_007)).toBe("20.1%");
  });
});
