import { describe, expect, it } from "vitest";
import { addDays } from "../dates/civil.ts";
import { instantAt, timeIn } from "./times.ts";

const newYork = "America/New_York";
const iso = (date: Date) => date.toISOString();

describe("the instant of a local time", () => {
  it.each([
    ["in winter", "2026-12-01", "08:00", newYork, "2026-12-01T13:00:00.000Z"],
    ["in summer", "2026-07-01", "08:00", newYork, "2026-07-01T12:00:00.000Z"],
    ["on the last day of a month", "2027-02-28", "23:59", newYork, "2027-03-01T04:59:00.000Z"],
    ["on a leap day", "2028-02-29", "08:00", newYork, "2028-02-29T13:00:00.000Z"],
    ["before a gap of the clocks", "2027-03-14", "01:59", newYork, "2027-03-14T06:59:00.000Z"],
    ["in a gap of the clocks, as much later", "2027-03-14", "02:30", newYork, "2027-03-14T07:30:00.000Z"],
    ["that comes twice, the first time", "2026-11-01", "01:30", newYork, "2026-11-01T05:30:00.000Z"],
    ["of a day without a midnight", "2027-03-14", "00:00", "America/Havana", "2027-03-14T05:00:00.000Z"],
    ["of a day without a midnight elsewhere", "2026-09-06", "00:00", "America/Santiago", "2026-09-06T04:00:00.000Z"],
    ["half an hour off", "2026-12-01", "08:00", "Asia/Kolkata", "2026-12-01T02:30:00.000Z"],
    ["on the far side of the date line", "2026-12-01", "08:00", "Pacific/Kiritimati", "2026-11-30T18:00:00.000Z"],
  ])("the instant of a local time %s", (_, on, time, timeZone, expected) => {
    expect(iso(instantAt(on, time, timeZone))).toBe(expected);
  });

  it("is on that day, at that time, on every day of five years and in zones that change their clocks at midnight", () => {
    for (const timeZone of [newYork, "America/Havana", "Africa/Cairo", "Asia/Beirut", "Australia/Lord_Howe"]) {
      let last = new Date(0);
      for (let day = "2024-01-01"; day < "2029-01-01"; day = addDays(day, 1)) {
        const morning = instantAt(day, "08:00", timeZone);
        expect(timeIn(morning, timeZone)).toBe("08:00");
        const hours = (morning.getTime() - last.getTime()) / 3_600_000;
        if (last.getTime() > 0) expect([23, 23.5, 24, 24.5, 25]).toContain(hours);
        last = morning;
      }
    }
  });
});
