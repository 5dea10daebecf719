import { describe, expect, it } from "vitest";
import { earns } from "../../../../catalog/author.ts";
import { buildCatalog, held, seedFacts, testFacts, buildView } from "../../../../tests/support/wallet-view.ts";
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
      warnings: ["4 points once you enroll. Mark it on the card's page."],
    });
    expect(answer("travel")?.warnings).toEqual([
      "3 points if you're in the required bank tier. Mark it on the card's page.",
    ]);
    expect(answer("groceries", { activations: { enrolled: "2026-11-01" } })).toMatchObject({
      reason: "4 points a dollar on groceries, at 1.6 ¢ each",
      warnings: [],
    });
  });
});

describe("a rotating card in a quarter that the catalog doesn't list", () => {
  const discover = held({ id: "discover", cardId: "discover-it-cash-back" });
  const today = { facts: seedFacts, now: "2027-02-01T15:00:00Z" };
  const row = (card = discover) =>
    earnRows(buildView([card], today), card).find(({ ruleId }) => ruleId === "quarter-2027q1");

  it("shows that its categories aren't known, and those that the member entered", () => {
    expect(row()).toMatchObject({
      label: "Categories of January to March 2027",
      rate: "5% cash back",
      note: "Our sources don't have the categories of January to March 2027 yet.",
      activation: null,
      choice: { kind: "quarter", n: 8, chosen: [] },
      cap: { limitCents: 150_000 },
    });
    expect(row({ ...discover, chosenCategories: { "quarter-2027q1": ["groceries"] } })).toMatchObject({
      activation: { kind: "activation", required: true, activatedOn: null },
      choice: { chosen: ["groceries"] },
    });
  });

  it("is offered with what it may earn instead of 1% alone", () => {
    const { ranked } = bestCardFor(buildView([discover], today), {
      query: "groceries",
      amountCents: undefined,
      abroad: false,
      place: { category: seedFacts.reference.categories.find(({ id }) => id === "groceries")!, merchant: null },
    });
    expect(ranked[0]?.warnings).toContain(
      "May earn 5%: its categories of January to March 2027 aren't known yet. Enter them on the card's page.",
    );
  });
});
