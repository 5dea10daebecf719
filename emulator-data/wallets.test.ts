import { describe, expect, it } from "vitest";
import { seedCatalog } from "../catalog/catalog.ts";
import { statement, wallet as walletShape } from "../core/src/domain/wallet/shapes.ts";
import { computeVerdict } from "../functions/src/features/wallet/views/cards.ts";
import { feePage } from "../functions/src/features/wallet/views/fee.ts";
import { createView } from "../functions/src/features/wallet/views/view.ts";
import { money } from "@cardwell/core/domain/format";
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

  it("have card pages whose rows add up to what was given back, and whose forecast less the fee is the headline", () => {
    const { wallet } = liveWallet(walletStories.member ?? [], facts, "2026-11-20");
    const now = new Date("2026-11-20T15:00:00Z");
    const view = createView(wallet, { facts, timeZone: "America/New_York", now, isSample: false });
    const pages = new Map(view.cards.map((card) => [card.cardId, feePage(view, card, computeVerdict(view, card))]));
    for (const { rows, capturedCents, forecastCents, feeCents, netCents, headline } of pages.values()) {
      expect(rows.reduce((sum, { countedCents }) => sum + countedCents, 0)).toBe(capturedCents);
      if (netCents === null) continue;
      expect(netCents).toBe((forecastCents ?? 0) - (feeCents ?? 0));
      if (headline.includes("$")) expect(headline).toContain(money(Math.abs(netCents)));
    }
    const ventureX = pages.get("capital-one-venture-x");
    expect(ventureX?.headline).toBe("Keep it. It should come out $134.53 ahead of its fee.");
    expect(ventureX?.explanation).toContain(
      "it gave back $696.48. Over the next 12 months it should give back $529.53, $134.53 more than its fee of $395.00.",
    );
    expect(ventureX?.rows.map(({ countedCents }) => countedCents)).toEqual([43_695, 10_953, 15_000]);
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
