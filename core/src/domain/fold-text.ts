/** Letters that Unicode doesn't decompose, as its Latin-ASCII transform (CLDR) writes them. */
const LETTERS: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  ı: "i",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
};

/** A text as searches compare it: in lower case, without accents, with one kind of apostrophe, hyphen and space. */
export const foldText = (text: string): string =>
  text
    .replaceAll(/[’‘‛ʼʻʽ′´`]/g, "'")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[æœøłđðþßıħŧŋ]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[‐-―−]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();

/** A folded text without what people leave out or exchange: "o'reilly", "co-op" and "co op" are "oreilly" and "coop". */
const joinWords = (folded: string): string => folded.replaceAll(/['\s-]+/g, "");

/** What each word of a folded text begins, up to its end; words begin after an apostrophe and a hyphen, too. */
export const listWordStarts = (folded: string): string[] =>
  Array.from(folded.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu), ({ index }) => folded.slice(index));

function createFoldedFilter(sought: string): (folded: string) => boolean {
  const joined = joinWords(sought);
  return (folded) =>
    folded.includes(sought) ||
    (joined !== "" &&
      joinWords(folded).includes(joined) &&
      listWordStarts(folded).some((start) => joinWords(start).startsWith(joined)));
}

/**
 * A test of texts for what was typed: they have it somewhere, or from the beginning of a word on with other apostrophes, hyphens and
 * spaces. All pass when nothing was typed.
 */
export function createTextFilter(typed: string): (text: string) => boolean {
  const has = createFoldedFilter(foldText(typed));
  return (text) => has(foldText(text));
}

/** The same for texts that have every word that was typed, in any order. */
export function createWordFilter(typed: string): (text: string) => boolean {
  const filters = foldText(typed).split(" ").map(createFoldedFilter);
  return (text) => {
    const folded = foldText(text);
    return filters.every((has) => has(folded));
  };
}
