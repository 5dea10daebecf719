import { describe, expect, it } from "vitest";
import { held, heldCash, buildView } from "../../../../tests/support/wallet-view.ts";
import { computeVerdict } from "../alerts/evaluators/fees.ts";
import { cardSummary } from "./cards.ts";

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

describe("where a card's figures come from", () => {
  const chase = {
    name: "Chase",
    status: "sign_in" as const,
    since: "2026-11-18T15:00:00.000Z",
    updatedAt: "2026-11-18T13:12:00.000Z",
    endsOn: null,
  };
  const linked = held({ bank: { linkId: "link-1", accountId: "account-1" } });
  const getBanks = (view: ReturnType<typeof buildView>) =>
    view.cards.map((card) => cardSummary(view, card, computeVerdict(view, card)).bank);

  it("is its bank, with the state of the link, or the member", () => {
    const view = { ...buildView([linked, heldCash({ position: 1 })]), banks: { "link-1": chase } };
    expect(getBanks(view)).toEqual([
      { linkId: "link-1", name: "Chase", status: "sign_in", updatedAt: "2026-11-18T13:12:00.000Z" },
      null,
    ]);
  });

  it("is the member once the link is gone", () => {
    expect(getBanks(buildView([linked]))).toEqual([null]);
  });
});
