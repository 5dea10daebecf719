import { expect, it } from "vitest";
import { getSyncDueAt } from "./schedule.ts";

it.each([
  ["twelve hours later, while the data is new", "2026-11-20T12:00:00Z", "2026-11-21T03:00:00Z"],
  ["three hours later, once data would be a day old before", "2026-11-20T03:00:00Z", "2026-11-20T18:00:00Z"],
  ["three hours later, while data is too old to be current", "2026-11-17T15:00:01Z", "2026-11-20T18:00:00Z"],
  ["twelve hours later, once it is stale", "2026-11-17T15:00:00Z", "2026-11-21T03:00:00Z"],
])("a link is synced again %s", (_when, updatedAt, dueAt) => {
  expect(getSyncDueAt(new Date("2026-11-20T15:00:00Z"), new Date(updatedAt))).toEqual(new Date(dueAt));
});

it("a link without data is synced again twelve hours later", () => {
  expect(getSyncDueAt(new Date("2026-11-20T15:00:00Z"), null)).toEqual(new Date("2026-11-21T03:00:00Z"));
});
