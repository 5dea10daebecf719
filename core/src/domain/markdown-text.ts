import * as z from "zod/mini";

const MOST_MARKERS = 20;
const MOST_BRACKETS = 400;

const nestedLine = new RegExp(String.raw`^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))){${MOST_MARKERS}}`, "m");

/**
 * Rejects Markdown that takes its parser seconds or more levels than a program can call: quotes and lists within each other, and
 * brackets that could each begin a link or an image.
 */
export const isReadableMarkdown = z.refine<string>(
  (typed) => !nestedLine.test(typed) && typed.split("[").length <= MOST_BRACKETS,
  { error: `Use fewer than ${MOST_MARKERS} quotes or lists in each other, and fewer than ${MOST_BRACKETS} brackets.` },
);
