import { describe, expect, it } from "vitest";
import { snoozeChoices } from "./snooze.ts";
import { instantAt } from "./times.ts";

const timeZone = "America/New_York";
const at = (on: string, time: string) => instantAt(on, time, timeZone);
const choices = (now: Date, dueOn: string | null) =>
  Object.fromEntries(snoozeChoices(now, timeZone, dueOn).map(({ preset, ...choice }) => [preset, choice]));

describe("snoozing an alert", () => {
  it("can last an hour, or until this afternoon, tomorrow, three days later, or the day itself", () => {
    expect(choices(at("2026-11-20", "10:00"), "2026-11-27")).toEqual({
      hour: { until: at("2026-11-20", "11:00"), isTooLate: false },
      afternoon: { until: at("2026-11-20", "15:00"), isTooLate: false },
      tomorrow: { until: at("2026-11-21", "08:00"), isTooLate: false },
      three_days: { until: at("2026-11-23", "08:00"), isTooLate: false },
      pay_by: { until: at("2026-11-27", "08:00"), isTooLate: false },
    });
  });

  it("can't last until the afternoon from two on, nor until a day that has come", () => {
    expect(Object.keys(choices(at("2026-11-20", "14:00"), "2026-11-20"))).toEqual(["hour", "tomorrow", "three_days"]);
  });

  it("shows what would be too late", () => {
    const offered = choices(at("2026-11-20", "10:00"), "2026-11-21");
    expect(Object.entries(offered).flatMap(([preset, { isTooLate }]) => (isTooLate ? [preset] : []))).toEqual([
      "three_days",
    ]);
    expect(choices(at("2026-11-20", "23:30"), "2026-11-20")["hour"]?.isTooLate).toBe(true);
  });

  it("is never too late for what has no day", () => {
    expect(snoozeChoices(at("2026-11-20", "10:00"), timeZone, null).every(({ isTooLate }) => !isTooLate)).toBe(true);
  });

  it("counts days over a change of the clocks, and an hour as an hour", () => {
    const beforeChange = at("2026-10-31", "22:30");
    expect(choices(beforeChange, null)["tomorrow"]?.until).toEqual(at("2026-11-01", "08:00"));
    expect(choices(new Date("2026-11-01T05:30:00Z"), null)["hour"]?.until).toEqual(new Date("2026-11-01T06:30:00Z"));
  });
});
