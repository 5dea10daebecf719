import type { CardSummary } from "@cardwell/core/domain/dashboard/shapes";
import { expect, it } from "vitest";
import { explainVerdict, groupCards, isComparable } from "./group-cards.ts";

it.each([
  ["active", "keep", true],
  ["active", "cancel", true],
  ["active", "no_fee", true],
  ["active", "too_early", false],
  ["active", "unknown", false],
  ["closed", "keep", false],
] as const)("a card that is %s with the verdict %s shows its net: %s", (status, verdict, expected) => {
  expect(isComparable({ status, verdict })).toBe(expected);
});

it("cards without a known value or fee have groups of their own", () => {
  const listed = [
    ["Aspire", "keep", "Keep"],
    ["New", "too_early", "Too early to tell"],
    ["Drawer", "unknown", "Nothing recorded yet"],
    ["Custom", "unknown", "Fee unknown"],
  ].map(([name, verdict, verdictLabel]) => ({ name, status: "active", verdict, verdictLabel }) as CardSummary);
  const { groups } = groupCards(listed);
  expect(groups.map(({ title, cards }) => [title, cards.map(({ name }) => name)])).toEqual([
    ["Keep", ["Aspire"]],
    ["Too early to tell", ["New"]],
    ["Nothing recorded yet", ["Drawer"]],
    ["Fee unknown", ["Custom"]],
  ]);
});

it.each([
  ["keep", -32_000, 29_312, "Forecast: $293.12 ahead over the next 12 months"],
  ["keep", 4_000, 29_312, null],
  ["no_fee", -3_200, null, null],
  ["call", -32_000, -2_000, null],
] as const)(
  "beside the verdict %s a net of %i cents is explained by a forecast of %s",
  (verdict, net, forecast, text) => {
    expect(explainVerdict({ verdict, forecastNetCents: forecast }, net)).toBe(text);
  },
);
