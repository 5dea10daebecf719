import { describe, expect, it } from "vitest";
import { notifiedAt } from "./format-raised-at.ts";

const now = new Date("2026-11-20T14:24:00Z");
const notified = (createdAt: string, timeZone = "America/New_York") => notifiedAt(createdAt, now, timeZone);

describe("when an alert was sent", () => {
  it("is a time today, a weekday within a week, and a day before that", () => {
    expect(notified("2026-11-20T13:12:00Z")).toBe("8:12 am");
    expect(notified("2026-11-19T13:12:00Z")).toBe("Thu");
    expect(notified("2026-11-14T13:12:00Z")).toBe("Sat");
    expect(notified("2026-11-13T13:12:00Z")).toBe("Nov\u00A013");
    expect(notified("2025-12-31T13:12:00Z")).toBe("Dec\u00A031, 2025");
  });

  it("is shown in the person's zone", () => {
    expect(notified("2026-11-20T03:00:00Z")).toBe("Thu");
    expect(notified("2026-11-20T03:00:00Z", "Europe/Berlin")).toBe("4:00 am");
  });
});
