export type MarkdownFormat = "bold" | "italic" | "link" | "heading" | "list";

type Selection = { start: number; end: number };

/** Replaces a part of a text, and what is selected then. */
export type TextEdit = { from: number; to: number; text: string; selection: Selection };

const MARKS = { bold: "**", italic: "_" };
const PREFIXES = { heading: "## ", list: "- " };

/** Puts marks around what is selected, or takes them away. */
function wrap(body: string, { start, end }: Selection, mark: string): TextEdit {
  const [from, to] = [start - mark.length, end + mark.length];
  const selected = body.slice(start, end);
  if (selected !== "" && from >= 0 && body.slice(from, start) === mark && body.slice(end, to) === mark)
    return { from, to, text: selected, selection: { start: from, end: from + selected.length } };
  return {
    from: start,
    to: end,
    text: mark + selected + mark,
    selection: { start: start + mark.length, end: end + mark.length },
  };
}

/** What is selected becomes the text of a link whose address is typed next. */
function link(body: string, { start, end }: Selection): TextEdit {
  const text = `[${body.slice(start, end)}]()`;
  const at = start === end ? start + 1 : start + text.length - 1;
  return { from: start, to: end, text, selection: { start: at, end: at } };
}

/** Begins the lines that are selected with a prefix, instead of a heading's, or takes it away where all have it. Skips blank ones. */
function prefixLines(body: string, { start, end }: Selection, prefix: string): TextEdit {
  const from = body.slice(0, start).lastIndexOf("\n") + 1;
  const next = body.indexOf("\n", end);
  const to = next === -1 ? body.length : next;
  const lines = body.slice(from, to).split("\n");
  const stays = (line: string) => lines.length > 1 && line.trim() === "";
  const isSet = (line: string) => line.startsWith(prefix);
  const areSet = lines.every((line) => stays(line) || isSet(line));
  const change = (line: string) => (areSet ? line.slice(prefix.length) : prefix + line.replace(/^#+ /, ""));
  const text = lines.map((line) => (stays(line) || (isSet(line) && !areSet) ? line : change(line))).join("\n");
  const last = from + text.length;
  return { from, to, text, selection: { start: start === end ? last : from, end: last } };
}

export function formatMarkdown(format: MarkdownFormat, body: string, selection: Selection): TextEdit {
  switch (format) {
    case "bold":
    case "italic":
      return wrap(body, selection, MARKS[format]);
    case "link":
      return link(body, selection);
    case "heading":
    case "list":
      return prefixLines(body, selection, PREFIXES[format]);
  }
}

/** Puts a paragraph of its own where the cursor is. */
export function insertParagraph(body: string, at: number, paragraph: string): TextEdit {
  const [before, after] = [body.slice(0, at).replace(/\n+$/, ""), body.slice(at).replace(/^\n+/, "")];
  const text = [before && "\n\n", paragraph, after && "\n\n"].join("");
  const end = before.length + text.length;
  return { from: before.length, to: body.length - after.length, text, selection: { start: end, end } };
}
