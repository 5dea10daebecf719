import { describe, expect, it } from "vitest";
import { computeWakeAt, findCountProblem, findDayProblem } from "./own-reminder.ts";

describe("a member's own reminder", () => {
  it("is for a day of the next 365", () => {
    const today = "2026-11-20";
    expect(findDayProblem("2026-11-19", today)).toBe("This day has passed.");
    expect([findDayProblem(today, today), findDayProblem("2027-11-20", today)]).toEqual([undefined, undefined]);
    expect(findDayProblem("2027-11-21", today)).toBe("Choose a day within the next 365 days.");
  });

  it("comes on the morning of its day, or now when that has begun or there is no day", () => {
    const now = new Date("2026-11-20T15:00:00Z");
    const on = (day: string | undefined) => computeWakeAt(day, now, "America/New_York");
    expect(on("2026-11-21")).toEqual(new Date("2026-11-21T13:00:00Z"));
    expect([on("2026-11-20"), on(undefined)]).toEqual([null, null]);
  });

  it("is rejected while 200 are open", () => {
    expect(findCountProblem(199)).toBeUndefined();
    expect(findCountProblem(200)).toBe("You can have up to 200 open reminders. Close one you no longer need.");
  });
});
