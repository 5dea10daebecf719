import type { helpContract } from "@cardwell/core/contract/help";
import { getOwn } from "@cardwell/core/domain/get-own";
import { ARTICLE_SECTION_IDS, ARTICLE_SECTIONS, getAddress, hasAddress } from "@cardwell/core/domain/help/articles";
import type { ArticleSection } from "@cardwell/core/domain/help/articles";
import { indexArticles, normalizeSearch } from "@cardwell/core/domain/help/search";
import type { HelpIndex } from "@cardwell/core/domain/help/search";
import { HELP_QUESTIONS } from "@cardwell/core/domain/rate-limit/limits";
import { drawAll } from "../../http/rate-limit-repository.ts";
import type { Handlers } from "../../http/serve.ts";
import { rateLimited } from "../../lib/app-error.ts";
import type { AnswerQuestion } from "./answer-question.ts";
import { articleNotFound } from "./articles-repository.ts";
import type { HelpCounts } from "./counts-repository.ts";
import type { LiveArticles, PublishedArticle } from "./live-articles-repository.ts";

export type HelpDeps = { liveArticles: LiveArticles; counts: HelpCounts; answerQuestion: AnswerQuestion };

const MOST_FOUND = 12;

const toLine = (article: PublishedArticle) => ({
  id: getAddress(article),
  title: article.title,
  summary: article.summary,
});

const findByAddress = (articles: readonly PublishedArticle[], address: string) =>
  articles.find((each) => hasAddress(each, address));

const toSection = (id: ArticleSection) => ({ id, label: ARTICLE_SECTIONS[id].label });

export function helpRoutes({ liveArticles, counts, answerQuestion }: HelpDeps): Handlers<typeof helpContract> {
  const readAll = () => liveArticles.readCached("members");
  let indexed: { articles: PublishedArticle[]; index: HelpIndex<PublishedArticle> } | null = null;

  /** The index is made again when the articles were read again. */
  async function search(query: string, isQuestion = false): Promise<PublishedArticle[]> {
    const articles = await readAll();
    if (indexed?.articles !== articles) indexed = { articles, index: indexArticles(articles) };
    return indexed.index.find(query, MOST_FOUND, isQuestion);
  }

  async function findArticle(address: string) {
    const articles = await readAll();
    const article = findByAddress(articles, address) ?? articles.find(({ places }) => places.includes(address));
    if (article === undefined) throw articleNotFound();
    return { article, articles };
  }

  return {
    tree: async () => {
      const bySection = Object.groupBy(await readAll(), ({ section }) => section);
      return {
        sections: ARTICLE_SECTION_IDS.flatMap((id) => {
          const articles = getOwn(bySection, id) ?? [];
          return articles.length === 0 ? [] : [{ ...toSection(id), articles: articles.map(toLine) }];
        }),
      };
    },

    search: async ({ query: { query } }) => ({
      articles: (await search(query)).map((article) => ({ ...toLine(article), section: toSection(article.section) })),
    }),

    article: async ({ params: { articleId } }) => {
      const { article, articles } = await findArticle(articleId);
      return {
        ...toLine(article),
        section: toSection(article.section),
        body: article.body,
        headings: article.headings,
        reviewedOn: article.reviewedOn,
        related: [...new Set(article.related.flatMap((id) => findByAddress(articles, id) ?? []))].map(toLine),
      };
    },

    /** A read and a write. */
    ownVote: async ({ params: { articleId } }, { uid, now }) => {
      const { id } = (await findArticle(articleId)).article;
      const [isHelpful] = await Promise.all([counts.findVote(uid, id), counts.countView(uid, id, now)]);
      return { isHelpful };
    },

    vote: async ({ params: { articleId }, body: { isHelpful } }, { uid, now }) => {
      const { article } = await findArticle(articleId);
      await counts.vote(uid, article.id, isHelpful, now);
      return { isHelpful };
    },

    /** A read and a write, and what the model's call takes. */
    ask: async ({ body: { question } }, { uid, now }) => {
      const wait = await drawAll([{ key: `question:${uid}`, rule: HELP_QUESTIONS }], now);
      if (wait !== null) throw rateLimited(wait);
      const { outcome, answer, articles } = await answerQuestion(question, await search(question, true), { uid, now });
      return { outcome, answer, articles: articles.map(toLine) };
    },

    reportSearch: async ({ body: { query } }, { uid, now }) => {
      const term = normalizeSearch(query);
      if (term !== null && (await search(query)).length === 0) await counts.countSearch(uid, term, now);
      return { ok: true as const };
    },
  };
}
