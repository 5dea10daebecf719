import { examplePurchase } from "@cardwell/core/domain/earning/example-cards";
import type { Purchase, Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { describe, expect, it } from "vitest";
import { heldCash, testFacts } from "../../../../../tests/support/wallet-view.ts";
import { addPurchase } from "../changes/purchases.ts";
import { emptyWallet } from "../repository.ts";
import { recalculateTotals } from "./import-totals.ts";

const given = { facts: testFacts, today: "2026-11-20" };

const bought = (id: string, on: string, amountCents: number, categoryId = "groceries"): Purchase =>
  examplePurchase(amountCents, { id, walletCardId: "cash", on, categoryId });

/** The card after its holder logged these. */
function logged(purchases: Purchase[]): WalletCard {
  let wallet: Wallet = { ...emptyWallet(), cards: { cash: heldCash() } };
  for (const purchase of purchases) wallet = addPurchase(wallet, purchase, given).wallet;
  return wallet.cards["cash"]!;
}

const arrived = (card: WalletCard, purchases: Purchase[]) =>
  recalculateTotals(
    { cards: { cash: card }, history: { statements: [], purchases, archived: [] }, skipped: [] },
    given,
  );

const first = [bought("buy-1", "2026-03-02", 10_000), bought("buy-2", "2026-11-18", 4_000, "dining")];
const others = [bought("buy-3", "2026-11-10", 50_000)];

describe("the totals of a card in a file", () => {
  it("stay when they are what its purchases come to, with rewards by the terms of their time", () => {
    const card = { ...logged(first), earnedUnits: { "2026-03": 300 } };
    expect(arrived(card, first)).toMatchObject({ cards: { cash: card }, skipped: [] });
  });

  it("are recomputed when its purchases differ, and its owner is notified", () => {
    const { cards, skipped } = arrived(logged(first), others);
    expect(cards["cash"]).toEqual(logged(others));
    expect(skipped).toEqual([
      {
        what: "Totals of Test Cash",
        why: "They didn't match the purchases in the file, so we recalculated them.",
      },
    ]);
  });

  it("are nothing without purchases", () => {
    const { cards } = arrived(logged(first), []);
    expect(cards["cash"]).toMatchObject({ spentCents: {}, earnedUnits: {}, capSpend: {} });
  });

  it("come with the merchant of the catalog of each purchase", () => {
    const { transactions } = arrived(logged(first), [{ ...first[0]!, merchant: "LOWE’S #1234" }, first[1]!]);
    expect(transactions.map(({ id, catalogMerchantId }) => [id, catalogMerchantId])).toEqual([
      ["buy-1", "lowes"],
      ["buy-2", undefined],
    ]);
  });

  it("count a purchase once that the file has twice", () => {
    expect(arrived(logged(first), [...first, first[0]!]).skipped).toEqual([]);
  });
});
