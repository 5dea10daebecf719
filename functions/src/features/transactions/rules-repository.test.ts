import { expect, it } from "vitest";
import { toMerchantRules, withRule } from "./rules-repository.ts";

const former = [{ merchant: "disney", categoryId: "streaming" }];

it("a rule that was kept before a plus was a word applies to the name with it, too", () => {
  expect(toMerchantRules(former)).toEqual({ disney: "streaming", "disney plus": "streaming" });
});

it("a rule that is kept now applies to the name without a plus alone", () => {
  const rules = withRule([], "Walmart", "groceries");
  expect(rules).toEqual([{ merchant: "walmart", categoryId: "groceries", hasPlus: true }]);
  expect(toMerchantRules(rules)).toEqual({ walmart: "groceries" });
});

it("a rule of the name with a plus comes before one of the name without it", () => {
  const rules = withRule(former, "Disney+", "online-retail");
  expect(toMerchantRules(rules)).toEqual({ disney: "streaming", "disney plus": "online-retail" });
  expect(toMerchantRules(rules.toReversed())).toEqual({ disney: "streaming", "disney plus": "online-retail" });
});

it("a rule of the name with a plus that is taken back applies no longer", () => {
  expect(toMerchantRules(withRule(former, "DISNEY+", null))).toEqual({ disney: "streaming" });
  expect(toMerchantRules(withRule(former, "Disney", null))).toEqual({});
});

it("a rule replaces the one of the same merchant in another spelling, and is the last", () => {
  const rules = withRule([...former, { merchant: "book shop", categoryId: "gas" }], "DISNEY #12", "dining");
  expect(rules.map(({ merchant, categoryId }) => [merchant, categoryId])).toEqual([
    ["book shop", "gas"],
    ["disney", "dining"],
  ]);
});
