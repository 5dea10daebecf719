import { describe, expect, it } from "vitest";
import { cardNames, formatCounts, formatProblem } from "./format-import.ts";

const wallet = {
  cards: [
    { nickname: "Groceries", custom: null, cardId: "amex-gold" },
    { nickname: null, custom: null, cardId: "chase-sapphire-reserve" },
    { nickname: null, custom: { name: "Credit union card" }, cardId: null },
    { nickname: null, custom: null, cardId: "gone-from-the-catalog" },
  ],
};

const getName = (id: string) => (id === "chase-sapphire-reserve" ? "Sapphire Reserve" : undefined);

describe("the cards of an export", () => {
  it("have the same names as on every other page, and ids only where the catalog has no name", () =>
    expect(cardNames(wallet, getName)).toEqual([
      "Groceries",
      "Sapphire Reserve",
      "Credit union card",
      "gone-from-the-catalog",
    ]));
});

describe("what a file has", () => {
  it("is counted by kind, also where there is none", () =>
    expect(formatCounts((part) => ({ cards: 1, purchases: 1_200, statements: 0, reminders: 3 })[part])).toBe(
      "1 card, 1,200 purchases, 0 earlier statements and 3 reminders",
    ));
});

describe("what is wrong in a file", () => {
  const words = (path: string, message = "Invalid input") =>
    formatProblem({ path, message }, wallet, cardNames(wallet, getName));

  it("is reported by the card and its field", () =>
    expect(words("body.wallet.cards.1.creditLimitCents")).toBe(
      "Card 2 (Sapphire Reserve), credit limit cents: missing, or not in the export format.",
    ));

  it("never repeats a card number that is used as a name", () =>
    expect(
      formatProblem({ path: "body.wallet.cards.0.nickname", message: "No." }, wallet, ["4242 4242 4242 4242"]),
    ).toBe("Card 1, nickname: No."));

  it("keeps a sentence from the server", () =>
    expect(words("body.wallet.purchases.0.note", "We never store a full card number.")).toBe(
      "Purchase 1, note: We never store a full card number.",
    ));

  it("is reported by the number of a reminder, and not by a key that every object has", () => {
    expect(words("body.wallet.reminders.3.title", "Enter a title.")).toBe("Reminder 4, title: Enter a title.");
    expect(words("body.wallet.constructor.0.x", "No.")).toBe("constructor, 1, x: No.");
  });

  it("is reported for the settings and the whole file too", () => {
    expect(words("body.wallet.settings.utilizationTargetBps")).toMatch(/^settings, utilization target bps: /);
    expect(words("body.wallet")).toMatch(/^The file: /);
  });
});
