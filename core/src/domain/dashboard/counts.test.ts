import { expect, it } from "vitest";
import { held, seedFacts, buildView } from "../../../../tests/support/wallet-view.ts";
import { applicationCounts } from "./counts.ts";

const amex = (id: string, cardId: string) => held({ id, cardId, openedOn: "2022-03-01" });

it("charge cards don't count among the open Amex credit cards", () => {
  const cards = [
    amex("gold", "amex-gold"),
    amex("blue", "amex-blue-cash-preferred"),
    amex("aspire", "amex-hilton-aspire"),
  ];
  const rule = applicationCounts(buildView(cards, { facts: seedFacts })).rules.find(({ id }) => id === "amex-5-open");
  expect(rule).toMatchObject({ used: 2, max: 5 });
  expect(rule?.basis.facts).toContainEqual(
    expect.objectContaining({ label: "Counted", value: "Hilton Honors Aspire, Blue Cash Preferred" }),
  );
});

it("an opening whose day is not known is named by its month alone", () => {
  const card = held({ openedOn: "2025-05-01", openedPrecision: "month" });
  const { items, basis } = applicationCounts(buildView([card]));
  expect(items).toMatchObject([{ openedOn: "2025-05-01", openedPrecision: "month", dropsOffOn: "2027-06-01" }]);
  expect(basis.facts).toMatchObject([{ value: "opened May 2025, counted until June 1, 2027" }]);
});

it("a count of one card speaks of it as one", () => {
  const sentenceFor = (...cards: string[]) =>
    applicationCounts(
      buildView(
        cards.map((id) => amex(id, id)),
        { facts: seedFacts },
      ),
    ).rules.find(({ id }) => id === "amex-5-open")?.basis.how;
  expect(sentenceFor("amex-blue-cash-preferred")).toBe("1 card of yours counts; the rule allows 5.");
  expect(sentenceFor("amex-blue-cash-preferred", "amex-hilton-aspire")).toBe(
    "2 cards of yours count; the rule allows 5.",
  );
});
