import { describe, expect, it } from "vitest";
import { snoozedUntil, formatSnooze, type SnoozeAsked } from "./snoozing.ts";

const timeZone = "America/New_York";
// 10 in the morning of a Friday in New York.
const now = new Date("2026-11-20T15:00:00Z");

const until = (asked: SnoozeAsked, dueOn: string | null = null, at = now) =>
  snoozedUntil(asked, { now: at, timeZone, dueOn }).toISOString();

describe("how long an alert is snoozed", () => {
  it.each([
    ["hour", "2026-11-20T16:00:00.000Z"],
    ["afternoon", "2026-11-20T20:00:00.000Z"],
    ["tomorrow", "2026-11-21T13:00:00.000Z"],
    ["three_days", "2026-11-23T13:00:00.000Z"],
    ["pay_by", "2026-11-27T13:00:00.000Z"],
  ] as const)("follows the choice %s", (preset, expected) => {
    expect(until({ preset }, "2026-11-27")).toBe(expected);
  });

  it.each([
    ["beyond the due day", { preset: "three_days" }, "2026-11-21", now],
    ["to the pay-by date of what has none", { preset: "pay_by" }, null, now],
    ["to the pay-by date on that day", { preset: "pay_by" }, "2026-11-20", now],
    ["to an afternoon that has begun", { preset: "afternoon" }, null, new Date("2026-11-20T20:00:00Z")],
    ["to a time after the due day", { until: "2026-11-23T00:00:00Z" }, "2026-11-21", now],
  ] as const)("is rejected %s", (_, asked, dueOn, at) => {
    expect(() => until(asked, dueOn, at)).toThrow(expect.objectContaining({ code: "conflict" }) as Error);
  });

  it.each([
    ["now", now.toISOString()],
    ["a moment ago", "2026-11-20T14:59:59Z"],
    ["ninety-one days", "2027-02-19T15:00:01Z"],
  ])("is rejected for %s", (_, time) => {
    expect(() => until({ until: time })).toThrow(expect.objectContaining({ code: "invalid_request" }) as Error);
  });

  it("may be any time up to the end of the due day, and ninety days", () => {
    expect(until({ until: "2026-11-22T04:59:00Z" }, "2026-11-21")).toBe("2026-11-22T04:59:00.000Z");
    expect(until({ until: "2027-02-18T15:00:00Z" })).toBe("2027-02-18T15:00:00.000Z");
  });
});

it("a snooze is shown with the day and time of its person", () => {
  expect(formatSnooze(new Date("2026-11-21T13:00:00Z"), now, timeZone)).toBe(
    "You snoozed it until Saturday, November 21, 8:00 am.",
  );
  expect(formatSnooze(new Date("2026-11-20T17:05:00Z"), now, timeZone)).toContain("12:05 pm");
});
