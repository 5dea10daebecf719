import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib/paths.ts";

export type DocumentedCollection = {
  /** Of a document in it: `{uid}` is `ada`, and what else is in braces `sample`. */
  path: string;
  /** Who reads it in the browser. */
  reader: string;
  /** `erased`, or why it outlasts the account. */
  fate: string;
};

const READERS = new Set(["no one", "its owner", "everyone"]);
const PATH = /^\w+(?:\/[^/`]+\/\w+)*(?:\/[^/`]+)?$/;

/** The document that a path names, or lies below. */
function toDocument(path: string): string {
  const parts = path.split("/");
  return parts.slice(0, parts.length - (parts.length % 2)).join("/");
}

/** The same path with ids: that of a document. */
export function toSample(path: string): string {
  const sample = path.replaceAll("{uid}", "ada").replaceAll(/\{[^{}]+\}/g, "sample");
  return toDocument(sample) === sample ? sample : `${sample}/sample`;
}

/**
 * The table "What is kept" of docs/architecture.md.
 *
 * @throws with the row that it can't read
 */
export function parseCollections(text: string): DocumentedCollection[] {
  const [, section = ""] = text.split("\n## What is kept\n");
  const [, , ...rows] = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  return rows.flatMap((row) => {
    const [, documents = "", what, reader = "", fate, ...end] = row.split("|").map((cell) => cell.trim());
    let above = "";
    const paths = documents.split(", ").map((documented) => {
      const path = /^`(.+)`$/.exec(documented)?.[1] ?? "";
      const whole = path.startsWith("/") ? above + path : path;
      above = toDocument(whole);
      return whole;
    });
    const isRead = what && READERS.has(reader) && fate && end.join() === "" && paths.every((path) => PATH.test(path));
    if (!isRead) throw new Error(`This row of "What is kept" can't be read: ${row}`);
    return paths.map((path) => ({ path: toSample(path), reader, fate }));
  });
}

export const documentedCollections = parseCollections(readFileSync(join(root, "docs/architecture.md"), "utf8"));
