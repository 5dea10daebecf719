import { describe, expect, it } from "vitest";
import { cardNumberAt } from "./card-numbers-in.ts";

const number = "4242424242424242";

describe("a full card number in a file", () => {
  it.each([
    ["a nickname", { cards: [{ id: "card" }, { id: "other", nickname: number }] }, "cards.1.nickname"],
    ["words around it", { purchases: [{ note: "on 4242 4242 4242 4242, mind" }] }, "purchases.0.note"],
    ["a nickname without quotes", { cards: [{ nickname: Number(number) }] }, "cards.0.nickname"],
    ["a list of words", { cards: [{ chosenCategories: { rule: [number] } }] }, "cards.0.chosenCategories.rule.0"],
    ["a whole id", { cards: [{ id: number }] }, "cards.0.id"],
    ["a card's name in the catalog", { cards: [{ cardId: `x-${number}` }] }, "cards.0.cardId"],
    ["the name of a field", { cards: [{ uses: { [number]: {} } }] }, "cards.0.uses"],
  ])("is found as %s, by its path", (_, file, path) => {
    expect(cardNumberAt(file)).toBe(path);
    expect(cardNumberAt(file)).not.toContain(number);
  });

  it("is none of our ids, days, amounts and addresses", () => {
    const card = {
      id: "123456789012abcdef12",
      changedToId: "4242424242424242abcd",
      openedOn: "2024-02-10",
      earnedUnits: { "2026-11": 1234.567890123456 },
      uses: { "travel-credit": { "a:2026-05-14": { startsOn: "2026-05-14" } } },
      capSpend: { rule: { "q:2026Q4#2026-11": 1_000_000_000 } },
      offer: { offer: { sourceUrl: "https://bank.example/offers/4242424242424242" } },
    };
    expect(
      cardNumberAt({ exportedAt: "2026-11-20T15:00:00.000Z", cards: [card], purchases: [], statements: [] }),
    ).toBeNull();
  });

  it("is searched for at any depth of a file", () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}"${number}"${"]".repeat(50_000)}`) as unknown;
    expect(cardNumberAt(deep)).toMatch(/^0\.0\./);
  });
});
