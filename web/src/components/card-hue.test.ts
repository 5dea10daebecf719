import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getHue, hues, huesOfWallet } from "./card-hue.ts";
import { huesByName } from "./card-art/hues.ts";

const hashed = (artKey: string) => ({ artKey, artHue: null });
const nameOf = (index: number) => Object.keys(huesByName)[index];

describe("the hue of a card", () => {
  it("is the catalog's", () => {
    expect(nameOf(getHue({ artKey: "amex-gold", artHue: "gold" }))).toBe("gold");
    expect(nameOf(getHue({ artKey: "capital-one-venture-x", artHue: "graphite" }))).toBe("graphite");
  });

  it("follows from its key where the catalog has none", () => {
    expect(getHue(hashed("my-store-card"))).toBe(getHue(hashed("my-store-card")));
  });
});

describe("the hues of a wallet", () => {
  const cards = Array.from({ length: 20 }, (_, at) => hashed(`card-${at}`));

  it("differ for the first fourteen cards", () => {
    expect(new Set(huesOfWallet(cards).slice(0, hues.length)).size).toBe(14);
  });

  it("stay what they are when a card is added at the end", () => {
    expect(huesOfWallet(cards).slice(0, 8)).toEqual(huesOfWallet(cards.slice(0, 8)));
  });

  it("move the later of two cards with the catalog's same hue on to the next free one", () => {
    const held = (artKey: string, artHue: keyof typeof huesByName) => ({ artKey, artHue });
    const demo = [
      held("chase-freedom-flex", "steel"),
      held("chase-sapphire-reserve", "midnight"),
      held("capital-one-venture-x", "graphite"),
      held("citi-double-cash", "steel"),
      held("united-explorer", "midnight"),
      held("hilton-aspire", "graphite"),
    ];
    expect(huesOfWallet(demo).map(nameOf)).toEqual(["steel", "midnight", "graphite", "ivory", "gold", "lake"]);
  });

  it("are all different in any wallet of up to fourteen cards, and the first card of the catalog's hue has it", () => {
    const card = fc.record({
      artKey: fc.string(),
      artHue: fc.constantFrom(null, ...(Object.keys(huesByName) as (keyof typeof huesByName)[])),
    });
    fc.assert(
      fc.property(fc.array(card, { maxLength: hues.length }), (wallet) => {
        const found = huesOfWallet(wallet);
        expect(new Set(found).size).toBe(wallet.length);
        wallet.forEach(({ artHue }, at) => {
          const isFirst = wallet.findIndex((each) => each.artHue === artHue) === at;
          if (artHue !== null && isFirst) expect(nameOf(found[at] ?? -1)).toBe(artHue);
        });
      }),
    );
  });

  it("keep the catalog's, which no other card takes", () => {
    const gold = { artKey: "amex-gold", artHue: "gold" as const };
    const found = huesOfWallet([...cards.slice(0, 12), gold]).map(nameOf);
    expect(found.at(-1)).toBe("gold");
    expect(found.filter((name) => name === "gold")).toHaveLength(1);
  });
});
