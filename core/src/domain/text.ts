import * as z from "zod/mini";

/** Lone surrogates can't be stored or sent; control characters other than tab and line breaks are never typed. */
const READABLE = /^[\t\n\r\P{C}\p{Cf}\p{Co}\p{Cn}]*$/u;

/** Of a text with a form of its own, such as an address. */
export const readable = z.regex(READABLE, { error: "This text has characters that can't be saved.", abort: true });

/** Text of at most so many characters. Every text of a request has this schema, or a stricter pattern of its own. */
export const text = (maxLength: number) => z.string().check(z.maxLength(maxLength, { abort: true }), readable);

/** The same without the spaces around it. */
export const trimmedText = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength, { abort: true }), readable);
