import { describe, expect, it } from "vitest";
import { seedCatalog } from "../catalog/catalog.ts";
import { statement, wallet as walletShape } from "../core/src/domain/wallet/shapes.ts";
import { liveWallet } from "./wallet-life.ts";
import { walletStories } from "./wallet-stories.ts";

const byId = new Map(seedCatalog.cards.map((terms) => [terms.id, terms]));
const facts = {
  version: 1,
  reference: seedCatalog.reference,
  getTerms: (cardId: string) => byId.get(cardId) ?? null,
  cardById: () => null,
  cards: () => seedCatalog.cards,
};

const days = ["2026-11-20", "2026-01-01", "2027-02-28", "2028-02-29", "2026-12-31", "2026-03-08"];

describe("the people's cards", () => {
  it.each(days)("lead up to any day, such as %s", (today) => {
    for (const stories of Object.values(walletStories)) {
      const { wallet, statements, purchases } = liveWallet(stories, facts, today);
      expect(Object.keys(wallet.cards)).toHaveLength(stories.length);
      expect(walletShape.parse(wallet)).toEqual(wallet);
      for (const each of statements) expect(statement.parse(each.statement)).toEqual(each.statement);
      for (const each of purchases) expect(each.on <= today).toBe(true);
    }
  });

  it("are cards of the catalog", () => {
    const named = Object.values(walletStories).flatMap((stories) => stories.map(({ cardId }) => cardId));
    expect(named.filter((id) => !byId.has(id))).toEqual([]);
  });

  it("give Maya eight open cards, a closed one, a year of statements and purchases, and a welcome offer on the way", () => {
    const { wallet, statements, purchases } = liveWallet(walletStories.member ?? [], facts, "2026-11-20");
    const cards = Object.values(wallet.cards);
    expect(cards.filter(({ status }) => status === "active")).toHaveLength(8);
    expect(cards.filter(({ status }) => status === "closed")).toHaveLength(1);
    expect(statements.length).toBeGreaterThan(70);
    expect(purchases.length).toBeGreaterThan(200);
    expect(cards.filter(({ offer }) => offer !== null)).toHaveLength(1);
  });
});
