import { describe, expect, it } from "vitest";
import { held, heldCash, testFacts, viewOf } from "../../../../../tests/support/wallet-view.ts";
import { bestCardFor, bestCardsByCategory } from "./best-cards.ts";

const category = (id: string) => testFacts.reference.categories.find((each) => each.id === id)!;
const answerFor = (id: string, cards = [held(), heldCash()], amountCents?: number) =>
  bestCardFor(viewOf(cards), {
    query: id,
    amountCents,
    abroad: false,
    place: { category: category(id), merchant: null },
  });

describe("which card to use", () => {
  it("is told with the rate, what it is worth, and by how much it leads", () => {
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
        { label: "Rate", value: "3 points", source: { kind: "catalog", label: "Chase, not checked yet" } },
        { label: "Worth of Chase Ultimate Rewards", value: "1.6 ¢" },
      ],
    });
  });

  it("counts what is left of a cap", () => {
    const card = heldCash({ capSpend: { groceries: { "y:2026": 595_000 } } });
    expect(answerFor("groceries", [card]).ranked).toMatchObject([
      {
        valueCents: 350,
        reason: "6% on US supermarkets",
        capLeftCents: 5_000,
        capNote: "$50.00 left of this year's $6,000.00",
      },
    ]);
  });

  it("leaves a card out, and says why", () => {
    const overdue = heldCash({
      statementCloseDay: 20,
      statement: {
        closeOn: "2026-10-20",
        dueOn: "2026-11-17",
        balanceCents: 10_000,
        minimumCents: 2_500,
        payments: [],
        source: "manual",
      },
    });
    const custom = held({
      id: "own",
      cardId: null,
      custom: {
        name: "Own",
        issuerName: "Bank",
        network: "visa",
        annualFeeCents: null,
        foreignBps: null,
        basePercent: null,
        noPresetLimit: false,
      },
      position: 2,
    });
    expect(answerFor("dining", [held(), overdue, custom]).excluded).toEqual([
      { walletCardId: "cash", reason: "A payment is overdue. Pay that first." },
      { walletCardId: "own", reason: "What it earns is not known." },
    ]);
  });

  it("warns of the next close where that can be forecast, else of what is owed now", () => {
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

  it("is told for each kind of spending at the top of the tree, three cards at most; with no card for none", () => {
    const answers = bestCardsByCategory(viewOf([held(), heldCash()]));
    expect(answers.map(({ categoryId }) => categoryId)).toEqual(
      expect.arrayContaining(["dining", "groceries", "travel", "gas"]),
    );
    expect(answers.map(({ categoryId }) => categoryId)).not.toContain("fast-food");
    expect(bestCardsByCategory(viewOf([]))).toEqual([]);
  });
});
