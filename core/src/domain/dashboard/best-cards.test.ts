import { customCard, exampleProgress } from "../earning/example-cards.ts";
import { statementWith } from "../statements/card-fixture.ts";
import { describe, expect, it } from "vitest";
import { buildCatalog, held, heldCash, testFacts, buildView } from "../../../../tests/support/wallet-view.ts";
import { bestCardFor, bestCardsByCategory, type SpendingPlace } from "./best-cards.ts";

const category = (id: string) => testFacts.reference.categories.find((each) => each.id === id)!;
const placeOf = (name: string) => {
  const merchant = testFacts.reference.merchants.find((each) => each.name === name)!;
  return { category: category(merchant.categoryId), merchant };
};
const pizza = { category: category("dining"), merchant: null, guessedFrom: "Pizza" };
const answerFor = (id: string, cards = [held(), heldCash()], amountCents?: number) =>
  bestCardFor(buildView(cards), {
    query: id,
    amountCents,
    abroad: false,
    place: { category: category(id), merchant: null },
  });

describe("which card to use", () => {
  it("is shown with the rate, what it is worth, and by how much it leads", () => {
    const { ranked, leadCents, amountCents } = answerFor("dining");
    expect(amountCents).toBe(10_000);
    expect(ranked.map(({ walletCardId, valueCents, reason }) => [walletCardId, valueCents, reason])).toEqual([
      ["travel", 480, "3 points a dollar on dining, at 1.6 ¢ each"],
      ["cash", 200, "2% on everything"],
    ]);
    expect(leadCents).toBe(280);
    expect(ranked[0]?.basis).toMatchObject({
      how: "$100.00 earns 300 at 1.6 ¢: $4.80.",
      facts: [
        { label: "Rate", value: "3 points", source: { kind: "catalog", label: "Chase", on: "2026-02-28" } },
        { label: "Value of Chase Ultimate Rewards", value: "1.6 ¢" },
      ],
    });
  });

  it("is shown with and without what is on its way to a welcome offer that is behind its pace", () => {
    const [welcome] = testFacts.getTerms("test-travel")?.offers ?? [];
    const offer = exampleProgress([], { offer: welcome!, startOn: "2026-10-01", adjustmentCents: 100_000 });
    const { ranked, withoutOffers } = answerFor("groceries", [held({ offer }), heldCash()]);
    expect(ranked[0]).toMatchObject({
      walletCardId: "travel",
      valueCents: 4_160,
      reason:
        "$1.60 from 1 point a dollar on everything, at 1.6 ¢ each; $40.00 toward the welcome offer, which is behind pace and ends December 30",
      offerNote: null,
    });
    expect(withoutOffers).toEqual({ walletCardId: "cash", valueCents: 600, reason: "6% on US supermarkets" });
    expect(answerFor("groceries").withoutOffers).toBeNull();
  });

  it("is logged at the store that is known or was typed, and at none for a kind of spending", () => {
    const store = (query: string, place: SpendingPlace) =>
      bestCardFor(buildView([held()]), { query, abroad: false, place }).store;
    expect([
      store("whole foods", placeOf("Whole Foods Market")),
      store("Joe's Pizza Brooklyn", pizza),
      store("dining", { category: category("dining"), merchant: null }),
    ]).toEqual(["Whole Foods Market", "Joe's Pizza Brooklyn", null]);
  });

  it("counts what is left of a cap", () => {
    const card = heldCash({ capSpend: { groceries: { "y:2026": 595_000 } } });
    expect(answerFor("groceries", [card]).ranked).toMatchObject([
      {
        valueCents: 350,
        reason: "6% on US supermarkets for the $50.00 left of this year's $6,000.00, then 1%",
        capLeftCents: 5_000,
        capNote: null,
      },
    ]);
    expect(answerFor("groceries", [card], 5_000).ranked[0]).toMatchObject({
      reason: "6% on US supermarkets",
      capNote: "$50.00 left of this year's $6,000.00",
    });
  });

  it("shows on every card, where the cap matters, what comes after it", () => {
    const card = heldCash({ capSpend: { groceries: { "y:2026": 419_300 } } });
    expect(answerFor("groceries", [card], 250_000).ranked[0]?.reason).toBe(
      "6% on US supermarkets for the $1,807.00 left of this year's $6,000.00, then 1%",
    );
    const full = heldCash({ capSpend: { groceries: { "y:2026": 600_000 } } });
    expect(answerFor("groceries", [full]).ranked[0]?.reason).toBe(
      "6% on US supermarkets, but 1% now that this year's $6,000.00 is reached",
    );
  });

  it("keeps names as they are and shows how much of a credit is used, and what that is worth", () => {
    const terms = testFacts.getTerms("test-travel")!;
    const [, ride] = terms.benefits;
    const matcher = { merchantEntityIds: [], mccs: [], pfc: [], minCents: null, creditTextRegex: [] };
    const lyft = { ...ride!, title: "Lyft credit", matchers: [{ ...matcher, merchantRegex: "^Lyft$" }] };
    const rule = { ...terms.earn.rules[0]!, id: "lyft", label: "Lyft rides", categoryIds: ["rideshare"] };
    const named = { ...terms, benefits: [lyft], earn: { ...terms.earn, rules: [rule] } };
    const view = buildView([held()], { facts: buildCatalog([named], testFacts.reference) });
    const place = placeOf("Lyft");
    const { ranked } = bestCardFor(view, { query: "Lyft", amountCents: 4_000, abroad: false, place });
    expect(ranked[0]?.reason).toBe(
      "$1.92 from 3 points a dollar on Lyft rides, at 1.6 ¢ each; $8.00 from using $10.00 of the Lyft credit",
    );
  });

  it.each([
    ["Hilton hotels and resorts", "3 points a dollar at Hilton hotels and resorts, at 1.6 ¢ each"],
    ["10x at Choice Hotels", "3 points a dollar at Choice Hotels, at 1.6 ¢ each"],
    ["3x on dining", "3 points a dollar on dining, at 1.6 ¢ each"],
    ["Flights", "3 points a dollar on flights, at 1.6 ¢ each"],
  ])("names a place as people do: %s", (label, reason) => {
    const terms = testFacts.getTerms("test-travel")!;
    const named = { ...terms, earn: { ...terms.earn, rules: [{ ...terms.earn.rules[0]!, label }] } };
    const view = buildView([held()], { facts: buildCatalog([named], testFacts.reference) });
    const place = { category: category("dining"), merchant: null };
    expect(bestCardFor(view, { query: "dining", abroad: false, place }).ranked[0]?.reason).toBe(reason);
  });

  it("groups what is left out by reason", () => {
    const cards = [held(), heldCash(), heldCash({ id: "second", last4: "1234", position: 2 })];
    const place = placeOf("Costco");
    const answer = bestCardFor(buildView(cards), { query: "Costco", abroad: false, place });
    expect(answer.excluded).toEqual([{ reason: "Not taken at Costco", walletCardIds: ["cash", "second"] }]);
  });

  it("shows that a kind of spending was inferred from a word", () => {
    const answer = bestCardFor(buildView([held()]), { query: "Joe's Pizza Brooklyn", abroad: false, place: pizza });
    expect(answer).toMatchObject({ categoryId: "dining", note: "Counted as dining because of the word “Pizza”." });
  });

  it("leaves a card out, and shows why", () => {
    const overdue = heldCash({
      statementCloseDay: 20,
      statement: statementWith({ closeOn: "2026-10-20", dueOn: "2026-11-17" }),
    });
    const custom = held({ id: "own", cardId: null, custom: customCard(null).custom, position: 2 });
    expect(answerFor("dining", [held(), overdue, custom]).excluded).toEqual([
      { reason: "Overdue, pay first", walletCardIds: ["cash"] },
      { reason: "Unknown rewards", walletCardIds: ["own"] },
    ]);
  });

  it("warns of the next close where that can be forecast, else of the balance now", () => {
    const warnings = (change: Parameters<typeof heldCash>[0]) =>
      answerFor("dining", [heldCash({ creditLimitCents: 100_000, ...change })]).ranked[0]?.warnings;
    const balance = { currentCents: 5_000, on: "2026-11-19" };
    expect(warnings({ balance })).toEqual([
      "Takes the card to 15% of its limit when it closes December 4, above your 10%.",
    ]);
    expect(warnings({ balance, statementCloseDay: null })).toEqual([
      "Takes the card to 15% of its limit, above your 10%.",
    ]);
  });

  it("is shown for each top-level kind of spending, three cards at most; with no card for none", () => {
    const answers = bestCardsByCategory(buildView([held(), heldCash()]));
    expect(answers.map(({ categoryId }) => categoryId)).toEqual(
      expect.arrayContaining(["dining", "groceries", "travel", "gas"]),
    );
    expect(answers.map(({ categoryId }) => categoryId)).not.toContain("fast-food");
    expect(bestCardsByCategory(buildView([]))).toEqual([]);
  });
});
