import { describe, expect, it } from "vitest";
import { buildMessages } from "../../core/src/domain/prompts/build-messages.ts";
import { findFailures } from "../../core/src/domain/prompts/check-answer.ts";
import { PROMPTS } from "../../core/src/domain/prompts/prompts.ts";
import { answer } from "../../sandbox/src/model/answer.ts";

describe("the prompts that the product comes with", () => {
  const cases = Object.values(PROMPTS).flatMap(({ name: prompt, content, variables, cases: all }) =>
    all.map((each) => ({ prompt, content, variables, ...each })),
  );

  it.each(cases)("pass the test case “$name” of “$prompt” on the sandbox's model", (each) => {
    const messages = buildMessages(each.content, each.variables, each.values, "reference");
    expect(findFailures(answer(messages, { isGullible: false, isDiscreet: false }), each.checks)).toEqual([]);
  });
});
