import type { helpAnswer } from "@cardwell/core/domain/help/answer";
import { describe, expect, it } from "vitest";
import { answer } from "../../../../sandbox/src/model/answer.ts";
import { buildMessages } from "@cardwell/core/domain/prompts/build-messages";
import { PROMPTS } from "@cardwell/core/domain/prompts/prompts";
import { INJECTIONS } from "../../../../tests/support/injections.ts";
import { createAnswerQuestion } from "./answer-question.ts";
import type { AskModel } from "./answer-question.ts";
import type { PublishedArticle } from "./live-articles-repository.ts";

const article: PublishedArticle = {
  id: "payment-proof",
  places: [],
  version: 1,
  addresses: [],
  section: "payments",
  position: 10,
  reviewedOn: "2026-11-12",
  title: "How Cardwell knows a payment was made",
  summary: "A payment counts when your bank shows it.",
  body: "Refunds do not count as payments.",
  keywords: "",
  related: [],
  headings: [],
};
const asked = { uid: "ada", now: new Date("2026-11-27T12:00:00Z") };
const { content, variables } = PROMPTS["answer-help-question"];

/** The stand-in's answer, obeying what it reads or not. */
const askSandbox =
  (isGullible: boolean): AskModel =>
  async (values, shape) => {
    const messages = buildMessages(content, variables, values, "ref-1");
    const parsed = shape.safeParse(answer(messages, { isGullible, isDiscreet: true }));
    return { suggested: parsed.success ? parsed.data : null, isAvailable: true };
  };
const answerWith =
  (suggested: ReturnType<typeof helpAnswer.parse> | null, isAvailable = true): AskModel =>
  () =>
    Promise.resolve({ suggested, isAvailable });

describe("a question in help", () => {
  it("is answered with the articles that the answer is from", async () => {
    const outcome = await createAnswerQuestion(askSandbox(false))("Do refunds count as payments?", [article], asked);
    expect(outcome).toEqual({ outcome: "answered", answer: "Refunds do not count as payments.", articles: [article] });
  });

  it.each([
    ["not_answered", "an answer that rests on nothing", answerWith({ answer: "In 9 days.", articles: [article.id] })],
    ["not_answered", "no answer", answerWith({ answer: null, articles: [] })],
    ["not_answered", "an answer that can't be used", answerWith(null)],
    ["unavailable", "no model", answerWith(null, false)],
    ["unavailable", "a failure", () => Promise.reject(new Error("The database is busy"))],
  ])("is %s by %s", async (outcome, _, ask) => {
    expect(await createAnswerQuestion(ask)("When?", [article], asked)).toEqual({
      outcome,
      answer: null,
      articles: [article],
    });
  });

  it.each(INJECTIONS)("gets nothing but sentences of articles when it gives orders: %s", async (_, text) => {
    for (const isGullible of [false, true]) {
      const outcome = await createAnswerQuestion(askSandbox(isGullible))(text, [article], asked);
      if (outcome.answer !== null)
        expect(`${article.title}\n${article.summary}\n${article.body}`).toContain(outcome.answer);
    }
  });
});
