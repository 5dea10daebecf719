import { describe, expect, it } from "vitest";
import { earns } from "../../../../../catalog/author.ts";
import { buildCatalog, held, testFacts, buildView } from "../../../../../tests/support/wallet-view.ts";
import { bestCardFor } from "./best-cards.ts";
import { earnRows } from "./card-earning.ts";

const travel = testFacts.getTerms("test-travel")!;
const choice = { n: 2, chosenBy: "cardholder_choice" as const };
const facts = buildCatalog(
  [
    {
      ...travel,
      earn: {
        ...travel.earn,
        rules: [
          earns("plain", 2, ["gas"], "Gas"),
          earns("enrolled", 4, ["groceries"], "Groceries", { conditions: ["requires_enrolment"] }),
          earns("tier", 3, ["travel"], "Travel", { conditions: ["relationship_tier"] }),
          earns("member", 2, ["transit"], "Transit", { conditions: ["requires_membership"] }),
          earns("chosen", 5, ["dining"], "Your choice", { conditions: ["requires_enrolment"], topN: choice }),
        ],
      },
    },
  ],
  testFacts.reference,
);

const activations = (card = held()) =>
  Object.fromEntries(
    earnRows(buildView([card], { facts }), card).map(({ ruleId, activation }) => [ruleId, activation]),
  );

describe("a way of earning that waits for its holder", () => {
  it("can be confirmed, with any requirement", () => {
    const waiting = { activatedOn: null, closesOn: null };
    expect(activations()).toEqual({
      plain: null,
      enrolled: { kind: "enrolment", required: true, ...waiting },
      tier: { kind: "relationship_tier", required: true, ...waiting },
      member: { kind: "membership", required: false, ...waiting },
      chosen: null,
      base: null,
    });
    expect(activations(held({ activations: { tier: "2026-02-01" } }))).toMatchObject({
      tier: { activatedOn: "2026-02-01" },
    });
  });

  it("is shown beside the rate that counts until then, and counts from then on", () => {
    const answer = (categoryId: string, change = {}) =>
      bestCardFor(buildView([held(change)], { facts }), {
        query: categoryId,
        amountCents: undefined,
        abroad: false,
        place: { category: testFacts.reference.categories.find(({ id }) => id === categoryId)!, merchant: null },
      }).ranked[0];
    expect(answer("groceries")).toMatchObject({
      reason: "1 point a dollar on everything, at 1.6 ¢ each",
      warnings: ["4 points once you have enrolled. Say on the card's page when you have."],
    });
    expect(answer("travel")?.warnings).toEqual([
      "3 points with the tier at the bank that it asks for. Say on the card's page if you have it.",
    ]);
    expect(answer("groceries", { activations: { enrolled: "2026-11-01" } })).toMatchObject({
      reason: "4 points a dollar on groceries, at 1.6 ¢ each",
      warnings: [],
    });
  });
});
