import createDOMPurify from "dompurify";
import type { Config } from "dompurify";
import { JSDOM } from "jsdom";
import type { SvgElement } from "jsdom";
import { SaxesParser } from "saxes";
import { checkDrawn } from "./check-drawn.ts";
import { SvgProblem } from "./svg-problem.ts";
import { isLocalAttribute } from "./svg-references.ts";

/** What is stored of an SVG, its size, and the names of elements and attributes that were removed. */
export type CleanSvg = { content: Buffer; width: number; height: number; removed: string[] };

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const MOST_ELEMENTS = 2_000;
const MOST_ATTRIBUTES = 100;
const MOST_DEPTH = 40;
const MOST_NAMES = 20;
const TEXT_NODE = 3;

/** What HTML opens again in each later paragraph, with all that was opened before. */
const FORMATTING = /^(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/i;

/** The last may be open. */
const CSS_COMMENTS = /\/\*[^]*?(?:\*\/|$)/g;

const DRAWS = "path, rect, circle, ellipse, line, polyline, polygon, text, use";
const TEXTS = new Set(["title", "desc", "text", "tspan", "textPath", "style"]);

/** Of what draws shadows; others take long, or load pictures. */
const FILTERS =
  "feBlend feColorMatrix feComposite feDropShadow feFlood feGaussianBlur feMerge feMergeNode feOffset".split(" ");

const CONFIG: Config = {
  USE_PROFILES: { svg: true },
  ADD_TAGS: ["use", ...FILTERS],
  // What isn't known draws nothing, so what is in it doesn't either.
  KEEP_CONTENT: false,
  // A marker is drawn at each point of a path; the rest moves, leads elsewhere or isn't drawn.
  FORBID_TAGS: ["image", "marker", "metadata", "view", "animateColor", "animateMotion", "animateTransform", "mpath"],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // An id such as `location` harms pages that have the drawing in them; here it's a picture alone.
  SANITIZE_DOM: false,
};

function decode(content: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    throw new SvgProblem("It isn't UTF-8 text.");
  }
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/**
 * Its elements, attributes and text alone, bounded before jsdom parses them, which takes ever longer for more. Browsers read an SVG as strictly
 * as saxes does, and HTML ends comments, instructions and elements elsewhere.
 */
function readXml(text: string): string {
  const parser = new SaxesParser({ xmlns: true });
  let elements = 0;
  let attributes = 0;
  let depth = 0;
  let written = "";
  const write = (part: string) => void (written += part);
  parser.on("error", () => {
    throw new SvgProblem("It isn't well-formed XML.");
  });
  parser.on("doctype", (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw new SvgProblem("It has entities.");
  });
  parser.on("opentagstart", ({ name }) => {
    if (elements === 0 && name.endsWith(":svg")) throw new SvgProblem("Its elements have a prefix.");
    if (elements === 0 && name !== "svg") throw new SvgProblem("It isn't an SVG.");
    if (FORMATTING.test(name)) throw new SvgProblem("It isn't an SVG alone.");
    elements += 1;
    depth += 1;
    attributes = 0;
    if (elements > MOST_ELEMENTS) throw new SvgProblem("It has more than 2,000 elements.");
    if (depth > MOST_DEPTH) throw new SvgProblem("Its elements are nested too deeply.");
  });
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw new SvgProblem("An element has more than 100 attributes.");
  });
  parser.on("opentag", ({ name, attributes: all }) => {
    const pairs = Object.values(all).map((each) => ` ${each.name}="${escape(each.value)}"`);
    write(`<${name}${pairs.join("")}>`);
  });
  parser.on("text", (each) => write(escape(each)));
  parser.on("cdata", (each) => write(escape(each)));
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    write(`</${name}>`);
  });
  parser.write(text).close();
  return written;
}

/** The drawing as a page has it: with what is in it by the rules of HTML. */
function parse(window: JSDOM["window"], text: string): SvgElement {
  const { head, body } = new window.DOMParser().parseFromString(text, "text/html");
  const [root, ...others] = [...head.children, ...body.children];
  if (root?.localName !== "svg" || others.length > 0) throw new SvgProblem("It isn't an SVG alone.");
  return root;
}

/** Null: it isn't set, or isn't in pixels. */
function readPixels(length: string | null | undefined): number | null {
  const [, digits] = /^\s*(\d{1,9}(?:\.\d*)?|\.\d+)(?:px)?\s*$/.exec(length ?? "") ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Its own in pixels, else that of its box. */
function readSize(root: SvgElement): { width: number; height: number } {
  const [, , ...boxSides] = (root.getAttribute("viewBox") ?? "").trim().split(/[\s,]+/);
  const own = [readPixels(root.getAttribute("width")), readPixels(root.getAttribute("height"))];
  const [width, height] = own.includes(null) ? boxSides.map(readPixels) : own;
  if (!width || !height) throw new SvgProblem("It has no size in pixels. Give it a viewBox.");
  return { width: Math.ceil(width), height: Math.ceil(height) };
}

type Removed = { element?: unknown; attribute?: unknown };

/** Declarations of prefixes draw nothing, and aren't worth a word. */
function listNames(removed: readonly Removed[]): string[] {
  const names = removed.map(({ element, attribute }) => {
    const { nodeName = "", name = nodeName } = (attribute ?? element ?? {}) as { nodeName?: string; name?: string };
    return name.slice(0, 40);
  });
  return [...new Set(names)].filter((name) => !/^(?:xmlns.*|BODY|)$/.test(name)).slice(0, MOST_NAMES);
}

/** DOMPurify's types are those of a browser. */
const asBrowser = (ours: unknown): never => ours as never;

/**
 * An SVG that runs and loads nothing, and draws what it drew before.
 *
 * @throws SvgProblem where that can't be
 */
export function cleanSvg(content: Uint8Array): CleanSvg {
  const text = readXml(decode(content));
  const { window } = new JSDOM("");
  try {
    const purifier = createDOMPurify(asBrowser(window));
    purifier.addHook("uponSanitizeAttribute", (_element, attribute) => {
      attribute.keepAttr = isLocalAttribute({ name: attribute.attrName, value: attribute.attrValue });
    });
    const body = purifier.sanitize(asBrowser(parse(window, text)), { ...CONFIG, RETURN_DOM: true }) as unknown;
    const [drawn] = (body as SvgElement).children;
    if (drawn === undefined) throw new SvgProblem("It draws nothing.");
    for (const sheet of drawn.querySelectorAll("style"))
      sheet.textContent = (sheet.textContent ?? "").replace(CSS_COMMENTS, "");
    for (const element of [drawn, ...drawn.querySelectorAll("*")])
      for (const node of element.childNodes)
        if (node.nodeType === TEXT_NODE && !TEXTS.has(element.localName)) node.textContent = "";
    const size = readSize(drawn);
    // Without one it doesn't shrink to where it's shown.
    if (drawn.getAttribute("viewBox") === null) drawn.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    // The one name whose capitals jsdom's parser of HTML doesn't restore.
    const xml = new window.XMLSerializer()
      .serializeToString(drawn)
      .replaceAll(/(<\/?)fedropshadow\b/g, "$1feDropShadow");
    const root = new window.DOMParser().parseFromString(xml, "image/svg+xml").documentElement;
    if (root.localName !== "svg" || root.namespaceURI !== SVG_NAMESPACE) throw new SvgProblem("It can't be read.");
    checkDrawn(root);
    if ([...root.querySelectorAll(DRAWS)].length === 0) throw new SvgProblem("It draws nothing.");
    return { content: Buffer.from(xml), ...size, removed: listNames(purifier.removed) };
  } finally {
    window.close();
  }
}
