import { describe, expect, it } from "vitest";
import { seedCatalog } from "./catalog.ts";

describe("the color of a card", () => {
  it("is in the catalog for each card", () => {
    expect(seedCatalog.cards.filter(({ artHue }) => artHue === undefined).map(({ id }) => id)).toEqual([]);
  });

  it.each([
    ["amex-gold", "gold"],
    ["amex-platinum", "silver"],
    ["amex-green", "green"],
    ["capital-one-venture-x", "graphite"],
    ["chase-sapphire-preferred", "midnight"],
    ["discover-it-cash-back", "copper"],
  ])("of %s is %s", (id, hue) => {
    expect(seedCatalog.cards.find((card) => card.id === id)?.artHue).toBe(hue);
  });
});
