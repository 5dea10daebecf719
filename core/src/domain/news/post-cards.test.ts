import { describe, expect, it } from "vitest";
import { buildView, held, use } from "../../../../tests/support/wallet-view.ts";
import { statementWith } from "../statements/card-fixture.ts";
import { listPostCards } from "./post-cards.ts";

const travel = held({
  id: "first",
  statementCloseDay: 27,
  dueDay: 21,
  statement: statementWith({ closeOn: "2026-10-27", dueOn: "2026-11-21", balanceCents: 34_692 }),
});
const post = { cardIds: ["test-travel"], topic: null, cardNotes: {} };

describe("what a post means for a card", () => {
  it("is only its name where nothing is known", () => {
    expect(listPostCards(buildView([travel]), post)).toEqual([
      {
        id: "test-travel",
        walletCardId: "first",
        name: "Test Travel",
        artHue: null,
        note: null,
        payment: null,
        credits: [],
      },
    ]);
  });

  it("is of payments its statement and when it's due, and what staff write of it", () => {
    const cardNotes = { "test-travel": "Pay by Tuesday.", "test-cash": null };
    expect(listPostCards(buildView([travel]), { ...post, topic: "payments", cardNotes })).toMatchObject([
      {
        note: "Pay by Tuesday.",
        payment: { state: "not_confirmed", statementCents: 34_692, dueOn: "2026-11-21" },
        credits: [],
      },
    ]);
  });

  it("is an estimated due date as such, and none of a card whose statements go to somebody else", () => {
    const later = { ...travel, statement: null };
    const payments = { ...post, topic: "payments" as const };
    expect(listPostCards(buildView([{ ...later, dueDay: null }]), payments)).toMatchObject([
      { payment: { dueIsEstimate: true, statementCents: null } },
    ]);
    expect(listPostCards(buildView([{ ...later, role: "authorized_user" }]), payments)).toMatchObject([
      { payment: null },
    ]);
  });

  it("is of credits what is left of those that end first, without used ones", () => {
    const [card] = listPostCards(buildView([travel]), { ...post, topic: "credits" });
    expect(card?.payment).toBeNull();
    expect(card?.credits[0]).toMatchObject({ title: "Ride credit", left: 1_000, unit: null, endsOn: "2026-11-30" });
    const november = use("m:2026-11", 1_000, "2026-11-05", "2026-11-01", "2026-11-30");
    const used = { ...travel, uses: { "ride-credit": november } };
    const [other] = listPostCards(buildView([used]), { ...post, topic: "credits" });
    expect(other?.credits.map(({ title }) => title)).not.toContain("Ride credit");
  });

  it("is of each of two cards of a kind, and of none that isn't in the audience or is closed", () => {
    const view = buildView([
      travel,
      { ...travel, id: "second", last4: "1009" },
      { ...travel, id: "closed", status: "closed", closedOn: "2026-11-18" },
    ]);
    expect(listPostCards(view, post).map(({ walletCardId }) => walletCardId)).toEqual(["first", "second"]);
    expect(listPostCards(view, { ...post, cardIds: ["test-cash"] })).toEqual([]);
  });
});
