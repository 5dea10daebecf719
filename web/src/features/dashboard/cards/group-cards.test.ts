import { expect, it } from "vitest";
import { isComparable } from "./group-cards.ts";

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
