import { describe, expect, it } from "vitest";
import { svgAttacks } from "../../../../tests/support/svg-attacks.ts";
import { svgDrawings } from "../../../../tests/support/svg-drawings.ts";
import { cleanSvg } from "./clean-svg.ts";
import { SvgProblem } from "./svg-problem.ts";

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const shape = '<path d="M2 2h20v20H2z" fill="#0b5"/>';
const svg = (inside: string, root = "") => `<svg ${XMLNS} viewBox="0 0 24 24" ${root}>${inside}</svg>`;
const nest = (groups: number) => svg("<g>".repeat(groups) + shape + "</g>".repeat(groups));
const clean = (text: string | Uint8Array) => {
  const { content, ...facts } = cleanSvg(typeof text === "string" ? Buffer.from(text) : text);
  return { text: content.toString(), ...facts };
};

describe("an SVG", () => {
  it.each(svgDrawings)("with $name keeps its size, and loses nothing that is drawn", ({ text, width, height }) => {
    const cleaned = clean(text);
    expect(cleaned).toMatchObject({ width, height });
    const drawn = /<(?:path|rect|circle|ellipse|line|polyline|polygon|use|stop|clipPath|mask|filter|fe\w+)\b/g;
    const undrawn = /<(marker|flowRoot|x:part)\b.*?<\/\1>/g;
    expect(cleaned.text.match(drawn)).toEqual(text.replaceAll(undrawn, "").match(drawn));
    expect(clean(cleaned.text)).toEqual({ ...cleaned, removed: [] });
  });

  it.each(svgAttacks.filter(({ answer }) => Array.isArray(answer)))(
    "with $name is stored without it, which is named",
    ({ text, answer }) => {
      const cleaned = clean(text);
      expect(cleaned.removed).toEqual(answer);
      expect(cleaned.text).not.toMatch(/fetch|evil|ran\?|javascript|https?:\/\/(?!www\.w3\.org)/);
    },
  );

  it.each(svgAttacks.filter(({ answer }) => answer instanceof RegExp))("with $name is rejected", ({ text, answer }) => {
    expect(() => clean(text)).toThrow(SvgProblem);
    expect(() => clean(text)).toThrow(answer);
  });

  it("keeps references to its own parts alone, in any attribute and under any prefix", () => {
    const own =
      '<use xlink:href="#a"/><use href="#a"/><g style="mask:url(#b);fill:rgb(1, 2, 3)" fill="url( \'#c\' ) red"/>';
    const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
    expect(clean(svg(own + shape, xlink))).toMatchObject({
      text: expect.stringContaining("url( '#c' ) red"),
      removed: [],
    });
    const foreign = `<use xlink:href="a#a"/><use l:href="b#a"/><g mask="url(#a%20b)" stroke="var(--x)" d="url(x)"/>${shape}`;
    expect(clean(svg(foreign, `${xlink} xmlns:l="http://www.w3.org/1999/xlink"`)).removed).toEqual([
      "xlink:href",
      "l:href",
      "d",
      "stroke",
      "mask",
    ]);
  });

  it("is given a box where it has a size alone", () => {
    const { text } = clean(`<svg ${XMLNS} width="48px" height="32.5">${shape}</svg>`);
    expect(text).toContain('viewBox="0 0 48 33"');
  });

  it.each([
    ['width="100%" height="100%"', 24, 24],
    ['width="210mm" height="297mm"', 24, 24],
    ['width="1e2" height="100pt"', 24, 24],
    ['width="9000em"', 24, 24],
    ['width="135.46666666667" height=".5"', 136, 1],
    ['width="2500" height="1200px"', 2500, 1200],
  ])("has with %s a size of %d by %d", (root, width, height) => {
    expect(clean(svg(shape, root))).toMatchObject({ width, height });
  });

  it.each([
    ["no shape", svg("<g/>"), "draws nothing"],
    ["nothing but a script", svg("<script/>"), "draws nothing"],
    ["no size", `<svg ${XMLNS}>${shape}</svg>`, "no size"],
    [
      "a size in other units than pixels",
      `<svg ${XMLNS} width="210mm" height="297mm">${shape}</svg>`,
      "no size in pixels",
    ],
    ["a box of 400 digits", `<svg ${XMLNS} viewBox="0 0 ${"9".repeat(400)} 24">${shape}</svg>`, "no size in pixels"],
    [
      "a prefix",
      `<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:path d="M0 0h9v9z"/></svg:svg>`,
      "elements have a prefix",
    ],
    ["no area", `<svg ${XMLNS} viewBox="0 0 0 24">${shape}</svg>`, "no size"],
    [
      "a page in its place",
      `<html xmlns="http://www.w3.org/1999/xhtml"><body onload="alert(1)"/></html>`,
      "isn't an SVG",
    ],
    ["a page after it", `${svg(shape)}<script>alert(1)</script>`, "well-formed"],
    ["a page in it", svg(`<p>Hi</p>${shape}`), "isn't an SVG alone"],
    ["formatting of a page", svg(`<title><p/><b a="1"/><b a="2"/></title>${shape}`), "isn't an SVG alone"],
    ["elements that aren't closed", `<svg ${XMLNS} viewBox="0 0 24 24">${shape}`, "well-formed"],
    ["the same attribute twice", svg('<rect width="9" width="10" height="9"/>'), "well-formed"],
    ["a null byte", svg(`<title>a\0b</title>${shape}`), "well-formed"],
    ["nothing", "", "well-formed"],
    ["UTF-16", Buffer.from(`\uFEFF${svg(shape)}`, "utf16le"), "UTF-8"],
    ["bytes that are no text", Buffer.concat([Buffer.from(svg(shape)), Buffer.from([0xff, 0xfe])]), "UTF-8"],
    ["elements nested 41 deep", nest(39), "too deeply"],
    ["elements nested 30,000 deep", nest(30_000), "too deeply"],
    ["2,001 elements", svg(shape.repeat(2_000)), "2,000 elements"],
    [
      "101 attributes",
      svg(`<path ${Array.from({ length: 101 }, (_, at) => `a${at}="1"`).join(" ")}/>`),
      "100 attributes",
    ],
    ["a sheet with two kinds of quotes", svg(`<style>a{font:"'} b{"}</style>${shape}`), "can't be read"],
    ["a selector that is none", svg(`<style>a[{fill:url(#a)}</style>${shape}`), "can't be read"],
    ["rules within rules", svg(`<style>g{path{fill:red}}</style>${shape}`), "can't be read"],
    ["too many rules", svg(`<style>${"path{fill:url(#a)}".repeat(215)}</style>${shape}`), "too many rules"],
    ["too many sheets", svg(`${"<style>path{fill:url(#a)}</style>".repeat(215)}${shape}`), "too many rules"],
    ["a long list of selectors", svg(`<style>${"*,".repeat(30_000)}*{fill:url(#a)}</style>${shape}`), "too many rules"],
    ["siblings of siblings", svg(`<style>${"*~".repeat(900)}*{fill:url(#a)}</style>${shape}`), "can't be read"],
    [
      "a bracket that ends in a selector",
      svg(`<style>.a{b:(}z{}z);mask:url(#m);x{y:z}</style>${shape}`),
      "can't be read",
    ],
    [
      "a mask in itself by class",
      svg(`<style>.a{mask:url(#m)}</style><mask id="m">${shape}<path class="a"/></mask>`),
      "itself",
    ],
    [
      "a long path that is drawn 1,000 times",
      svg(`<path id="a" d="${"M0 0h9".repeat(2_000)}"/>${'<use href="#a"/>'.repeat(1_000)}`),
      "too often",
    ],
  ])("with %s is rejected", (_, text, problem) => {
    expect(() => clean(text)).toThrow(problem);
  });

  it("may fill everything with one gradient", () => {
    const gradient = '<linearGradient id="g"><stop/></linearGradient>';
    expect(clean(svg(`<style>*{fill:url(#g)}</style>${gradient}${shape}`)).removed).toEqual([]);
  });

  it("may have elements nested 40 deep", () => {
    expect(clean(nest(38)).removed).toEqual([]);
  });

  it("with values that make patterns slow is read in time", () => {
    const spaces = " ".repeat(250_000);
    const startedAt = performance.now();
    for (const inside of [
      `<path fill="url(${spaces}!"/>`,
      `<path transform="${"rotate(1) ".repeat(25_000)}!"/>`,
      `<path d="${"M0 0".repeat(60_000)}!"/>`,
      `<path fill="${"a".repeat(250_000)}"/>`,
      `<style>${"/* ".repeat(80_000)}</style>${shape}`,
    ])
      expect(clean(svg(inside))).toMatchObject({ width: 24 });
    for (const sheet of ["a".repeat(250_000), "{a".repeat(120_000), "*/".repeat(120_000)])
      expect(() => clean(svg(`<style>${sheet}</style>${shape}`))).toThrow(SvgProblem);
    const formatting = Array.from({ length: 300 }, (_, at) => `<b a${at}=""/>`).join("");
    expect(() => clean(svg(`<title><p/>${formatting}${"<p/>x".repeat(300)}</title>${shape}`))).toThrow(SvgProblem);
    for (const outside of ["<!--a-->", "<?a b?>", "a<!---->", `<!-->${formatting}-->`])
      expect(clean(svg(`${outside.repeat(outside.length > 9 ? 20 : 30_000)}${shape}`))).toMatchObject({ removed: [] });
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});
