import { statementWith } from "../statements/card-fixture.ts";
import { describe, expect, it } from "vitest";
import { buildView, held } from "../../../../tests/support/wallet-view.ts";
import { shareCards } from "./shared-cards.ts";

const flex = held({
  id: "flex",
  last4: "2206",
  statementCloseDay: 27,
  dueDay: 21,
  creditLimitCents: 900_000,
  statement: statementWith({ closeOn: "2026-10-27", dueOn: "2026-11-21", balanceCents: 128_460 }),
});
const view = buildView([flex, { ...flex, id: "second", last4: "1009" }]);

describe("what others see of a card", () => {
  it("is nothing without a level", () => {
    expect(shareCards(view, {})).toEqual([]);
  });

  it("is its name and its due dates, without any amount, as dates", () => {
    const [card] = shareCards(view, { flex: "dates" });
    expect(card).toMatchObject({
      id: "flex",
      name: "Test Travel",
      issuer: "Chase",
      level: "dates",
      full: null,
      payments: [
        { dueOn: "2026-11-21", status: "due", statementCents: null, minimumCents: null, remainingCents: null },
      ],
    });
    expect(JSON.stringify(card)).not.toMatch(/128460|4000|900000|2206/);
  });

  it("has amounts, the limit and credits with their use in full, and never the last digits", () => {
    const [card] = shareCards(view, { flex: "full" });
    expect(card).toMatchObject({
      payments: [{ statementCents: 128_460, minimumCents: 4_000, remainingCents: 128_460 }],
      full: { limitCents: 900_000 },
    });
    expect(card?.full?.credits).toContainEqual(
      expect.objectContaining({ title: "Ride credit", amount: 1_000, used: 0, left: 1_000, endsOn: "2026-11-30" }),
    );
    expect(JSON.stringify(card)).not.toMatch(/2206|1009/);
  });

  it("ends when the card is closed", () => {
    const closed = buildView([{ ...flex, status: "closed", closedOn: "2026-11-18" }]);
    expect(shareCards(closed, { flex: "full" })).toEqual([]);
  });
});
