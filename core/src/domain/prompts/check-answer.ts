import type { AnswerCheck } from "./prompt.ts";

/** Addresses with their scheme or a path, and links and pictures of Markdown. */
const LINK = /\b[a-z][a-z0-9+.-]{0,20}:\/\/|(?<![:\w])\/\/\w|\b(?:www\.|javascript:|mailto:|data:\w+\/)|\]\s{0,3}[([]/i;

/** The end of a domain. A capital letter before small ones begins a sentence after a missing space, unless a path follows. */
const DOMAIN = /[\p{L}\p{N}](?:\.|\[\.\]|\(\.\))(?:(?!\p{Lu}\p{Ll})\p{L}{2}|\p{L}{2,20}\/)/u;

/** Tags, as HTML or any other. */
const MARKUP = /<[/!?|]?\s{0,3}[a-z]/i;

export const hasLink = (answer: string): boolean => LINK.test(answer) || DOMAIN.test(answer);

/** Whether an answer may get into a draft: as text alone, whatever made the model add more. */
export const isPlainText = (answer: string): boolean => !hasLink(answer) && !MARKUP.test(answer);

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
