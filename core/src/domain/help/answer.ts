import * as z from "zod/mini";
import { hasLink } from "../prompts/check-answer.ts";
import { hasMask } from "../prompts/mask.ts";
import { jsonAnswer } from "../prompts/json-answer.ts";
import { trimmedText } from "../text.ts";

/** What a language model has to answer with; `answer` is null where the articles don't answer the question. */
export const helpAnswer = jsonAnswer(
  z.strictObject({
    answer: z.nullable(trimmedText(1_500).check(z.minLength(1))),
    articles: z.array(z.string()).check(z.maxLength(8)),
  }),
);

/** An article as a model reads it. */
export type AnsweringArticle = { id: string; title: string; summary: string; body: string };

/** Of each article, in characters: their first parts say what they are about. */
const MOST_OF_ARTICLE = 4_000;

export const formatForModel = (articles: readonly AnsweringArticle[]): string =>
  articles
    .map(({ id, title, summary, body }) => `Article ${id}: ${title}\n${summary}\n${body}`.slice(0, MOST_OF_ARTICLE))
    .join("\n\n");

const listNumbers = (written: string): string[] => written.match(/\d+(?:[.,]\d+)*/g) ?? [];

/**
 * An answer that rests on the articles: it names those that it is from, and has no link, no number that isn't in them, and nothing that was
 * masked in the question.
 *
 * @returns the articles that it is from; null: it can't be shown
 */
export function checkHelpAnswer<Article extends AnsweringArticle>(
  { answer, articles: named }: { answer: string; articles: readonly string[] },
  given: readonly Article[],
): Article[] | null {
  const sources = given.filter(({ id }) => named.includes(id));
  const hasOthers = named.some((id) => given.every((each) => each.id !== id));
  if (sources.length === 0 || hasOthers || hasLink(answer) || hasMask(answer)) return null;
  const known = new Set(listNumbers(formatForModel(sources)));
  return listNumbers(answer).every((number) => known.has(number)) ? sources : null;
}
