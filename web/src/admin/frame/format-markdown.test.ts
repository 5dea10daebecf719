import { describe, expect, it } from "vitest";
import { formatMarkdown, insertParagraph } from "./format-markdown.ts";
import type { MarkdownFormat, TextEdit } from "./format-markdown.ts";

/** With what is selected between < and >, and | for a cursor. */
const mark = (body: string, { start, end }: { start: number; end: number }) =>
  start === end
    ? `${body.slice(0, start)}|${body.slice(end)}`
    : `${body.slice(0, start)}<${body.slice(start, end)}>${body.slice(end)}`;

const apply = (body: string, { from, to, text, selection }: TextEdit) =>
  mark(body.slice(0, from) + text + body.slice(to), selection);

function format(kind: MarkdownFormat, marked: string) {
  const [start, end] = marked.includes("|")
    ? [marked.indexOf("|"), marked.indexOf("|")]
    : [marked.indexOf("<"), marked.indexOf(">") - 1];
  const body = marked.replaceAll(/[<>|]/g, "");
  return apply(body, formatMarkdown(kind, body, { start, end }));
}

describe("the text of an editor", () => {
  it.each([
    ["bold", "Pay <in full> today", "Pay **<in full>** today"],
    ["bold", "Pay **<in full>** today", "Pay <in full> today"],
    ["bold", "Pay |", "Pay **|**"],
    ["italic", "<Pay>", "_<Pay>_"],
    ["italic", "_<Pay>_", "<Pay>"],
    ["link", "See <grace periods>.", "See [grace periods](|)."],
    ["link", "See |", "See [|]()"],
    ["heading", "In short\nWhat| counts", "In short\n## What counts|"],
    ["heading", "## What| counts", "What counts|"],
    ["list", "First\n<Second\nThird>", "First\n<- Second\n- Third>"],
    ["list", "<- Second\n- Third>\nLast", "<Second\nThird>\nLast"],
    ["list", "<- Second\nThird>", "<- Second\n- Third>"],
    ["heading", "|\nIn short", "## |\nIn short"],
    ["heading", "### Deep|", "## Deep|"],
    ["list", "<First\n\nThird>", "<- First\n\n- Third>"],
    ["list", "<- First\n\n- Third>", "<First\n\nThird>"],
    ["list", "|", "- |"],
  ] as const)("as %s is changed from %j to %j", (kind, before, after) => {
    expect(format(kind, before)).toBe(after);
  });

  it.each([
    ["", 0, "![A card](/x.png)|"],
    ["Before after", 7, "Before \n\n![A card](/x.png)\n\n|after"],
    ["Before\n\nafter", 7, "Before\n\n![A card](/x.png)\n\n|after"],
    ["Before\n", 7, "Before\n\n![A card](/x.png)|"],
  ])("of %j gets a picture at %i as a paragraph of its own", (body, at, after) => {
    expect(apply(body, insertParagraph(body, at, "![A card](/x.png)"))).toBe(after);
  });
});
