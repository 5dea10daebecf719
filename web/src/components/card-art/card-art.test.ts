import { describe, expect, it } from "vitest";
import { artFor, artForWallet, familyNames, hues } from "./card-art.ts";
import { artHeight, artWidth, engrave, type Line } from "./families.ts";
import { cardSvg, engravingPath } from "./svg.ts";

const ids = Array.from({ length: 400 }, (_, at) => `card_${at.toString(36)}`);

describe("card art", () => {
  it("is the same for the same id, line by line", () => {
    const art = artFor("card_7f3");
    expect(artFor("card_7f3")).toEqual(art);
    expect(engrave(art.family, art.seed)).toEqual(engrave(art.family, art.seed));
    expect(cardSvg(art, "a")).toBe(cardSvg(artFor("card_7f3"), "a"));
  });

  it("uses all twelve families and all fourteen hues over many ids", () => {
    expect(familyNames).toHaveLength(12);
    expect(hues).toHaveLength(14);
    expect(new Set(ids.map((id) => artFor(id).family)).size).toBe(12);
    expect(new Set(ids.map((id) => artFor(id).hue)).size).toBe(14);
  });

  it("differs between two cards of one family", () => {
    for (const family of familyNames) expect(engrave(family, 1)).not.toEqual(engrave(family, 2));
  });

  it("engraves lines of finite numbers that cross the card, in every family", () => {
    for (const family of familyNames)
      for (const seed of [0, 1, 0xffffffff]) {
        const lines = engrave(family, seed);
        const numbers = lines.flat();
        expect(numbers.every(Number.isFinite)).toBe(true);
        expect(lines.every((line) => line.length >= 4 && line.length % 2 === 0)).toBe(true);
        expect(lines.filter(crossesCard).length, family).toBeGreaterThan(10);
      }
  });
});

describe("the hues of a wallet", () => {
  it("are those of the cards alone while none is taken twice", () => {
    const wallet = artForWallet(["card_1"]);
    expect(wallet.get("card_1")).toEqual(artFor("card_1"));
  });

  it("are all different for up to fourteen cards, whatever their ids", () => {
    for (let start = 0; start + 14 <= ids.length; start += 14) {
      const wallet = artForWallet(ids.slice(start, start + 14));
      expect(new Set([...wallet.values()].map((art) => art.hue)).size).toBe(14);
    }
  });

  it("keep the family of each card, and the hue of the first that had it", () => {
    const wallet = artForWallet(ids.slice(0, 14));
    for (const [id, art] of wallet) expect(art.family).toBe(artFor(id).family);
    expect(wallet.get(ids[0] ?? "")).toEqual(artFor(ids[0] ?? ""));
  });

  it("repeat evenly when there are more cards than hues", () => {
    const counts = new Map<unknown, number>();
    for (const { hue } of artForWallet(ids.slice(0, 30)).values()) counts.set(hue, (counts.get(hue) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBe(3);
    expect(Math.min(...counts.values())).toBe(2);
  });

  it("count a card once that is named twice", () => {
    expect(artForWallet(["a", "a"]).size).toBe(1);
  });
});

describe("the engraving as a path", () => {
  it("stays within rounding of its points, however long the line is", () => {
    const path = engravingPath({ family: "rosette", seed: 3 });
    const bounds = 10 * Math.max(artWidth, artHeight);
    const starts = [...path.matchAll(/M(-?\d+)[ ]?(-?\d+)/g)].map((match) => [Number(match[1]), Number(match[2])]);
    expect(starts.length).toBe(engrave("rosette", 3).length);
    expect(starts.flat().every((value) => Math.abs(value) < bounds)).toBe(true);
  });

  it("gets shorter with less detail", () => {
    const art = artFor("card_1");
    const coarse = engravingPath(art, { everyLine: 3, everyPoint: 5, scale: 1.7 });
    expect(coarse.length).toBeLessThan(engravingPath(art).length / 3);
  });
});

describe("words on a card", () => {
  it("have a contrast of at least 4.5 against both ends of the gradient", () => {
    for (const { from, to, ink } of hues)
      for (const ground of [from, to]) expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
});

function crossesCard(line: Line): boolean {
  for (let at = 2; at < line.length; at += 2)
    for (let step = 0; step <= 1; step += 0.05) {
      const between = (offset: number) => (line[at - 2 + offset] ?? 0) * (1 - step) + (line[at + offset] ?? 0) * step;
      if (between(0) > 0 && between(0) < artWidth && between(1) > 0 && between(1) < artHeight) return true;
    }
  return false;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
