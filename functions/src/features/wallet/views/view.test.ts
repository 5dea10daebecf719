import { describe, expect, it } from "vitest";
import { held, heldCash, buildView } from "../../../../../tests/support/wallet-view.ts";

describe("what a card is called", () => {
  it("is its holder's word, else its name", () => {
    const view = buildView([held({ nickname: "Trips" }), heldCash()]);
    expect(view.cards.map((card) => view.getName(card))).toEqual(["Trips", "Test Cash"]);
  });

  it("has the last digits where two are called the same", () => {
    const view = buildView([
      held({ last4: "4417" }),
      held({ id: "second", last4: "2206", position: 1 }),
      heldCash({ last4: "7741", position: 2 }),
    ]);
    expect(view.cards.map((card) => view.getName(card))).toEqual([
      "Test Travel ending 4417",
      "Test Travel ending 2206",
      "Test Cash",
    ]);
  });

  it("follows the order of the wallet, and the person's own day", () => {
    const view = buildView([held({ position: 1 }), heldCash({ position: 0 })], { now: "2026-11-20T04:30:00Z" });
    expect(view.cards.map(({ id }) => id)).toEqual(["cash", "travel"]);
    expect(view.today).toBe("2026-11-19");
  });
});
