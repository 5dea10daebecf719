import { describe, expect, it } from "vitest";
import { caseFields, caseId, findContentProblems, promptContent, promptLimits } from "./prompt.ts";
import { PROMPTS } from "./prompts.ts";

const variables = PROMPTS["summarize-news"].variables;
const listProblems = (message: string, instructions = "Summarize the item in one sentence.") =>
  findContentProblems({ instructions, message }, variables).map((problem) => problem.message);

describe("the prompts of the product", () => {
  it.each(Object.values(PROMPTS))("$name is valid, with cases that fit its variables", (prompt) => {
    expect(promptContent.safeParse(prompt.content).error).toBeUndefined();
    expect(findContentProblems(prompt.content, prompt.variables)).toEqual([]);
    expect(promptLimits.safeParse(prompt.limits).success).toBe(true);
    for (const { id, revision, ...fields } of prompt.cases) {
      expect(revision).toBe(1);
      expect(caseId.safeParse(id).success).toBe(true);
      expect(caseFields.safeParse(fields).error).toBeUndefined();
      expect(Object.keys(fields.values)).toEqual(prompt.variables.map(({ name }) => name));
    }
  });
});

describe("the message of a version", () => {
  it("has each variable once", () => {
    expect(listProblems("{{title}} {{item}}")).toEqual([]);
    expect(listProblems("{{title}}")).toEqual(["Use {{item}} once."]);
    expect(listProblems("{{title}} {{item}} {{item}}")).toEqual(["Use {{item}} once."]);
  });

  it.each([
    ["{{title}} {{item}} {{member}}", "{{member}} isn't a variable of this prompt. Use {{title}}, {{item}}."],
    ["{{title}} {{item}} {{constructor}}", "{{constructor}} isn't a variable of this prompt. Use {{title}}, {{item}}."],
    ["{{title}} {{item}} {{{item}}}", "Write variables as {{title}}, {{item}}."],
    ["{{title}} {{item}} {{", "Write variables as {{title}}, {{item}}."],
    [
      "{{title}} {{item}} {{#each item}}{{/each}}",
      "{{#each item}} isn't a variable of this prompt. Use {{title}}, {{item}}.",
    ],
  ])("isn't %s", (message, problem) => {
    expect(listProblems(message)).toContain(problem);
  });

  it("is the only place for variables", () => {
    expect(listProblems("{{title}} {{item}}", "Summarize {{item}} in one sentence.")).toEqual([
      "Put variables into the message. Instructions have none.",
    ]);
  });

  it.each(["{% include '/etc/passwd' %}", "${7*7}", "<%= 7*7 %>", "#{7*7}", "{7*7}"])("has %s as text", (payload) => {
    expect(listProblems(`{{title}} {{item}} ${payload}`)).toEqual([]);
  });
});
