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

  it.each([
    ["95, 1284.60", [9_500, 128_460]],
    ["95", [9_500]],
    [" $95,  20 , ", [9_500, 2_000]],
  ])("takes a list of amounts with a comma and a space between them: %j", (typed, value) => {
    const leaf = { ...newLeaf(), operator: "in" as const, typed };
    expect(findLeafProblem(leaf)).toBeNull();
    expect(toCondition({ id: "1", how: "all", parts: [leaf] })).toEqual({
      field: "amountCents",
      operator: "in",
      value,
    });
  });

  it.each(["95,125", "1,000", "1,000, 2,000", "95,00", "95,1284.60"])(
    "rejects a list of amounts whose commas can be read two ways: %j",
    (typed) => {
      expect(findLeafProblem({ ...newLeaf(), operator: "in", typed })).toBe(
        "Put a space after each comma between values, and no comma in a value, such as 95, 1284.60.",
      );
    },
  );

  it("rejects a decimal comma and takes one of thousands", () => {
    expect(findLeafProblem({ ...newLeaf(), typed: "95,00" })).toBe(
      "Enter dollars, such as 95 or 1,284.60. Use a comma only for thousands and a period for cents.",
    );
    expect(toCondition({ id: "1", how: "all", parts: [{ ...newLeaf(), typed: "1,284.60" }] })).toEqual({
      field: "amountCents",
      operator: "gte",
      value: 128_460,
    });
  });

  it("drops a group without parts", () => {
    const group = toConditionDraft(amount);
    const empty = { id: "1", how: "any" as const, parts: [] };
    expect(toCondition({ ...group, parts: [...group.parts, empty] })).toEqual(amount);
  });
});
