import { describe, expect, it } from "vitest";
import { nextDue } from "./cron.ts";

const next = (schedule: string, after: string, timeZone = "UTC") =>
  nextDue(schedule, timeZone, new Date(after)).toISOString();

describe("a schedule is next due", () => {
  it.each([
    ["every 5 minutes", "2026-11-20T12:00:00Z", "2026-11-20T12:05:00.000Z"],
    ["every 5 minutes", "2026-11-20T12:04:59Z", "2026-11-20T12:05:00.000Z"],
    ["every minute", "2026-11-20T12:00:30Z", "2026-11-20T12:01:00.000Z"],
    ["every hour", "2026-11-20T12:00:00Z", "2026-11-20T13:00:00.000Z"],
    ["0 6 * * *", "2026-11-20T06:00:00Z", "2026-11-21T06:00:00.000Z"],
    ["*/15 * * * *", "2026-11-20T06:46:00Z", "2026-11-20T07:00:00.000Z"],
    ["0 9 * * 1-5", "2026-11-20T10:00:00Z", "2026-11-23T09:00:00.000Z"],
    ["0 9 13 * 5", "2026-11-20T10:00:00Z", "2026-11-27T09:00:00.000Z"],
  ])("%s after %s at %s", (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  it("on the clock of its own time zone, in summer and in winter", () => {
    expect(next("every day 06:00", "2026-07-01T00:00:00Z", "America/New_York")).toBe("2026-07-01T10:00:00.000Z");
    expect(next("every day 06:00", "2026-12-01T00:00:00Z", "America/New_York")).toBe("2026-12-01T11:00:00.000Z");
  });

  it("never, when its form is not understood", () => {
    expect(() => next("whenever", "2026-11-20T12:00:00Z")).toThrow(TypeError);
  });
});
