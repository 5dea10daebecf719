import { createHash } from "node:crypto";
import { toPlainText } from "@react-email/render";
import { FetchFailure } from "./fetch-public.ts";

const MOST_HTML = 100_000;
/** Characters that can't be stored or shown. */
export const UNREADABLE = /[^\t\n\r\P{C}\p{Cf}\p{Co}\p{Cn}]/gu;

/** Readable text of what may be HTML: no markup, no links, no pictures. */
export const toText = (html: string, most = MOST_HTML): string =>
  toPlainText(html.slice(0, most), {
    wordwrap: false,
    limits: { maxDepth: 40, maxInputLength: most },
    selectors: [
      { selector: "a", options: { ignoreHref: true } },
      { selector: "img", format: "skip" },
      { selector: "script", format: "skip" },
      { selector: "style", format: "skip" },
    ],
  })
    .replaceAll(UNREADABLE, "")
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/^ | $/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

/** What stands for what a feed has, where only whether it is the same counts. */
export const toDigest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** Text as HTML that shows it. */
export const toHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\n", "<br>");

export const toLine = (html: string, most: number): string => cutLine(toText(html), most);

/** Text in one line, cut at the end of a word. */
export function cutLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, " ");
  const characters = Array.from(line);
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join("")
        .replace(/\s\S*$/, "")}…`;
}

/** Text in which nothing is Markdown, and addresses aren't links. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/[\\`*_{}[\]<>#+|~!@]|^-|^=|:(?=\/\/)/gm, "\\$&")
    .replaceAll(/^(\d+)([.)])/gm, "$1\\$2")
    .replaceAll(/\b(www)\./gi, "$1\\.");

/** As many as 10 MiB of news have, and no more than are read in seconds. */
const MOST_TAGS = 500_000;

/**
 * The parser expands no entities but XML's own; a feed that declares some, which could expand to gigabytes or name files, is made to harm.
 * So is one of tags alone.
 *
 * @throws FetchFailure
 */
export function rejectHostile(xml: string): void {
  for (let at = xml.indexOf("<"), tags = 0; at !== -1; at = xml.indexOf("<", at + 1), tags += 1)
    if (tags > MOST_TAGS) throw new FetchFailure("The feed has too many tags.");
  // Not by a pattern: one that looks for the end of what never ends takes hours.
  for (let at = xml.indexOf("<!"); at !== -1; at = xml.indexOf("<!", at)) {
    const close = xml.startsWith("<![CDATA[", at) ? "]]>" : xml.startsWith("<!--", at) ? "-->" : ">";
    const end = xml.indexOf(close, at);
    if (end === -1) throw new FetchFailure("The feed isn't complete.");
    if (close === ">" && /^<!ENTITY|\[/i.test(xml.slice(at, end)))
      throw new FetchFailure("The feed declares entities, which aren't read.");
    at = end;
  }
}
