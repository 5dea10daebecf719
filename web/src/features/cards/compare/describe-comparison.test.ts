import type { ComparedCard } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { expect, it } from "vitest";
import { describeComparison } from "./describe-comparison.ts";

const side = (name: string, annualFeeCents: number | null, earnedCents: number | null): ComparedCard => ({
  cardId: name,
  name,
  issuer: "Chase",
  artHue: null,
  annualFeeCents,
  currency: null,
  credits: [],
  earnedCents,
});

const reserve = side("Reserve", 79_500, 24_000);
const recorded = { from: "2025-11-21", to: "2026-11-20", purchases: 3, spentCents: 800_000 };

it.each([
  [
    side("Preferred", 9_500, 20_000),
    "On the purchases you logged, Preferred would have earned $40.00 less. Its annual fee is $700.00 lower.",
  ],
  [
    side("Platinum", 89_500, 30_000),
    "On the purchases you logged, Platinum would have earned $60.00 more. Its annual fee is $100.00 higher.",
  ],
  [
    side("Other", 79_500, 24_000),
    "On the purchases you logged, Other would have earned the same. Both have the same annual fee.",
  ],
  [side("New", null, null), "What New earns isn't known. The annual fee of New isn't known."],
])("the comparison with $0 says: $1", (other, words) =>
  expect(describeComparison({ own: reserve, other, earning: [], recorded })).toBe(words),
);

it("without logged purchases, only the fees are compared", () => {
  const none = { ...recorded, purchases: 0, spentCents: 0 };
  const words = describeComparison({ own: reserve, other: side("Flex", 0, 0), earning: [], recorded: none });
  expect(words).toBe("Its annual fee is $795.00 lower.");
});
