const MAX_KEY_LENGTH = 24;
/** Of an address or a subject with many words. */
const MAX_BEGINNINGS = 8;

/** A text as searches compare it: without accents, in lower case, with single spaces. */
export const foldText = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/gu, " ").trim();

/** What is searched for, as search keys are written: a longer text finds what begins like it. */
export const toSearchKey = (typed: string): string => Array.from(foldText(typed)).slice(0, MAX_KEY_LENGTH).join("");

/** Every beginning of some texts, and of their words: `ingrid`, `ing`, `post.example`. */
export function listBeginnings(texts: readonly string[]): string[] {
  const keys = new Set<string>();
  for (const text of texts.map(foldText)) {
    const beginnings = [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].slice(0, MAX_BEGINNINGS);
    for (const { index } of beginnings) {
      const characters = Array.from(text.slice(index, index + 2 * MAX_KEY_LENGTH)).slice(0, MAX_KEY_LENGTH);
      for (let length = 1; length <= characters.length; length += 1) keys.add(characters.slice(0, length).join(""));
    }
  }
  return [...keys];
}
