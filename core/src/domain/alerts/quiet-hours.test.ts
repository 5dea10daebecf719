import { describe, expect, it } from "vitest";
import { afterQuietHours, isUrgent } from "./quiet-hours.ts";
import { instantAt } from "./times.ts";

const newYork = "America/New_York";
const iso = (date: Date) => date.toISOString();

describe("quiet hours", () => {
  const night = { from: "21:00", until: "08:00" };
  it.each([
    ["let the evening before them go", "2026-11-20T20:59", "2026-11-21T01:59:00.000Z"],
    ["hold the evening to the next morning", "2026-11-20T21:00", "2026-11-21T13:00:00.000Z"],
    ["hold the night to the same morning", "2026-11-20T03:00", "2026-11-20T13:00:00.000Z"],
    ["end with their last minute", "2026-11-20T08:00", "2026-11-20T13:00:00.000Z"],
    ["hold the last evening of a year", "2026-12-31T23:30", "2027-01-01T13:00:00.000Z"],
    ["hold a night in which the clocks change", "2026-10-31T23:30", "2026-11-01T13:00:00.000Z"],
  ])("they %s", (_, local, expected) => {
    const now = instantAt(local.slice(0, 10), local.slice(11), newYork);
    expect(iso(afterQuietHours(now, newYork, night))).toBe(expected);
  });

  it("may lie within a day", () => {
    const noon = { from: "12:00", until: "14:00" };
    const at = (time: string) => instantAt("2026-11-20", time, newYork);
    expect(afterQuietHours(at("13:00"), newYork, noon)).toEqual(at("14:00"));
    expect(afterQuietHours(at("14:00"), newYork, noon)).toEqual(at("14:00"));
    expect(afterQuietHours(at("11:59"), newYork, noon)).toEqual(at("11:59"));
  });

  it("are none where they begin when they end, or are not set", () => {
    const now = instantAt("2026-11-20", "23:00", newYork);
    expect(afterQuietHours(now, newYork, { from: "08:00", until: "08:00" })).toEqual(now);
    expect(afterQuietHours(now, newYork, null)).toEqual(now);
  });

  it("never end before now", () => {
    const secondTime = new Date("2026-11-01T06:10:00Z");
    expect(afterQuietHours(secondTime, newYork, { from: "21:00", until: "01:30" })).toEqual(secondTime);
  });

  it("are passed by what is about the account and the plan, and by the critical step of a critical rule", () => {
    expect(isUrgent({ type: "subscription_renewal", severity: "medium", critical: false })).toBe(true);
    expect(isUrgent({ type: "security_password", severity: "high", critical: false })).toBe(true);
    expect(isUrgent({ type: "payment_due", severity: "critical", critical: true })).toBe(true);
    expect(isUrgent({ type: "payment_due", severity: "high", critical: true })).toBe(false);
    expect(isUrgent({ type: "payment_due", severity: "critical", critical: false })).toBe(false);
  });
});
