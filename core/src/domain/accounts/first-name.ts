/** What an account stores and a form accepts as a name; emails use less (`plainFirstName`). */
export const MAX_FIRST_NAME_LENGTH = 80;

const LONGEST = 40;
const PLAIN = /^(?!\p{DI})\p{L}(?:\p{L}|\p{M}{1,2}(?!\p{M})|[ '’-](?=\p{L}))*$/u;
const MOST_WORDS = 3;

/** The error message when `plainFirstName` rejects a name. */
export const FIRST_NAME_RULE = "Use letters, spaces, hyphens and apostrophes, 40 characters at most.";

/**
 * A first name that may appear in an email, or null.
 *
 * Letters, single spaces, hyphens and apostrophes, 40 characters and three words at most: the person who requests an email
 * chooses this text and someone else reads it, so it must not contain a link, a number or a message.
 */
export function plainFirstName(typed: string | null | undefined): string | null {
  const name = (typed ?? "").normalize("NFC").trim();
  if (name.length > LONGEST || !PLAIN.test(name) || name.split(" ").length > MOST_WORDS) return null;
  return name;
}
