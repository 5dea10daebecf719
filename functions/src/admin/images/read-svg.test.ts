import { describe, expect, it } from "vitest";
import { readSvg, SvgProblem } from "./read-svg.ts";

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const shape = '<path d="M2 2h20v20H2z" fill="#0b5"/>';
const svg = (inside: string, root = "") => `<svg ${XMLNS} viewBox="0 0 24 24" ${root}>${inside}</svg>`;
const read = (text: string | Uint8Array) => readSvg(typeof text === "string" ? Buffer.from(text) : text);

describe("an SVG", () => {
  it.each([
    ["has a path", svg(shape)],
    [
      "begins with a declaration, a byte order mark and a comment",
      `\uFEFF<?xml version="1.0" encoding="UTF-8"?><!-- Drawn here -->${svg(shape)}`,
    ],
    ["has a title with an entity of XML", svg(`<title>Ring &amp; bar</title>${shape}`)],
    [
      "has a gradient, a clip and a style",
      svg(
        `<defs><linearGradient id="a" x1="0" x2="1"><stop offset="0%" stop-color="rgb(10, 20, 30)"/><stop offset="1" style="stop-color:#fff;stop-opacity:.5"/></linearGradient><clipPath id="b"><rect width="24" height="24"/></clipPath></defs><g clip-path="url(#b)" transform="translate(1 2) rotate(-45, 12, 12)"><circle cx="12" cy="12" r="9" fill="url(#a)"/></g>`,
        'version="1.1" xml:space="preserve" style="enable-background:new 0 0 24 24;" xmlns:xlink="http://www.w3.org/1999/xlink"',
      ),
    ],
  ])("that %s is read", (_, text) => {
    expect(read(text)).toEqual({ width: 24, height: 24 });
  });

  it("has the size of its root, else that of its box", () => {
    expect(read(svg(shape, 'width="48px" height="32.5"'))).toEqual({ width: 48, height: 33 });
    expect(read(svg(shape, 'width="100%" height="100%"'))).toEqual({ width: 24, height: 24 });
  });

  it.each([
    ["a script", svg(`<script>alert(1)</script>${shape}`)],
    ["a script from elsewhere", svg(`<script href="https://evil.test/a.js"/>${shape}`)],
    [
      "a script in a namespace of its own",
      svg(`<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>${shape}`),
    ],
    ["a script in a prefix of SVG", svg(`<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>${shape}`)],
    ["onload", svg(shape, 'onload="alert(1)"')],
    ["ONLOAD in capitals", svg(shape, 'ONLOAD="alert(1)"')],
    ["onclick on a shape", svg('<rect width="9" height="9" onclick="alert(1)"/>')],
    ["a link to a script", svg(`<a href="javascript:alert(1)">${shape}</a>`)],
    [
      "a link of XLink, written with references",
      svg(`<a xlink:href="java&#115;cript:alert(1)">${shape}</a>`, 'xmlns:xlink="http://www.w3.org/1999/xlink"'),
    ],
    [
      "an XLink attribute by another prefix",
      svg('<path d="M0 0h9" l:href="#a"/>', 'xmlns:l="http://www.w3.org/1999/xlink"'),
    ],
    ["use of another file", svg(`<use href="https://evil.test/a.svg#x"/>${shape}`)],
    ["use of itself", svg(`<g id="a"><use href="#a"/></g>${shape}`)],
    [
      "foreignObject",
      svg(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>${shape}`),
    ],
    ["an image", svg(`<image href="https://evil.test/pixel.png"/>${shape}`)],
    ["an image in a data address", svg(`<image href="data:image/svg+xml;base64,PHN2Zz4="/>${shape}`)],
    ["a filter", svg(`<filter id="f"><feImage href="https://evil.test/a"/></filter>${shape}`)],
    ["a style sheet with an import", svg(`<style>@import url(https://evil.test/a.css);</style>${shape}`)],
    ["a style with an address", svg('<rect width="9" height="9" style="fill:url(https://evil.test/a#b)"/>')],
    [
      "a style with an escaped address",
      svg(String.raw`<rect width="9" height="9" style="fill:u\72l(https://evil.test)"/>`),
    ],
    ["a style with an image set", svg(`<rect width="9" height="9" style="fill:image-set('https://evil.test/a' 1x)"/>`)],
    ["a style with a background", svg('<rect width="9" height="9" style="background-image:none"/>')],
    ["a fill from elsewhere", svg('<rect width="9" height="9" fill="url(//evil.test/a.svg#b)"/>')],
    ["a mask in a data address", svg('<rect width="9" height="9" mask="url(data:image/svg+xml,x#a)"/>')],
    ["an animation of a link", svg(`<a><animate attributeName="href" values="javascript:alert(1)"/>${shape}</a>`)],
    ["set on a shape", svg('<rect width="9" height="9"><set attributeName="onclick" to="alert(1)"/></rect>')],
    [
      "an event handler",
      svg(`<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>${shape}`),
    ],
    ["an entity", `<!DOCTYPE svg [<!ENTITY a "alert(1)">]>${svg(`<title>&a;</title>${shape}`)}`],
    [
      "entities that grow",
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>${svg(`<desc>&c;</desc>${shape}`)}`,
    ],
    [
      "an entity from a file",
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg(`<title>&a;</title>${shape}`)}`,
    ],
    ["an entity of HTML", svg(`<title>&nbsp;</title>${shape}`)],
    ["a document type", `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "https://evil.test/svg.dtd">${svg(shape)}`],
    [
      "a style sheet in an instruction",
      `<?xml-stylesheet href="https://evil.test/a.xsl" type="text/xsl"?>${svg(shape)}`,
    ],
    ["a CDATA section", svg(`<title><![CDATA[</title><script>alert(1)</script>]]></title>${shape}`)],
    ["an SVG in it with a script", svg(`<svg><script>alert(1)</script></svg>${shape}`)],
    ["an SVG in it", svg(`<svg>${shape}</svg>`)],
    ["text", svg(`<text>Northbank</text>${shape}`)],
    ["text outside a title", svg(`Northbank${shape}`)],
    ["markup in a comment", `<!--<script>alert(1)</script>-->${svg(shape)}`],
    ["a base address", svg(shape, 'xml:base="https://evil.test/"')],
    ["elements nested 25 deep", svg(`${"<g>".repeat(25)}${shape}${"</g>".repeat(25)}`)],
    ["elements nested 30,000 deep", svg(`${"<g>".repeat(30_000)}${shape}${"</g>".repeat(30_000)}`)],
    ["10,000 elements", svg('<path d="M0 0"/>'.repeat(10_000))],
    ["masks in masks", svg(`<mask id="a"><rect width="9" height="9" mask="url(#b)"/></mask>${shape}`)],
    ["a clip with a clip", svg(`<clipPath id="a" style="clip-path:url(#a)">${shape}</clipPath>${shape}`)],
    ["patterns", svg(`<pattern id="a">${shape}</pattern>${shape}`)],
    ["an element named like a prototype", svg(`<__proto__/>${shape}`)],
    ["an attribute named like a prototype", svg(shape, 'constructor="a"')],
    ["no shape", svg("<g/>")],
    ["no size", `<svg ${XMLNS}>${shape}</svg>`],
    [
      "a size in other units than pixels",
      `<svg ${XMLNS} viewBox="0 0 24 24" width="9000em" height="24">${shape}</svg>`,
    ],
    ["no area", `<svg ${XMLNS} viewBox="0 0 0 24">${shape}</svg>`],
    ["no namespace", `<svg viewBox="0 0 24 24">${shape}</svg>`],
    ["a root that isn't an SVG", `<html xmlns="http://www.w3.org/1999/xhtml"><body onload="alert(1)"/></html>`],
    ["a page after it", `${svg(shape)}<script>alert(1)</script>`],
    ["a page that isn't XML", "<!doctype html><p>Hello<script>alert(1)</script>"],
    ["the same attribute twice", svg('<rect width="9" width="10" height="9"/>')],
    ["elements that aren't closed", `<svg ${XMLNS} viewBox="0 0 24 24">${shape}`],
    ["another encoding declared", `<?xml version="1.0" encoding="UTF-7"?>${svg(shape)}`],
    ["UTF-16", Buffer.from(`\uFEFF${svg(shape)}`, "utf16le")],
    ["bytes that are no text", Buffer.concat([Buffer.from(svg(shape)), Buffer.from([0xff, 0xfe])])],
    ["a null byte", svg(`<title>a\0b</title>${shape}`)],
    ["nothing", ""],
  ])("with %s is rejected", (_, text) => {
    expect(() => read(text)).toThrow(SvgProblem);
  });

  it("with values that make patterns slow is rejected in time", () => {
    const spaces = " ".repeat(250_000);
    const startedAt = performance.now();
    for (const attribute of [
      `fill="${spaces}!"`,
      `transform="${"rotate(1) ".repeat(25_000)}!"`,
      `d="${"M0 0".repeat(60_000)}!"`,
    ]) {
      expect(() => read(svg(`<path ${attribute}/>`))).toThrow(SvgProblem);
    }
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});
