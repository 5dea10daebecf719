import { describe, expect, it } from "vitest";
import { nextDigestAt } from "./digest.ts";
import { DEFAULT_PREFERENCES } from "./preferences.ts";
import { instantAt } from "./times.ts";

const newYork = "America/New_York";

describe("the next digest", () => {
  const daily = { ...DEFAULT_PREFERENCES, digest: { every: "daily" as const, weekday: 1, hour: 8 } };
  const weekly = { ...DEFAULT_PREFERENCES, digest: { every: "weekly" as const, weekday: 1, hour: 18 } };
  const at = (on: string, time: string) => instantAt(on, time, newYork);

  it("is today while its hour is ahead, else tomorrow", () => {
    expect(nextDigestAt(at("2026-11-20", "07:59"), newYork, daily)).toEqual(at("2026-11-20", "08:00"));
    expect(nextDigestAt(at("2026-11-20", "08:00"), newYork, daily)).toEqual(at("2026-11-21", "08:00"));
  });

  it("is on its weekday", () => {
    expect(nextDigestAt(at("2026-11-20", "09:00"), newYork, weekly)).toEqual(at("2026-11-23", "18:00"));
    expect(nextDigestAt(at("2026-11-23", "18:00"), newYork, weekly)).toEqual(at("2026-11-30", "18:00"));
  });

  it("waits for the end of a pause, a year at most", () => {
    const paused = { ...weekly, pausedUntil: "2026-12-24" };
    expect(nextDigestAt(at("2026-11-20", "09:00"), newYork, paused)).toEqual(at("2026-12-28", "18:00"));
    const forever = { ...daily, pausedUntil: "9999-12-31" };
    expect(nextDigestAt(at("2026-11-20", "09:00"), newYork, forever)).toEqual(at("2027-11-21", "08:00"));
    const onWednesday = { ...weekly, digest: { ...weekly.digest, weekday: 3 }, pausedUntil: "9999-12-31" };
    expect(nextDigestAt(at("2026-11-20", "09:00"), newYork, onWednesday)).toEqual(at("2027-11-24", "18:00"));
  });
});
