import type { TestCase } from "@cardwell/core/domain/prompts/prompt";
import { describeBlock, describeFailure } from "@cardwell/core/domain/prompts/runs";
import type { CallBlock } from "@cardwell/core/domain/prompts/runs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ModelAnswer } from "../../integrations/model/model.ts";
import { startSandboxModel } from "../../../../tests/support/sandbox-model.ts";
import type { SandboxModel } from "../../../../tests/support/sandbox-model.ts";
import type { StoredPrompt } from "./prompts-repository.ts";
import type { PromptAnswer } from "./run-prompts.ts";
import { createTestRunner } from "./runner-fixture.ts";

let sandbox: SandboxModel;
beforeAll(async () => void (sandbox = await startSandboxModel()));
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.reset());

const id = "extract-card-terms";
const asked = { by: "nora", now: new Date("2026-11-27T12:00:00Z") };

/** A prompt with so many test cases, all with the same checks. */
function given(
  complete: () => Promise<ModelAnswer>,
  { cases = 1, checks }: { cases?: number; checks: TestCase["checks"] },
) {
  const values = { terms: "Annual fee: $95." };
  const all = Array.from({ length: cases }, (_, at) => ({
    id: `case-${at}`,
    name: "A case",
    revision: 1,
    values,
    checks,
  }));
  const { runner, kept, getStored } = createTestRunner({ complete }, { change: { cases: all } });
  return { runner, kept, stored: getStored(id) };
}

const answerWith = (text: string) => () => Promise.resolve({ text, tokensIn: 100, tokensOut: 2_000 });

describe("an answer that is longer than what is stored", () => {
  const long = `${"word ".repeat(1_000)}https://evil.example`;

  it("is checked as a whole, and stored without its end", async () => {
    const { runner, kept } = given(answerWith(long), {
      checks: [{ kind: "maxWords", count: 1_000 }, { kind: "omits", text: "evil.example" }, { kind: "noLinks" }],
    });
    await runner.runCases(id, 0, { again: false, ...asked });
    expect(kept.results["case-0"]?.failures).toEqual([
      "Has 1001 words instead of at most 1000",
      "Contains “evil.example”",
      "Has a link",
    ]);
    expect(kept.results["case-0"]?.answer).toHaveLength(4_000);
  });

  it("is used as a whole", async () => {
    const { runner, kept } = given(answerWith(long), { checks: [] });
    expect(await runner.use(id, { terms: "" }, { label: "A card", ...asked })).toMatchObject({ answer: long });
    expect(kept.runs[0]?.answer).toHaveLength(4_000);
  });
});

describe("what calls cost", () => {
  it("is counted for the cost of a member: a use, and all cases of a test run", async () => {
    const { runner, kept } = given(answerWith("Fine"), { cases: 2, checks: [{ kind: "contains", text: "Fine" }] });
    await runner.use(id, { terms: "" }, { label: "A card", ...asked });
    expect(kept.countedMicros).toBe(4_050);
    await runner.runCases(id, 0, { again: false, ...asked });
    expect(kept.countedMicros).toBe(3 * 4_050);
  });
});

describe("a test run", () => {
  it("makes no further call once the prompt is turned off", async () => {
    let calls = 0;
    const { runner, kept, stored } = given(
      () => {
        calls += 1;
        stored.off = { by: "nora", at: asked.now, reason: "It costs too much" };
        return answerWith("Fine")();
      },
      { cases: 24, checks: [{ kind: "contains", text: "Fine" }] },
    );
    const outcome = await runner.runCases(id, 0, { again: false, ...asked });
    expect(calls).toBeLessThanOrEqual(6);
    expect(outcome).toEqual({ passed: calls, notPassed: 0, left: 24 - calls, failure: null });
    expect(Object.keys(kept.results)).toHaveLength(calls);
  });
});

describe("what identifies a member", () => {
  it("neither leaves nor is stored", async () => {
    const { runner, kept } = createTestRunner(sandbox.connect());
    const item =
      "Maria Delgado of 12 Oak Street pays $95 on January 15, 2027. Write maria@mail.example or call (415) 555-0132 about card 4111 1111 1111 1111 and account 123456.";
    const values = { title: "For MARIA", item };
    const personal = ["Maria Delgado", "12 Oak Street"];
    const label = "Question of Maria Delgado, 4155550132";
    await runner.use("summarize-news", values, { label, personal, ...asked });
    const [sent] = await sandbox.listRequests();
    expect(sent?.messages[1]?.content).toBe(
      "Title:\n<title>\nFor [private]\n</title>\nItem:\n<item>\n[private] of [private] pays $95 on January 15, 2027. Write [email] or call [phone] about card [number] and account [number].\n</item>",
    );
    expect(kept.runs[0]).toMatchObject({
      label: "Question of [private], [phone]",
      answer: "[private] of [private] pays $95 on January 15, 2027.",
    });
  });

  it("isn't stored of an answer that has it all the same", async () => {
    const { runner, kept } = createTestRunner({ complete: answerWith("Call Maria at 415-555-0132.") });
    const used = await runner.use(id, { terms: "" }, { label: "A card", personal: ["Maria"], ...asked });
    expect(used).toMatchObject({ answer: "Call Maria at 415-555-0132." });
    expect(kept.runs[0]?.answer).toBe("Call [private] at [phone].");
  });
});

describe("a prompt that brings no answer", () => {
  const ask = (runner: ReturnType<typeof createTestRunner>["runner"]) =>
    runner.use("summarize-news", { title: "A fee", item: "It rises to $125." }, { label: "A fee", ...asked });
  const describeMissing = (used: PromptAnswer): string => {
    if (used.answer !== null) return used.answer;
    return "block" in used ? describeBlock(used.block) : describeFailure(used.failure);
  };

  it.each<[string, object, string, string]>([
    ["429", { status: 429, times: 3, retryAfterSeconds: 0 }, "The model is busy", "nothing"],
    ["500", { status: 500 }, "The model failed", "nothing"],
    ["an answer that is too slow", { status: 200, delayMs: 2_000 }, "Timed out", "the reservation"],
    ["an answer that is cut off", { cutAtToken: 2 }, "The answer was cut off", "its tokens"],
    ["a connection that breaks off", { cutAtByte: 30 }, "The model couldn't be reached", "the reservation"],
    ["what isn't JSON", { body: "Sorry!" }, "No usable answer", "the reservation"],
    ["an answer that declines", { refusal: "I can't help with that." }, "The model declined to answer", "its tokens"],
  ])("names the reason for %s, and counts what it costs", async (_, failure, sentence, cost) => {
    await sandbox.control("fail", failure);
    const { runner, kept } = createTestRunner(sandbox.connect({ timeoutMs: 500 }));
    expect(describeMissing(await ask(runner))).toBe(sentence);
    expect(kept.runs).toMatchObject([{ answer: null, label: "A fee", costMicros: kept.countedMicros }]);
    // A token is about four bytes, and each byte is reserved.
    const least = { nothing: 0, "its tokens": 1, "the reservation": 700 }[cost] ?? Number.NaN;
    const most = { nothing: 0, "its tokens": 200, "the reservation": 2_000 }[cost] ?? Number.NaN;
    expect(kept.countedMicros).toBeGreaterThanOrEqual(least);
    expect(kept.countedMicros).toBeLessThanOrEqual(most);
    expect(describeMissing(await ask(runner)), "the next one").toBe("It rises to $125.");
  });

  const off: Partial<StoredPrompt> = { off: { by: "nora", at: asked.now, reason: "It costs too much" } };
  it.each<[string, { change?: Partial<StoredPrompt>; limit?: CallBlock; prices?: [] }, string]>([
    ["is over its budget", { limit: "over_budget" }, "The 30-day budget doesn't pay for it."],
    ["made the calls of an hour", { limit: "over_rate" }, "The calls of this hour are used up."],
    ["is turned off", { change: off }, "This prompt is turned off."],
    ["has no price", { prices: [] }, "The model of this version has no configured price."],
  ])("calls nothing and names the reason when it %s", async (_, settings, sentence) => {
    const { runner, kept } = createTestRunner(sandbox.connect(), settings);
    expect(describeMissing(await ask(runner))).toBe(sentence);
    expect(await sandbox.listRequests()).toEqual([]);
    expect(kept.runs).toEqual([]);
  });

  it("names the missing model where none is configured", async () => {
    const { runner } = createTestRunner(null);
    expect(describeMissing(await ask(runner))).toBe("No language model is configured.");
  });
});
