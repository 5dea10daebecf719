import * as z from "zod/mini";

/** Lone surrogates can't be stored or sent; control characters other than tab and line breaks are never typed. */
const READABLE = /^[\t\n\r\P{C}\p{Cf}\p{Co}\p{Cn}]*$/u;

/** For a text with a specific format, such as an address. */
export const readable = z.regex(READABLE, { error: "This text has characters that can't be saved.", abort: true });

/** Spaces, controls, invisible characters, marks without a letter, and the four signs that Unicode defines as blank. */
const BLANK = /^[\s\p{Cc}\p{Cf}\p{DI}\p{M}\u2800\u{13441}\u{13442}\u{1D159}]*$/u;

/** What shows nothing is no text. */
const emptyIfBlank = z.overwrite((typed: string) => (BLANK.test(typed) ? "" : typed));

/** Text with a maximum length, empty where it shows nothing. Every text of a request has this schema or a stricter pattern. */
export const text = (maxLength: number) =>
  z.string().check(emptyIfBlank, z.maxLength(maxLength, { abort: true }), readable);

/** The same without the spaces around it. */
export const trimmedText = (maxLength: number) =>
  z
    .string()
    .check(
      emptyIfBlank,
      z.trim(),
      z.maxLength(maxLength, { error: `Use ${maxLength} characters or fewer.`, abort: true }),
      readable,
    );

/** What is enough to search for: two characters, or one of a script without capitals, such as a Chinese name. */
export const SEARCHABLE = /\p{Lo}|../su;

/** The id of a document. Firestore reserves names in double underscores, and reads slashes as a path. */
export const documentId = (maxLength: number, { minLength = 1, error }: { minLength?: number; error?: string } = {}) =>
  z.string().check(z.regex(new RegExp(`^(?!__)[A-Za-z0-9_-]{${minLength},${maxLength}}$`), error));
