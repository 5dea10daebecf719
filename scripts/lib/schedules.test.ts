import { describe, expect, it } from "vitest";
import { dueBetween } from "./schedules.ts";

const schedules = [
  { name: "daily", schedule: "every day 06:00", timeZone: "UTC" },
  { name: "sweep", schedule: "every 5 minutes", timeZone: "UTC" },
];
const due = (from: string, to: string) =>
  dueBetween(schedules, new Date(from), new Date(to)).map(({ name, at }) => `${name} ${at.toISOString()}`);

describe("when the clock moves", () => {
  it("nothing is due before its time", () => {
    expect(due("2026-11-20T12:01:00Z", "2026-11-20T12:04:59Z")).toEqual([]);
  });

  it("a schedule is due as soon as its time is reached", () => {
    expect(due("2026-11-20T12:04:59Z", "2026-11-20T12:05:00Z")).toEqual(["sweep 2026-11-20T12:05:00.000Z"]);
  });

  it("each schedule runs once, however far the jump, in the order of time", () => {
    expect(due("2026-11-20T12:00:00Z", "2026-12-30T12:00:00Z")).toEqual([
      "sweep 2026-11-20T12:05:00.000Z",
      "daily 2026-11-21T06:00:00.000Z",
    ]);
  });

  it("nothing is due when the clock goes back", () => {
    expect(due("2026-11-20T12:00:00Z", "2025-11-20T12:00:00Z")).toEqual([]);
  });
});
