import { SaxesParser } from "saxes";
import type { SaxesAttributeNS } from "saxes";

/** Why an SVG can't be used. */
export class SvgProblem extends Error {
  override readonly name = "SvgProblem";
}

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";
const MOST_ELEMENTS = 2_000;
const MOST_DEPTH = 24;
/** Of a value that isn't a path: no pattern below is tried on a longer one. */
const LONGEST_VALUE = 1_000;

const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]);
const TEXTS = new Set(["title", "desc"]);
const CLIPS = new Set(["clipPath", "mask"]);
const PAINTS = ["linearGradient", "radialGradient", "stop"];
const ELEMENTS = new Set(["g", "defs", ...PAINTS, ...SHAPES, ...TEXTS, ...CLIPS]);

/** Words and numbers: nothing that could be an address, a function or an escape. */
const PLAIN = /^[\w\s#%.,+-]*$/;
const COLOR = /^(?:[\w#-]*|(?:rgb|hsl)a?\([\w\s.,%/-]*\))$/;
const OWN_URL = String.raw`url\((["']?)#[\w.-]+\1\)`;
const PAINT = new RegExp(`${COLOR.source}|^${OWN_URL}(?: [\\w#-]+)?$`);
const OWN_REFERENCE = new RegExp(`^(?:none|${OWN_URL})$`);
const TRANSFORM = /^[\s,]*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\d\s.,eE+-]*\)[\s,]*)*$/;

const allow = (names: string, pattern: RegExp): [string, RegExp][] => names.split(" ").map((name) => [name, pattern]);

/** What can also be declared in `style`. */
const STYLES = new Map([
  ...allow("fill stroke", PAINT),
  ...allow("color stop-color", COLOR),
  ...allow("clip-path mask", OWN_REFERENCE),
  ...allow("fill-opacity fill-rule clip-rule stroke-opacity stroke-width stroke-linecap stroke-linejoin", PLAIN),
  ...allow("stroke-miterlimit stroke-dasharray stroke-dashoffset opacity stop-opacity display visibility", PLAIN),
  ...allow("paint-order vector-effect shape-rendering color-interpolation mask-type enable-background", PLAIN),
]);

const ATTRIBUTES = new Map([
  ...STYLES,
  ...allow("d points x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height viewBox preserveAspectRatio", PLAIN),
  ...allow("offset pathLength gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits", PLAIN),
  ...allow("id class version baseProfile role focusable aria-hidden data-name xml:space", PLAIN),
  ...allow("transform gradientTransform", TRANSFORM),
]);

/** A name in the file, as it is repeated to who uploaded it. */
const quote = (name: string) => `“${name.length > 40 ? `${name.slice(0, 40)}…` : name}”`;

function requireAllowed(name: string, pattern: RegExp | undefined, value: string): void {
  if (pattern === undefined) throw new SvgProblem(`It has ${quote(name)}, which isn't allowed.`);
  const isFit = (pattern === PLAIN || value.length <= LONGEST_VALUE) && pattern.test(value);
  if (!isFit) throw new SvgProblem(`The value of ${quote(name)} isn't allowed.`);
}

/** Names and values of a `style` attribute. */
const listStyles = (style: string): [string, string][] =>
  style
    .split(";")
    .filter((declaration) => declaration.trim() !== "")
    .map((declaration) => {
      const [name = "", ...value] = declaration.split(":");
      return [name.trim(), value.join(":").trim()];
    });

/** @param isClipping whether it is part of a clip or mask: one in another makes drawing grow with each level */
function checkAttribute({ name, uri, value }: SaxesAttributeNS, isClipping: boolean): void {
  // The declaration of a namespace names and loads nothing; what is in it is checked where it's used.
  if (uri === XMLNS_NAMESPACE) return;
  const isStyle = name === "style";
  const parts: [string, string][] = isStyle ? listStyles(value) : [[name, value.trim()]];
  for (const [part, partValue] of parts) {
    requireAllowed(part, (isStyle ? STYLES : ATTRIBUTES).get(part), partValue);
    if (isClipping && (part === "clip-path" || part === "mask"))
      throw new SvgProblem("It has a clip or mask inside another.");
  }
}

type Size = { width: number; height: number };

/** Null: it isn't set, or a share of where it's shown. */
function readLength(value: string | undefined): number | null {
  const length = value?.trim() ?? "";
  if (length === "" || /^[\d.]+%$/.test(length)) return null;
  const [, digits] = /^(\d{1,9}(?:\.\d{1,9})?)(?:px)?$/.exec(length) ?? [];
  if (digits === undefined) throw new SvgProblem(`Its size "${length.slice(0, 20)}" isn't in pixels.`);
  return Number(digits);
}

/** What its root says of its size. */
function readSize(attributes: Record<string, SaxesAttributeNS>): Size {
  const box = (attributes["viewBox"]?.value ?? "").trim().split(/[\s,]+/);
  const isBox = box.length === 4 && box.every((each) => Number.isFinite(Number(each)));
  const [, , boxWidth, boxHeight] = isBox ? box.map(Number) : [];
  const width = readLength(attributes["width"]?.value) ?? boxWidth ?? 0;
  const height = readLength(attributes["height"]?.value) ?? boxHeight ?? 0;
  if (!(width > 0 && height > 0)) throw new SvgProblem("It has no size. Give it a viewBox.");
  return { width: Math.ceil(width), height: Math.ceil(height) };
}

function decode(content: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    throw new SvgProblem("It isn't UTF-8 text.");
  }
}

/**
 * The size of an SVG that has nothing but plain shapes. Its XML is parsed as strictly as browsers parse it, and what isn't on the lists
 * above is rejected and never removed: what is stored is what was checked.
 *
 * @throws SvgProblem
 */
export function readSvg(content: Uint8Array): Size {
  const text = decode(content);
  const parser = new SaxesParser({ xmlns: true });
  const open: string[] = [];
  let elements = 0;
  let shapes = 0;
  let size = null as Size | null;
  const reject = (what: string) => () => {
    throw new SvgProblem(`It has ${what}, which isn't allowed.`);
  };
  const rejectText = (found: string) => {
    if (found.trim() !== "" && !TEXTS.has(open.at(-1) ?? "")) throw new SvgProblem("It has text outside a title.");
  };

  parser.on("error", () => {
    throw new SvgProblem("It isn't well-formed XML.");
  });
  parser.on("xmldecl", ({ encoding = "utf-8" }) => {
    if (encoding.toLowerCase() !== "utf-8") throw new SvgProblem("It isn't UTF-8 text.");
  });
  parser.on("doctype", reject("a document type"));
  parser.on("processinginstruction", reject("a processing instruction"));
  parser.on("cdata", reject("a CDATA section"));
  parser.on("comment", (comment) => {
    // Where the file is taken for a page, markup in a comment may be none.
    if (comment.includes("<")) throw new SvgProblem("It has markup in a comment.");
  });
  parser.on("text", rejectText);
  parser.on("opentag", ({ local, prefix, uri, attributes }) => {
    const isRoot = open.length === 0;
    if (uri !== SVG_NAMESPACE || prefix !== "" || (isRoot ? local !== "svg" : !ELEMENTS.has(local)))
      throw new SvgProblem(
        `It has the element ${quote(prefix === "" ? local : `${prefix}:${local}`)}, which isn't allowed.`,
      );
    open.push(local);
    elements += 1;
    if (SHAPES.has(local)) shapes += 1;
    if (elements > MOST_ELEMENTS) throw new SvgProblem("It has more than 2,000 elements.");
    if (open.length > MOST_DEPTH) throw new SvgProblem("Its elements are nested too deeply.");
    const isClipping = open.some((name) => CLIPS.has(name));
    for (const attribute of Object.values(attributes)) checkAttribute(attribute, isClipping);
    if (isRoot) size = readSize(attributes);
  });
  parser.on("closetag", () => void open.pop());
  parser.write(text).close();
  if (size === null || shapes === 0) throw new SvgProblem("It draws nothing.");
  return size;
}
