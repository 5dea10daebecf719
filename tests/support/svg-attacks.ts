// Drawings that would run a script, load something or take all memory if they were shown as they are.

const XML = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"';
const shape = '<path d="M2 2h20v20H2z" fill="#0b5"/>';

const svg = (inside: string, root = "") => `<svg ${XML} viewBox="0 0 24 24" ${root}>${inside}${shape}</svg>`;

const twice = (at: number) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/></g>`;
const levels = Array.from({ length: 24 }, (_, at) => twice(at)).join("");

const maskedBy = (at: number) => `<style>.c${at}{b:"\n;z:"}\n;mask:url(#m${at});x{y:z}</style>`;
const masks = Array.from(
  { length: 18 },
  (_, at) =>
    `${maskedBy(at)}<mask id="m${at}"><g class="c${at - 1}">${shape}</g><g class="c${at - 1}">${shape}</g></mask>`,
).join("");

type Attack = {
  name: string;
  text: string;
  /** What is removed from it before it is stored; a pattern: why it is rejected. */
  answer: string[] | RegExp;
  /** A browser would take all memory for it: it's never opened. */
  isHeavy?: true;
};

export const svgAttacks: Attack[] = [
  { name: "a script", text: svg("<script>fetch('/ran?script')</script>"), answer: ["script"] },
  { name: "a script from elsewhere", text: svg('<script href="https://evil.example/a.js"/>'), answer: ["script"] },
  {
    name: "a script of XLink",
    text: svg('<script xlink:href="https://evil.example/a.js"/>'),
    answer: ["script"],
  },
  {
    name: "a script by another prefix",
    text: svg(`<s:script xmlns:s="http://www.w3.org/2000/svg">fetch('/ran?prefix')</s:script>`),
    answer: ["s:script"],
  },
  {
    name: "a script of a page",
    text: svg(`<h:script xmlns:h="http://www.w3.org/1999/xhtml">fetch('/ran?page')</h:script>`),
    answer: ["h:script"],
  },
  { name: "a handler at its root", text: svg("", `onload="fetch('/ran?onload')"`), answer: ["onload"] },
  {
    name: "a handler in capitals and on a shape",
    text: svg(`<rect width="9" height="9" onLoad="fetch('/ran?capitals')" onmouseover="fetch('/ran?over')"/>`),
    answer: ["onmouseover", "onload"],
  },
  {
    name: "a foreign object with a picture",
    text: svg(
      `<foreignObject width="9" height="9"><body ${XHTML}><img src="/ran?image" onerror="fetch('/ran?onerror')"/></body></foreignObject>`,
    ),
    answer: ["foreignObject"],
  },
  {
    name: "a foreign object with a frame",
    text: svg(
      `<foreignObject width="9" height="9"><iframe ${XHTML} src="https://evil.example/"></iframe></foreignObject>`,
    ),
    answer: ["foreignObject"],
  },
  {
    name: "a link to a script",
    text: svg(`<a href="javascript:fetch('/ran?link')"><rect width="24" height="24"/></a>`),
    answer: ["href"],
  },
  {
    name: "an animation that makes a link",
    text: svg(
      `<a id="l"><rect width="24" height="24"/></a><set href="#l" attributeName="href" to="javascript:fetch('/ran?set')"/>`,
    ),
    answer: ["set"],
  },
  {
    name: "an animation that calls a handler",
    text: svg(`<animate attributeName="x" dur="1s" onbegin="fetch('/ran?onbegin')"/>`),
    answer: ["animate"],
  },
  {
    name: "a transform that is animated",
    text: svg(
      `<animateTransform attributeName="transform" type="rotate" to="9" dur="1s" onend="fetch('/ran?onend')"/>`,
    ),
    answer: ["animateTransform"],
  },
  {
    name: "a picture from elsewhere",
    text: svg('<image href="https://evil.example/a.png" width="9" height="9"/>'),
    answer: ["image"],
  },
  {
    name: "a picture in a data address",
    text: svg(
      `<image href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' onload='fetch(1)'/%3E" width="9" height="9"/>`,
    ),
    answer: ["image"],
  },
  {
    name: "a filter with a picture from elsewhere",
    text: svg(
      '<filter id="f"><feImage href="https://evil.example/a.png"/></filter><g filter="url(#f)"><path d="M0 0h9v9"/></g>',
    ),
    answer: ["feImage"],
  },
  {
    name: "the use of another file",
    text: svg('<use href="https://evil.example/a.svg#x"/><use xlink:href="/ran?use#x"/>'),
    answer: ["href", "xlink:href"],
  },
  {
    name: "a fill from elsewhere",
    text: svg(
      `<rect width="9" height="9" fill="url(https://evil.example/a.svg#x)" stroke="url('//evil.example/a#y')"/>`,
    ),
    answer: ["stroke", "fill"],
  },
  {
    name: "a mask and a clip from elsewhere",
    text: svg('<rect width="9" height="9" mask="url(/ran?mask#m)" clip-path="url( &quot;/ran?clip#c&quot; )"/>'),
    answer: ["clip-path", "mask"],
  },
  {
    name: "a style with an address",
    text: svg(
      '<rect width="9" height="9" style="background:url(https://evil.example/a.png);cursor:url(/ran?cursor),auto"/>',
    ),
    answer: ["style"],
  },
  {
    name: "a style with an escaped address",
    text: svg(String.raw`<rect width="9" height="9" style="fill:u\72l(/ran?escaped#a)"/>`),
    answer: ["style"],
  },
  {
    name: "a style with a set of pictures",
    text: svg(`<rect width="9" height="9" style="background-image:image-set('https://evil.example/a.png' 1x)"/>`),
    answer: ["style"],
  },
  {
    name: "a style sheet that imports another",
    text: svg("<style>@import url(/ran?import);@import '/ran?string';</style>"),
    answer: /style sheet/,
  },
  {
    name: "a style sheet with a font",
    text: svg('<style>@font-face{font-family:f;src:url(/ran?font)}text{font-family:f}</style><text y="9">f</text>'),
    answer: /style sheet/,
  },
  {
    name: "a style sheet with an escaped address",
    text: svg(String.raw`<style><![CDATA[rect{background:\75 rl(/ran?sheet)}]]></style><rect width="9" height="9"/>`),
    answer: /style sheet/,
  },
  {
    name: "a style sheet in an instruction",
    text: `<?xml version="1.0"?><?xml-stylesheet href="/ran?instruction" type="text/css"?>${svg("")}`,
    answer: [],
  },
  {
    name: "an entity",
    text: `<!DOCTYPE svg [<!ENTITY run "<script xmlns='http://www.w3.org/2000/svg'>fetch('/ran?entity')</script>">]>${svg("&run;")}`,
    answer: /entities/,
  },
  {
    name: "entities that grow",
    text: `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>${svg("<desc>&c;</desc>")}`,
    answer: /entities/,
  },
  {
    name: "a group that is used twice at each of 24 levels",
    text: svg(`<g id="g0">${shape}</g>${levels}`),
    answer: /too often/,
    isHeavy: true,
  },
  {
    name: "a group that uses itself through a mask",
    text: svg(
      '<mask id="m"><g id="a" style="mask:url(#m)"><use href="#a"/></g></mask><rect width="9" height="9" mask="url(#m)"/>',
    ),
    answer: /inside itself/,
  },
  {
    name: "masks in masks by a class after a string with a line break",
    text: svg(`${masks}<g class="c17">${shape}</g>`),
    answer: /can't be read/,
    isHeavy: true,
  },
];
