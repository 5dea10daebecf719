import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Face = { family: string; sizePercent: number; ascentPercent: number; descentPercent: number };

function fallbacksIn(path: string): Face[] {
  const css = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  const faces = [...css.matchAll(/@font-face \{[^}]*\}/g)].map(([face]) => face);
  const percent = (face: string, name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]);
  return faces
    .filter((face) => face.includes("local("))
    .map((face) => ({
      family: /font-family: "(\w+)/.exec(face)?.[1] ?? "",
      sizePercent: percent(face, "size-adjust"),
      ascentPercent: percent(face, "ascent-override"),
      descentPercent: percent(face, "descent-override"),
    }));
}

/** How far a line reaches above and below its letters' feet, in percent of the font's size, as typo metrics of each font. */
const own = { Newsreader: { above: 73.5, below: 26.5 }, Inter: { above: 96.9, below: 24.1 } } as const;

describe.each(["web/src/styles/fonts.css", "web/landing/landing.css"])("the stand-ins for fonts in %s", (path) => {
  const faces = fallbacksIn(path);

  it.each(["Newsreader", "Inter"] as const)("are as high as %s, however they are stretched", (family) => {
    const ofFamily = faces.filter((face) => face.family === family);
    expect(ofFamily.length).toBeGreaterThanOrEqual(3);
    for (const { sizePercent, ascentPercent, descentPercent } of ofFamily) {
      expect(Math.abs((sizePercent * ascentPercent) / 100 - own[family].above)).toBeLessThan(0.3);
      expect(Math.abs((sizePercent * descentPercent) / 100 - own[family].below)).toBeLessThan(0.3);
    }
  });
});
