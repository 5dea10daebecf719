import { foldText } from "../fold-text.ts";
import { likeness } from "../word-likeness.ts";

export type SearchedArticle = { id: string; title: string; summary: string; keywords: string; body: string };

const splitWords = (text: string): string[] =>
  foldText(text)
    .replaceAll("'", "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of an article, and those that are written with a hyphen or without it: "sign-in", "signin". */
const listWords = (text: string): string[] => [
  ...splitWords(text),
  ...splitWords(foldText(text).replaceAll(/(?<=\p{L})-(?=\p{L})/gu, "")),
];

/** Words of questions, which no article is about. */
const EMPTY = new Set(
  "a about an and are as at be by can cant do does doesnt for from get has have how i if in is isnt it its me my not of on or so that the this to was we what when where which why will with you your cardwell".split(
    " ",
  ),
);

const WEIGHTS = { title: 1, keywords: 0.9, summary: 0.6, body: 0.35 };

/** Words in the body are too many to forgive typos in: they would be found by anything. */
const likenessIn = (field: keyof typeof WEIGHTS, typed: string, word: string): number =>
  field === "body"
    ? typed === word
      ? 1
      : word.startsWith(typed) && typed.length > 3
        ? 0.8
        : 0
    : likeness(typed, word);

export type HelpIndex<Article> = {
  /** @param isQuestion sentences have words that no article has: one that is found is enough */
  find: (typed: string, limit: number, isQuestion?: boolean) => Article[];
};

/** An index over articles that forgives typos in titles, keywords and summaries. */
export function indexArticles<Article extends SearchedArticle>(articles: readonly Article[]): HelpIndex<Article> {
  const fields = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];
  const indexed = articles.map((article) => ({
    article,
    words: fields.map((field) => ({ field, words: [...new Set(listWords(article[field]))] })),
  }));
  return {
    find(typed, limit, isQuestion = false) {
      const all = [...new Set(splitWords(typed))];
      const meaningful = all.filter((word) => !EMPTY.has(word));
      const asked = meaningful.length > 0 ? meaningful : all;
      if (asked.length === 0) return [];
      const rated = indexed.flatMap(({ article, words }) => {
        const scores = asked.map((word) =>
          Math.max(
            0,
            ...words.map(
              ({ field, words: own }) =>
                WEIGHTS[field] * Math.max(0, ...own.map((each) => likenessIn(field, word, each))),
            ),
          ),
        );
        const found = scores.filter((score) => score > 0).length;
        // Half of what was typed is a coincidence when more than that is missing.
        if (found === 0 || (!isQuestion && found * 2 < asked.length)) return [];
        return [{ article, score: scores.reduce((sum, score) => sum + score, 0) / asked.length }];
      });
      return rated
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit)
        .map(({ article }) => article);
    },
  };
}

const MAX_TERM_LENGTH = 60;

/**
 * A search as it is counted: its words in their order. Null: it is too short to mean anything, or may hold what names a person, such as
 * an address or a number.
 */
export function normalizeSearch(typed: string): string | null {
  if (typed.includes("@") || /\d{4}/.test(typed.replaceAll(/[\s-]/g, ""))) return null;
  const term = splitWords(typed).join(" ");
  return term.length < 3 || term.length > MAX_TERM_LENGTH ? null : term;
}
