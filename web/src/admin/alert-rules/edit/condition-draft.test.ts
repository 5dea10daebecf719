import type { Condition } from "@cardwell/core/domain/alerts/condition";
import { describe, expect, it } from "vitest";
import { findLeafProblem, hasProblem, newLeaf, toCondition, toConditionDraft } from "./condition-draft.ts";

const amount: Condition = { field: "amountCents", operator: "gte", value: 5_050 };
const autopay: Condition = { field: "autopay", operator: "ne", value: "none" };
const share: Condition = { field: "shareBps", operator: "lt", value: 3_000 };
const cards: Condition = { field: "cardId", operator: "in", value: ["gold", "silver"] };

describe("a condition that is edited", () => {
  it.each<[string, Condition | null]>([
    ["none", null],
    ["one question", amount],
    ["all of some", { all: [amount, autopay] }],
    ["any of some", { any: [share, cards] }],
    ["none of one", { not: amount }],
    ["none of some", { not: { any: [amount, cards] } }],
    ["not all of some", { not: { all: [amount, cards] } }],
    ["groups in groups", { all: [amount, { any: [autopay, { all: [share, cards] }] }] }],
  ])("is the same after it was opened and saved: %s", (_, condition) => {
    expect(toCondition(toConditionDraft(condition))).toEqual(condition);
  });

  it("shows amounts in dollars and shares in percent", () => {
    const { parts } = toConditionDraft({ all: [amount, share, cards] });
    expect(parts.map((part) => "typed" in part && part.typed)).toEqual(["50.50", "30", "gold, silver"]);
  });

  it("reports a value that can't be read", () => {
    const leaf = newLeaf();
    expect(findLeafProblem(leaf)).toBe("Enter a value.");
    expect(findLeafProblem({ ...leaf, typed: "a lot" })).toBe("Enter dollars, such as 95 or 1,284.60.");
    expect(findLeafProblem({ ...leaf, typed: "$50" })).toBeNull();
    expect(findLeafProblem({ ...leaf, field: "cardId", operator: "in", typed: " , " })).toBe("Enter a value.");
    const group = toConditionDraft(amount);
    expect(hasProblem({ ...group, parts: [{ id: "1", how: "any", parts: [leaf] }] })).toBe(true);
  });

  it("drops a group without parts", () => {
    const group = toConditionDraft(amount);
    const empty = { id: "1", how: "any" as const, parts: [] };
    expect(toCondition({ ...group, parts: [...group.parts, empty] })).toEqual(amount);
  });
});
