import { CARD_NUMBER_ERROR } from "@cardwell/core/domain/wallet/card-number";
import { describe, expect, it } from "vitest";
import { amountProblem } from "./amount-problem.ts";

const missing = "Write how much.";

describe("what is wrong with an amount", () => {
  it.each([
    ["4242 4242 4242 4242", CARD_NUMBER_ERROR],
    ["-1", "Enter $0 or more."],
    ["−$1.50", "Enter $0 or more."],
    ["999999999", "Enter $1,000,000.00 or less."],
    ["1,000,000.01", "Enter $1,000,000.00 or less."],
    ["", missing],
    ["0", missing],
    ["ten", missing],
    ["1,00", missing],
    ["1,000,000.00", undefined],
    ["$12.50", undefined],
  ])("%s in dollars: %s", (typed, words) => expect(amountProblem(typed, true, missing)).toBe(words));

  it.each([
    ["1000000", "Enter 999,999 or less."],
    ["-2", "Enter $0 or more."],
    ["1.5", missing],
    ["2", undefined],
  ])("%s in nights: %s", (typed, words) => expect(amountProblem(typed, false, missing)).toBe(words));
});
