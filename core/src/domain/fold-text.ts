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

/** What people leave out or exchange between letters, once " and" is "&"; a period before a digit is a decimal point. */
const JOINT = String.raw`(?:['\s&-]|\.(?!\p{N}))`;
const JOINTS = new RegExp(JOINT, "gu");

const withSigns = (folded: string): string => folded.replaceAll(/ and(?= |$)/g, " &");

/** A folded text without what spellings differ in: "o'reilly", "co op", "u.s. bank" and "b and n" are "oreilly", "coop", "usbank", "bn". */
export const joinWords = (folded: string): string => withSigns(folded).replaceAll(JOINTS, "");

/** What each word of a folded text begins, up to its end; words begin after an apostrophe and a hyphen, too. */
export const listWordStarts = (folded: string): string[] =>
  Array.from(folded.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu), ({ index }) => folded.slice(index));

function createFoldedFilter(sought: string): (folded: string) => boolean {
  const letters = Array.from(joinWords(sought), (letter) => letter.replace(/[.*+?^${}()|[\]\\/]/, String.raw`\$&`));
  if (letters.length === 0) return (folded) => folded.includes(sought);
  const spelled = new RegExp(String.raw`(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])${letters.join(`${JOINT}*`)}`, "u");
  return (folded) => folded.includes(sought) || spelled.test(withSigns(folded));
}

/**
 * A test of texts for what was typed: they have it somewhere, or from the beginning of a word on with other apostrophes, hyphens,
 * periods and spaces. All pass when nothing was typed.
 */
export function createTextFilter(typed: string): (text: string) => boolean {
  const has = createFoldedFilter(foldText(typed));
  return (text) => has(foldText(text));
}

/** The same for texts that have every word that was typed, in any order; a sign or an "and" between words is none. */
export function createWordFilter(typed: string): (text: string) => boolean {
  const words = foldText(typed).split(" ");
  const required = words.filter((word) => word !== "and" && joinWords(word) !== "");
  const filters = (required.length === 0 ? words : required).map(createFoldedFilter);
  return (text) => {
    const folded = foldText(text);
    return filters.every((has) => has(folded));
  };
}

/** The same for texts with amounts such as "1284.60", however these are typed: "$1,284.60". */
export const createAmountFilter = (typed: string): ((text: string) => boolean) =>
  // A comma in front of other than three digits isn't one of thousands, and without it the amount would be another.
  createWordFilter(typed.replaceAll(/\$|,(?=\d{3}(?!\d))|,(?!\d)/g, ""));
