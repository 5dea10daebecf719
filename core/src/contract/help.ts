import * as z from "zod/mini";
import { civilDate } from "../domain/dates/shapes.ts";
import { helpQuestion } from "../domain/help/question.ts";
import { ARTICLE_SECTION_IDS, articleId, heading } from "../domain/help/articles.ts";
import { trimmedText } from "../domain/text.ts";
import { endpoint } from "./endpoint.ts";

const articleLine = z.object({ id: z.string(), title: z.string(), summary: z.string() });

export type ArticleLine = z.infer<typeof articleLine>;

const section = z.object({ id: z.enum(ARTICLE_SECTION_IDS), label: z.string() });

const helpArticle = z.object({
  ...articleLine.shape,
  section,
  /** Markdown. */
  body: z.string(),
  headings: z.array(heading),
  reviewedOn: civilDate,
  related: z.array(articleLine),
});

export type HelpArticle = z.infer<typeof helpArticle>;

const params = z.strictObject({ articleId });

/** A screen or a type of alert: one of `HELP_PLACES`, which a reader's contract doesn't load. */
const place = z.string().check(z.regex(/^(screen|alert):[a-z0-9_-]{1,60}$/));

const query = trimmedText(80).check(z.minLength(1, { error: "Enter a few words." }));

/** What everybody reads about the product, the same for all; votes and counts are of those who are signed in. */
export const helpContract = {
  tree: endpoint("GET /api/help", {
    access: "public",
    summary: "Every published article, by section.",
    publicMaxAgeSeconds: 60,
    response: z.object({ sections: z.array(z.object({ ...section.shape, articles: z.array(articleLine) })) }),
  }),
  search: endpoint("GET /api/help/search", {
    access: "public",
    summary: "The articles that answer a search, the best first. Typos are forgiven.",
    publicMaxAgeSeconds: 60,
    query: z.strictObject({ query }),
    response: z.object({ articles: z.array(z.object({ ...articleLine.shape, section })) }),
  }),
  article: endpoint("GET /api/help/articles/:articleId", {
    access: "public",
    summary:
      "One published article. At an address that it had before, and at a screen or an alert that leads to it, its `id` is the current address.",
    publicMaxAgeSeconds: 60,
    params: z.strictObject({ articleId: z.union([articleId, place]) }),
    response: helpArticle,
    rejections: ["not_found"],
  }),
  ownVote: endpoint("GET /api/help/articles/:articleId/vote", {
    access: "user",
    summary: "What the caller answered about an article. It counts a view.",
    params,
    response: z.object({
      /** Null: nothing yet. */
      isHelpful: z.nullable(z.boolean()),
    }),
    rejections: ["not_found"],
  }),
  vote: endpoint("PUT /api/help/articles/:articleId/vote", {
    access: "user",
    summary: "Records whether an article answered the caller's question. A second vote replaces the first.",
    params,
    body: z.strictObject({ isHelpful: z.boolean() }),
    response: z.object({ isHelpful: z.boolean() }),
    rejections: ["not_found"],
  }),
  ask: endpoint("POST /api/help/questions", {
    access: "member",
    summary: "Answers a question from published articles alone, by a language model. Ten an hour.",
    body: z.strictObject({ question: helpQuestion }),
    response: z.object({
      /** `unavailable`: no answer can be had now, whatever is asked. */
      outcome: z.enum(["answered", "not_answered", "unavailable"]),
      /** As text; null: there is none. */
      answer: z.nullable(z.string()),
      /** Those that the answer is from, or that come closest. */
      articles: z.array(articleLine),
    }),
  }),
  reportSearch: endpoint("POST /api/help/searches", {
    access: "user",
    summary: "Counts a search that found nothing, without who searched.",
    body: z.strictObject({ query }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
