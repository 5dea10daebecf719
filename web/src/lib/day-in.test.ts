import { expect, it } from "vitest";
import { dayIn } from "./day-in.ts";

it("an instant has its day in a zone, and in UTC where the zone is not known", () => {
  expect(dayIn("2026-11-20T03:30:00Z", "America/New_York")).toBe("2026-11-19");
  expect(dayIn("2026-11-20T03:30:00Z", "Mars/Olympus")).toBe("2026-11-20");
});
