/** What an account keeps as a name, and a form lets in: mails use less (`plainFirstName`). */
export const MAX_FIRST_NAME_LENGTH = 80;

const LONGEST = 40;
const PLAIN = /^\p{L}(?:\p{L}|\p{M}{1,2}(?!\p{M})|[ '’-](?=\p{L}))*$/u;
const MOST_WORDS = 3;

/** The error message when `plainFirstName` rejects a name. */
export const FIRST_NAME_RULE = "Use letters, spaces, hyphens and apostrophes, 40 characters at most.";

/**
 * A first name that may stand in a mail, or null.
 *
 * Letters, single spaces, hyphens and apostrophes, 40 characters and three words at most: whoever asks for a mail
 * chooses this text and somebody else reads it, so nothing that could be a link, a number or a message gets through.
 */
export function plainFirstName(typed: string | null | undefined): string | null {
  const name = (typed ?? "").normalize("NFC").trim();
  if (name.length > LONGEST || !PLAIN.test(name) || name.split(" ").length > MOST_WORDS) return null;
  return name;
}
