import { describe, expect, it } from "vitest";
import { artHeight, artWidth, engrave, families, type FamilyName, type Line } from "./families.ts";
import { huesByName } from "./hues.ts";
import { engravingPath } from "./svg.ts";

const hues = Object.values(huesByName);
const familyNames = Object.keys(families) as FamilyName[];
const full = { everyLine: 1, everyPoint: 1, scale: 10 };

describe("card art", () => {
  it("is the same for the same seed, line by line", () => {
    for (const family of familyNames) expect(engrave(family, 7)).toEqual(engrave(family, 7));
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

describe("the engraving as a path", () => {
  it("stays within rounding of its points, however long the line is", () => {
    const path = engravingPath({ family: "rosette", seed: 3 }, full);
    const bounds = 10 * Math.max(artWidth, artHeight);
    const starts = [...path.matchAll(/M(-?\d+)[ ]?(-?\d+)/g)].map((match) => [Number(match[1]), Number(match[2])]);
    expect(starts.length).toBe(engrave("rosette", 3).length);
    expect(starts.flat().every((value) => Math.abs(value) < bounds)).toBe(true);
  });

  it("gets shorter with less detail", () => {
    const art = { family: "rosette", seed: 3 } as const;
    const coarse = engravingPath(art, { everyLine: 3, everyPoint: 5, scale: 1.7 });
    expect(coarse.length).toBeLessThan(engravingPath(art, full).length / 3);
  });
});

describe("words on a card", () => {
  it("have a contrast of at least 4.5 against both ends of the gradient", () => {
    for (const { from, to, ink } of hues)
      for (const planContext of [from, to])
        expect(contrast(ink, planContext), `${ink} on ${planContext}`).toBeGreaterThanOrEqual(4.5);
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
