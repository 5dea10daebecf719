import type { TestCase } from "@cardwell/core/domain/prompts/prompt";
import { PROMPTS } from "@cardwell/core/domain/prompts/prompts";
import { describe, expect, it } from "vitest";
import type { ModelAnswer } from "../../integrations/model/model.ts";
import type { PromptsRepository, StoredPrompt, StoredResults } from "./prompts-repository.ts";
import { createPromptRunner } from "./run-prompts.ts";
import type { PromptRunsRepository, StoredRun } from "./runs-repository.ts";

const id = "extract-card-terms";
const asked = { by: "nora", now: new Date("2026-11-27T12:00:00Z") };

/** A prompt with so many test cases, all with the same checks. */
function given(
  complete: () => Promise<ModelAnswer>,
  { cases = 1, checks }: { cases?: number; checks: TestCase["checks"] },
) {
  const stored: StoredPrompt = {
    revision: 0,
    latest: 0,
    live: null,
    staging: null,
    draft: null,
    earlier: [],
    cases: Array.from({ length: cases }, (_, at) => ({
      id: `case-${at}`,
      name: "A case",
      revision: 1,
      values: { terms: "Annual fee: $95." },
      checks,
    })),
    limits: PROMPTS[id].limits,
    off: null,
  };
  const kept: { results: StoredResults; runs: Partial<StoredRun>[] } = { results: {}, runs: [] };
  const runner = createPromptRunner({
    prompts: {
      read: () => Promise.resolve(stored),
      readVersion: () => Promise.resolve({ version: 0, content: PROMPTS[id].content, changed: null }),
      readResults: () => Promise.resolve({}),
      addResults: (_id: string, _version: number, added: StoredResults) => {
        Object.assign(kept.results, added);
        return Promise.resolve();
      },
    } as unknown as PromptsRepository,
    runs: {
      reserve: () => Promise.resolve(null),
      settle: (_id: string, { run }: { run: Partial<StoredRun> }) => {
        kept.runs.push(run);
        return Promise.resolve("run-1");
      },
    } as unknown as PromptRunsRepository,
    getModel: () => ({ complete }),
    listPrices: () => [
      { model: "small-4", inputUsd: 0.5, outputUsd: 2, source: "https://vendor.example/prices", asOf: "2026-11-20" },
    ],
  });
  return { runner, kept, stored };
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
