import { describe, expect, it } from "vitest";
import { type Condition, condition, satisfies } from "./condition.ts";

const metrics = { amountCents: 40_000, shareBps: null, cardId: "gold", autopay: "none" };
const more: Condition = { field: "amountCents", operator: "gt", value: 30_000 };

const unknown: Condition = { field: "worthCents", operator: "lt", value: 1_000 };

describe("a condition", () => {
  it.each<[string, Condition, boolean]>([
    ["compares amounts", more, true],
    ["knows its borders", { field: "amountCents", operator: "gt", value: 40_000 }, false],
    ["takes the border in", { field: "amountCents", operator: "gte", value: 40_000 }, true],
    ["compares words", { field: "autopay", operator: "eq", value: "none" }, true],
    ["tells words apart", { field: "autopay", operator: "ne", value: "none" }, false],
    ["looks in a list", { field: "cardId", operator: "in", value: ["silver", "gold"] }, true],
    ["takes no list where one value is asked for", { field: "cardId", operator: "eq", value: ["gold"] }, false],
    ["does not compare words with numbers", { field: "cardId", operator: "lt", value: 5 }, false],
    ["is not satisfied by what is not known", { field: "shareBps", operator: "lt", value: 9_000 }, false],
    ["nor by what is not told at all", { field: "worthCents", operator: "ne", value: 1 }, false],
    ["asks all", { all: [more, { field: "cardId", operator: "eq", value: "silver" }] }, false],
    ["asks any", { any: [more, { field: "cardId", operator: "eq", value: "silver" }] }, true],
    ["turns around", { not: more }, false],
    ["turns what does not hold around", { not: { field: "amountCents", operator: "lt", value: 1_000 } }, true],
    ["is not satisfied by the opposite of what is not known", { not: { ...unknown } }, false],
    ["nor by the opposite of that", { not: { not: { ...unknown } } }, false],
    ["nor when all but one are known", { all: [more, { not: unknown }] }, false],
    ["nor by the opposite of any of which one is not known", { not: { any: [{ not: more }, unknown] } }, false],
    ["is satisfied by any that is known", { any: [unknown, more] }, true],
    [
      "is satisfied when one of all is known not to hold, and that is asked",
      { not: { all: [unknown, { not: more }] } },
      true,
    ],
  ])("a condition %s", (_, asked, expected) => {
    expect(satisfies(metrics, asked)).toBe(expected);
  });

  it("is a closed tree: what it does not name is rejected", () => {
    expect(condition.safeParse(more).success).toBe(true);
    expect(condition.safeParse({ all: [{ not: { any: [more] } }] }).success).toBe(true);
    const rejected: unknown[] = [
      { ...more, field: "password" },
      { ...more, operator: "matches" },
      { ...more, more: 1 },
      { all: [] },
      { all: Array.from({ length: 11 }, () => more) },
      { not: { not: { not: { not: more } } } },
      Array.from({ length: 50_000 }).reduce((inner: unknown) => ({ not: inner }), more),
      "amountCents > 3",
      null,
    ];
    for (const each of rejected) expect(condition.safeParse(each).success).toBe(false);
  });
});
