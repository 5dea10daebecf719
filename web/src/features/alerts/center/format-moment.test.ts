import { describe, expect, it } from "vitest";
import { formatMoment, sentenceMoment, formatUntil } from "./format-moment.ts";

const clock = { now: new Date("2026-11-20T13:24:00Z"), timeZone: "America/New_York" };

describe("moments in words", () => {
  it("are near ones by their weekday, and others by their date", () => {
    expect(formatMoment("2026-11-20T13:13:00Z", clock)).toBe("Today 8:13 am");
    expect(formatMoment("2026-11-19T13:13:00Z", clock)).toBe("Yesterday 8:13 am");
    expect(formatMoment("2026-11-21T17:00:00Z", clock)).toBe("Sat noon");
    expect(formatMoment("2026-11-26T13:00:00Z", clock)).toBe("Thu 8:00 am");
    expect(formatMoment("2026-11-27T13:00:00Z", clock)).toBe("Nov\u00A027, 8:00 am");
    expect(formatMoment("2027-01-04T13:00:00Z", clock)).toBe("Jan\u00A04, 2027, 8:00 am");
  });

  it("are those of the person's zone", () => {
    expect(formatMoment("2026-11-20T03:30:00Z", clock)).toBe("Yesterday 10:30 pm");
    expect(formatMoment("2026-11-20T03:30:00Z", { ...clock, timeZone: "Europe/Berlin" })).toBe("Today 4:30 am");
  });

  it("fit into a sentence", () => {
    expect(sentenceMoment("2026-11-20T13:12:00Z", clock)).toBe("today, 8:12 am");
    expect(sentenceMoment("2026-11-19T13:12:00Z", clock)).toBe("yesterday, 8:12 am");
    expect(sentenceMoment("2026-11-21T13:00:00Z", clock)).toBe("tomorrow, 8:00 am");
    expect(sentenceMoment("2026-11-17T13:12:00Z", clock)).toBe("on Tuesday, 8:12 am");
    expect(sentenceMoment("2026-11-02T13:12:00Z", clock)).toBe("on November 2, 8:12 am");
    expect(sentenceMoment("2025-11-02T13:12:00Z", clock)).toBe("on November 2, 2025, 8:12 am");
  });

  it("name no day when snoozing ends today", () => {
    expect(formatUntil(new Date("2026-11-20T20:00:00Z"), clock)).toBe("3:00 pm");
    expect(formatUntil(new Date("2026-11-21T13:00:00Z"), clock)).toBe("Sat 8:00 am");
  });
});
