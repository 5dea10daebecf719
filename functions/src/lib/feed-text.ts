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

/** @throws FetchFailure for XML that declares entities: they could expand to gigabytes, or name files */
export function rejectEntities(xml: string): void {
  const markup = xml.replaceAll(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->/g, "");
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(markup))
    throw new FetchFailure("The feed declares entities, which aren't read.");
}
