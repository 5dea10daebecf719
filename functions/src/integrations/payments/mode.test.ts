import { describe, expect, it } from "vitest";
import { isTestKey } from "./mode.ts";

describe("a key of the payment provider", () => {
  it.each([
    ["sk_test_", true],
    ["rk_test_", true],
    ["sk_live_", false],
    ["rk_live_", false],
    ["sk_live_sk_test_", false],
  ])("that begins with %s is of the test mode: %s", (start, expected) => {
    expect(isTestKey(`${start}abc`)).toBe(expected);
  });
});
