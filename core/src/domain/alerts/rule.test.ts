import { describe, expect, it } from "vitest";
import { DEFAULT_RULES } from "./default-rules.ts";
import { alertRule } from "./rule.ts";

describe("an alert rule", () => {
  it("is valid as the product came with it", () => {
    for (const rule of Object.values(DEFAULT_RULES)) expect(alertRule.parse(rule)).toEqual(rule);
  });

  it.each([
    ["a part of a day", { everyDays: 1.5 }],
    ["days before the first", { firstAfterDays: -1 }],
    ["days beyond what is kept", { firstAfterDays: 401 }],
    ["an amount beyond all wealth", { minCents: 100_000_001 }],
    ["a name that is none", { "min-cents": 1 }],
  ])("can't have %s", (_, parameters) => {
    expect(alertRule.safeParse({ ...DEFAULT_RULES.card_unused, parameters }).success).toBe(false);
  });
});
