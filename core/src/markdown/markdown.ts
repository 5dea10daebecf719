import rehypeSanitize from "rehype-sanitize";
import type { Options as Schema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import type { Options } from "remark-rehype";
import { unified } from "unified";
import type { Processor } from "unified";
import type { Heading } from "../domain/help/articles.ts";
import { isOwnAddress } from "../domain/help/routes.ts";
import { findImageId } from "../domain/images.ts";
import { nameHeadings } from "./headings.ts";

const toText = (value: string) => ({ type: "text", value }) as const;

/** HTML is shown as text, and so is a footnote, where it's written. */
const handlers: Options["handlers"] = {
  html: (_, { value }: { value: string }) => toText(value),
  footnoteReference: (_, { label }: { label: string }) => toText(`[^${label}]`),
  footnoteDefinition: (state, node) => state.all(node as Parameters<typeof state.all>[0]),
};

/** The page has the only `h1`. */
const HEADING_TAGS: Readonly<Record<string, string>> = { h1: "h2", h2: "h2", h3: "h3", h4: "h4", h5: "h4", h6: "h4" };

/** All that a text can become. */
const schema: Schema = {
  strip: ["script", "style"],
  tagNames: "a blockquote br code del em h2 h3 h4 hr img li ol p pre strong table tbody td th thead tr ul".split(" "),
  attributes: {
    a: ["href"],
    h2: ["id"],
    h3: ["id"],
    h4: ["id"],
    img: ["src", "alt"],
    ol: ["start"],
    td: ["align"],
    th: ["align"],
  },
  protocols: { href: ["http", "https", "mailto"] },
  required: {},
  ancestors: {},
  // Ids are made from words and numbers, and never from those of the page.
  clobber: [],
};

/** The parser knows which addresses are links. Afterwards they're searched for in its text again, where those that were escaped look the same. */
function keepEscapedAddresses(this: Processor): void {
  const extensions = this.data("fromMarkdownExtensions")?.flat() ?? [];
  this.data(
    "fromMarkdownExtensions",
    extensions.map((extension) => ({ ...extension, transforms: [] })),
  );
}

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(keepEscapedAddresses)
  .use(remarkRehype, { handlers })
  .freeze();
const sanitizer = unified().use(rehypeSanitize, schema).freeze();

type Root = ReturnType<typeof parser.runSync>;
type RootContent = Root["children"][number];
type Element = Extract<RootContent, { type: "element" }>;

/** The elements in a text, in their order. */
export const listElements = ({ children }: Root | Element): Element[] =>
  children.flatMap((child) => (child.type === "element" ? [child, ...listElements(child)] : []));

export const getText = ({ children }: Root | Element): string =>
  children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? getText(child) : ""))
    .join("");

/** A text in which links and pictures aren't judged yet. */
export const parseMarkdown = (markdown: string): Root => parser.runSync(parser.parse(markdown));

/** The same as `readHeadings` of a text that is parsed. Its headings get the tags and ids that they are shown with. */
export function giveIds(
  elements: readonly Element[],
  before?: readonly Heading[],
  live?: readonly Heading[],
): Heading[] {
  const found = elements.filter(({ tagName }) => tagName in HEADING_TAGS);
  for (const element of found) element.tagName = HEADING_TAGS[element.tagName] ?? element.tagName;
  const texts = found.map((element) => ({
    text: getText(element).replaceAll(/\s+/g, " ").trim(),
    level: Number(element.tagName.slice(1)),
  }));
  const headings = nameHeadings(texts, before, live);
  found.forEach(({ properties }, at) => (properties.id = headings[at]?.id));
  return headings;
}

/** The headings of a text with their ids. @param before those that it had when it was last saved @param live those that readers have */
export const readHeadings = (markdown: string, before?: readonly Heading[], live?: readonly Heading[]): Heading[] =>
  giveIds(listElements(parseMarkdown(markdown)), before, live);

/** Whether a text may lead to an address: on the web, of mail, or a page of ours. */
export function isSafeAddress(address: string): boolean {
  // Browsers drop tabs and line breaks, so that what's around them joins.
  if (/[\0-\u0020\u007F\\]/.test(address)) return false;
  return isOwnAddress(address) || /^(https?:\/\/|mailto:)/i.test(address);
}

/** Where a heading is in its text, as an address has it. */
export const toAddress = ({ id }: Heading): string => `#${encodeURI(id)}`;

const isForeignImage = (node: RootContent): boolean =>
  node.type === "element" &&
  node.tagName === "img" &&
  (findImageId(node.properties.src ?? "") === null || (node.properties.alt ?? "").trim() === "");

/** The box of a task is text. */
const showBox = <Node extends RootContent>(node: Node) =>
  node.type === "element" && node.tagName === "input" ? toText(node.properties.checked === true ? "☑" : "☐") : node;

/**
 * A text as elements that are safe to show: links lead to safe addresses and headings of the same text, and pictures are those of our
 * storage that are described. A link that leads elsewhere keeps its words alone; HTML is text.
 *
 * @param headings as they are kept with the text
 */
export function renderMarkdown(markdown: string, headings?: readonly Heading[]): Root {
  const root = parseMarkdown(markdown);
  const elements = listElements(root);
  const anchors = new Set(giveIds(elements, headings).map(toAddress));
  for (const { properties } of elements) {
    const { href = "" } = properties;
    if (!(href.startsWith("#") ? anchors.has(href) : isSafeAddress(href))) delete properties.href;
    // The sanitizer compares schemes as they are written.
    else properties.href = href.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  }
  for (const parent of [root, ...elements])
    parent.children = parent.children
      .filter((child): child is Element["children"][number] => !isForeignImage(child))
      .map(showBox);
  return sanitizer.runSync(root);
}
