import { checkHelpAnswer, formatForModel, helpAnswer } from "@cardwell/core/domain/help/answer";
import * as logger from "firebase-functions/logger";
import type * as z from "zod/mini";
import type { PublishedArticle } from "./live-articles-repository.ts";

/** The answer of a language model in its shape; null: it can't be used. `isAvailable`: whether another call may do better now. */
export type AskModel = (
  values: { question: string; articles: string },
  shape: typeof helpAnswer,
  asked: { uid: string; now: Date },
) => Promise<{ suggested: z.infer<typeof helpAnswer> | null; isAvailable: boolean }>;

type Answered = {
  outcome: "answered" | "not_answered" | "unavailable";
  answer: string | null;
  /** Those that the answer is from, or that come closest. */
  articles: readonly PublishedArticle[];
};

export type AnswerQuestion = ReturnType<typeof createAnswerQuestion>;

const MOST_ARTICLES = 4;

/**
 * Answers a question from the articles that a search for it found. No model is asked when there are none, or when what it answers doesn't
 * rest on them.
 */
export function createAnswerQuestion(askModel: AskModel) {
  /** What fails here takes nobody the articles that were found. */
  const ask: AskModel = async (...asked) => {
    try {
      return await askModel(...asked);
    } catch (error) {
      logger.error("A question couldn't be answered", { error: String(error) });
      return { suggested: null, isAvailable: false };
    }
  };

  return async (
    question: string,
    found: readonly PublishedArticle[],
    asked: { uid: string; now: Date },
  ): Promise<Answered> => {
    const articles = found.slice(0, MOST_ARTICLES);
    const unanswered = { outcome: "not_answered" as const, answer: null, articles };
    if (articles.length === 0) return unanswered;
    const { suggested, isAvailable } = await ask({ question, articles: formatForModel(articles) }, helpAnswer, asked);
    if (suggested === null) return isAvailable ? unanswered : { ...unanswered, outcome: "unavailable" };
    const { answer, articles: named } = suggested;
    if (answer === null) return unanswered;
    const sources = checkHelpAnswer({ answer, articles: named }, articles);
    return sources === null ? unanswered : { outcome: "answered", answer, articles: sources };
  };
}
