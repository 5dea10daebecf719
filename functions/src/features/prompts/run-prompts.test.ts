import type { TestCase } from "@cardwell/core/domain/prompts/prompt";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ModelAnswer } from "../../integrations/model/model.ts";
import { startSandboxModel } from "../../integrations/model/model-fixture.ts";
import type { SandboxModel } from "../../integrations/model/model-fixture.ts";
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
