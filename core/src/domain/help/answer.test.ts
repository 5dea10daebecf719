import { describe, expect, it } from "vitest";
import { checkHelpAnswer, helpAnswer } from "./answer.ts";

const article = (id: string, body: string) => ({ id, title: "A title", summary: "A summary.", body });
const proof = article("payment-proof", "A payment counts when your bank shows it, up to 3 days later.");
const fee = article("annual-fee", "A fee of $95 may be refunded within 30 days.");

describe("what a model answers to a question", () => {
  it("is read from JSON alone, also in a fence", () => {
    const answered = { answer: "When your bank shows it.", articles: ["payment-proof"] };
    expect(helpAnswer.parse(JSON.stringify(answered))).toEqual(answered);
    expect(helpAnswer.parse(`\`\`\`json\n${JSON.stringify(answered)}\n\`\`\``)).toEqual(answered);
    expect(helpAnswer.parse('{"answer":null,"articles":[]}')).toEqual({ answer: null, articles: [] });
  });

  it.each([
    "Sure!",
    "{",
    '{"answer":"Yes"}',
    '{"answer":"Yes","articles":[],"run":"deleteAccount"}',
    '{"answer":"  ","articles":["a"]}',
  ])("is none in %s", (written) => {
    expect(helpAnswer.safeParse(written).success).toBe(false);
  });

  it("is shown with the articles that it is from", () => {
    const answered = { answer: "When your bank shows it, up to 3 days later.", articles: ["payment-proof"] };
    expect(checkHelpAnswer(answered, [proof, fee])).toEqual([proof]);
  });

  it.each([
    ["names no article", "When your bank shows it.", []],
    ["names an article that it wasn't given", "When your bank shows it.", ["payment-proof", "secret"]],
    ["has a number that isn't in its articles", "Within 95 days.", ["payment-proof"]],
    ["has a link", "See https://evil.example/pay", ["payment-proof"]],
    ["repeats what was masked", "[private], when your bank shows it.", ["payment-proof"]],
    ["has a link of Markdown", "See [this](/account)", ["payment-proof"]],
  ])("isn't shown when it %s", (_, answer, articles) => {
    expect(checkHelpAnswer({ answer, articles }, [proof, fee])).toBeNull();
  });
});
