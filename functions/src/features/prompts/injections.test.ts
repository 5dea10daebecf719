import { buildMessages } from "@cardwell/core/domain/prompts/build-messages";
import { PROMPT_IDS, PROMPTS } from "@cardwell/core/domain/prompts/prompts";
import type { PromptId } from "@cardwell/core/domain/prompts/prompts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { INJECTIONS } from "../../../../tests/support/injections.ts";
import { startSandboxModel } from "../../../../tests/support/sandbox-model.ts";
import type { SandboxModel } from "../../../../tests/support/sandbox-model.ts";
import { toSuggestion } from "./run-prompts.ts";
import { createTestRunner } from "./runner-fixture.ts";

const asked = { label: "A test", by: "test", now: new Date("2026-11-27T12:00:00Z") };
const fill = (id: PromptId, text: string): Record<string, string> =>
  Object.fromEntries(PROMPTS[id].variables.map(({ name }) => [name, text]));
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

let sandbox: SandboxModel;
beforeAll(async () => void (sandbox = await startSandboxModel()));
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.reset());

it("there are 40 texts that give orders", () => {
  expect(new Set(INJECTIONS.map(([, text]) => text)).size).toBe(40);
});

describe.each(PROMPT_IDS)("the prompt %s", (id) => {
  const { content, variables } = PROMPTS[id];
  const build = (text: string) => buildMessages(content, variables, fill(id, text), "ref-1");
  const [plainSystem] = build("");
  /** Whether an answer goes into a draft: null or a text that staff read. */
  const use = async (text: string) => {
    const { runner, kept } = createTestRunner(sandbox.connect());
    const used = await runner.use(id, fill(id, text), asked);
    return { used, kept, suggested: toSuggestion(used, z.string()).suggested };
  };

  it.each(INJECTIONS)("keeps an order as data: %s", (_, text) => {
    const [system, user, ...others] = build(text);
    expect(others).toEqual([]);
    expect(system).toEqual(plainSystem);
    const sent = user?.content ?? "";
    for (const read of [sent, sent.normalize("NFKC")]) {
      for (const { name } of variables) {
        expect(count(read, new RegExp(`<\\s*${name}\\s*>`, "gi"))).toBe(1);
        expect(count(read, new RegExp(`<\\s*/\\s*${name}\\s*>`, "gi"))).toBe(1);
      }
      expect(count(read, /[<>]/g)).toBe(4 * variables.length);
    }
  });

  it.each(INJECTIONS)("asks once, without tools, and suggests no link or HTML: %s", async (_, text) => {
    const { suggested } = await use(text);
    const requests = await sandbox.listRequests();
    expect(requests.map((request) => Object.keys(request).toSorted())).toEqual([
      ["max_tokens", "messages", "model", "temperature"],
    ]);
    expect(suggested ?? "").not.toMatch(/[<>]|\]\(|:\/\/|\/\/evil|javascript:/i);
  });

  it.each(INJECTIONS)("of a model that obeys suggests no link or HTML either: %s", async (_, text) => {
    await sandbox.control("mode", { isGullible: true, isDiscreet: true });
    const { used, suggested } = await use(text);
    expect(used).not.toMatchObject({ failure: "leaked" });
    expect(suggested ?? "").not.toMatch(/[<>]|\]\(|:\/\/|\/\/evil|javascript:/i);
    expect(await sandbox.listRequests()).toHaveLength(1);
  });

  it.each(INJECTIONS)("throws away an answer that repeats the instructions: %s", async (_, text) => {
    await sandbox.control("mode", { isGullible: true });
    const { used, kept } = await use(text);
    expect(used).toEqual({ answer: null, failure: "leaked" });
    expect(kept.runs).toMatchObject([{ answer: null, failure: "leaked" }]);
  });
});
