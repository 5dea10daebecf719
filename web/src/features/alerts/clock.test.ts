import { describe, expect, it } from "vitest";
import { formatMoment, formatRaisedAt, formatUntil, sentenceMoment } from "./clock.ts";

const raised = (createdAt: string, timeZone = "America/New_York") =>
  formatRaisedAt(createdAt, { now: new Date("2026-11-20T14:24:00Z"), timeZone });

describe("when an alert was sent", () => {
  it("is a time today, a weekday within a week, and a day before that", () => {
    expect(raised("2026-11-20T13:12:00Z")).toBe("8:12 am");
    expect(raised("2026-11-19T13:12:00Z")).toBe("Thu");
    expect(raised("2026-11-14T13:12:00Z")).toBe("Sat");
    expect(raised("2026-11-13T13:12:00Z")).toBe("Nov\u00A013");
    expect(raised("2025-12-31T13:12:00Z")).toBe("Dec\u00A031, 2025");
  });

  it("is shown in the person's zone", () => {
    expect(raised("2026-11-20T03:00:00Z")).toBe("Thu");
    expect(raised("2026-11-20T03:00:00Z", "Europe/Berlin")).toBe("4:00 am");
  });
});

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
