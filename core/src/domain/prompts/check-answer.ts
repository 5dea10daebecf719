import type { AnswerCheck } from "./prompt.ts";

/** Addresses, also without their scheme, and links and pictures of Markdown. */
const LINK =
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/|(?<![:\w])\/\/\w|\b(?:www\.|javascript:|mailto:|data:\w+\/)|\]\s{0,3}[([]|[a-z0-9]\.(?:com|net|org|io|example|test)\b/i;

/** Tags, as HTML or any other. */
const MARKUP = /<[/!?|]?\s{0,3}[a-z]/i;

/** Whether an answer may get into a draft: as text alone, whatever made the model add more. */
export const isPlainText = (answer: string): boolean => !LINK.test(answer) && !MARKUP.test(answer);

export const hasLink = (answer: string): boolean => LINK.test(answer);

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

const includes = (answer: string, text: string): boolean => answer.toLowerCase().includes(text.toLowerCase());

function findFailure(answer: string, check: AnswerCheck): string | null {
  switch (check.kind) {
    case "contains":
      return includes(answer, check.text) ? null : `Doesn't contain “${check.text}”`;
    case "omits":
      return includes(answer, check.text) ? `Contains “${check.text}”` : null;
    case "maxWords": {
      const words = countWords(answer);
      return words > check.count ? `Has ${words} words instead of at most ${check.count}` : null;
    }
    case "noLinks":
      return hasLink(answer) ? "Has a link" : null;
  }
}

/** What an answer doesn't meet, in words. Capital letters make no difference. */
export const findFailures = (answer: string, checks: readonly AnswerCheck[]): string[] =>
  checks.map((check) => findFailure(answer, check)).filter((failure) => failure !== null);
