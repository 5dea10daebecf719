import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { computeExpiry, KEPT_DAYS } from "./retention.ts";

const { fieldOverrides } = JSON.parse(
  readFileSync(new URL("../../../firestore.indexes.json", import.meta.url), "utf8"),
) as { fieldOverrides: { collectionGroup: string; ttl?: boolean }[] };

const countsByMonth = [
  "alertCounts",
  "helpCounts",
  "helpSearches",
  "installCounts",
  "mailFigures",
  "podcastCounts",
  "pushFigures",
];

it("what is kept for a number of days is what the database deletes, beside rate limits, which expire with their window, and parts of exports, with their export", () => {
  const deleted = fieldOverrides.flatMap(({ ttl, collectionGroup }) => (ttl ? [collectionGroup] : []));
  const { monthCounts: _, ...kept } = KEPT_DAYS;
  expect([...Object.keys(kept), ...countsByMonth, "exportParts", "rateLimits"].toSorted()).toEqual(deleted.toSorted());
});

it("an alert of November 20, 2026 expires 400 days later", () => {
  expect(computeExpiry("alerts", new Date("2026-11-20T15:00:00Z"))).toEqual(new Date("2027-12-25T15:00:00Z"));
});
