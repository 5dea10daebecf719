import { describe, expect, it } from "vitest";
import { findPlaces, findPlacesWithout, HELP_PLACES, labelPlaces } from "./linked-articles.ts";

const unusedCards = { id: "card-unused", addresses: [] };

describe("the screens and alerts that lead to an article", () => {
  it("are those of the release, where staff linked no other", () => {
    expect(findPlaces(unusedCards, {})).toEqual(["alert:card_unused"]);
    expect(findPlaces(unusedCards, { "alert:card_unused": "true-cost" })).toEqual([]);
    expect(findPlaces(unusedCards, { "screen:household": "card-unused" })).toEqual([
      "screen:household",
      "alert:card_unused",
    ]);
  });

  it("stay with an article that got another address", () => {
    expect(findPlaces({ id: "idle-cards", addresses: ["card-unused", "sleeping-cards"] }, {})).toEqual([
      "alert:card_unused",
    ]);
  });

  it("are missing from those that lead to no published article", () => {
    const others = [...HELP_PLACES.keys()].filter(
      (place) => place !== "alert:card_unused" && place !== "screen:household",
    );
    expect(labelPlaces(findPlacesWithout([{ places: others }]))).toEqual(["Household", "Alert: Card unused"]);
  });
});
