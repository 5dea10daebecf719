import { foldText, joinWords, listWordStarts } from "@cardwell/core/domain/fold-text";

const MAX_KEY_LENGTH = 24;
/** Of an address or a subject with many words. */
const MAX_BEGINNINGS = 8;

/** By code points: Firestore rejects half a surrogate pair. */
const cut = (text: string): string[] => Array.from(text).slice(0, MAX_KEY_LENGTH);

/** Keys hold letters and digits, and what distinguishes amounts and addresses: spaces, hyphens and apostrophes are typed or not. */
const joinKey = (folded: string): string => folded.replaceAll(/[^\p{L}\p{N}.@]+/gu, "");

/** With its periods, and without them, "&" and "and" as well; an address is spelled in one way. */
const joinKeys = (folded: string): string[] =>
  folded.includes("@") ? [joinKey(folded)] : [joinKey(folded), joinKey(joinWords(folded))];

/**
 * What is searched for, as search keys are written: a longer text finds what begins like it. Keys of before have spaces and signs, and
 * are found as well. Undefined: nothing was typed.
 */
export function toSearchKeys(typed: string): string[] | undefined {
  if (typed.trim() === "") return undefined;
  const folded = foldText(typed);
  const start = folded.replace(/^[^\p{L}\p{N}]+/u, "");
  return [...new Set([...joinKeys(start), folded].map((key) => cut(key).join("")))];
}

/** Chinese and Japanese write words without spaces: each character may begin one. */
const listCharacters = (folded: string): string[] =>
  Array.from(folded.matchAll(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu), ({ index }) => folded.slice(index));

/** Every beginning of some texts, and of their words: `ingrid`, `ing`, `post.example`. */
export function listBeginnings(texts: readonly string[], most = MAX_BEGINNINGS): string[] {
  const keys = new Set<string>();
  for (const text of texts.map(foldText)) {
    for (const start of [...listWordStarts(text), ...listCharacters(text)].slice(0, most)) {
      for (const characters of joinKeys(start).map(cut)) {
        for (let length = 1; length <= characters.length; length += 1) keys.add(characters.slice(0, length).join(""));
      }
    }
  }
  return [...keys];
}
