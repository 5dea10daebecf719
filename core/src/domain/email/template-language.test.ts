import { describe, expect, it } from "vitest";
import { MAIL_TEMPLATES, TEMPLATE_IDS, templateById } from "./mail-templates.ts";
import type { TemplateTexts } from "./mail-templates.ts";
import {
  fillTexts,
  MAX_TEXT_LENGTHS,
  parseTemplate,
  splitParagraphs,
  usedVariables,
  validateTexts,
} from "./template-language.ts";

const template = MAIL_TEMPLATES.verify_email;
const withTexts = (change: Partial<TemplateTexts>): TemplateTexts => ({ ...template.texts, ...change });
const problems = (change: Partial<TemplateTexts>) => validateTexts(template, withTexts(change));
const fill = (change: Partial<TemplateTexts>, values: Record<string, string>) =>
  fillTexts(template, withTexts(change), values);

describe("the texts that the product came with", () => {
  it.each(TEMPLATE_IDS)("%s is valid, and all that it uses has an example", (id) => {
    const { texts, variables } = templateById(id);
    expect(validateTexts(templateById(id), texts)).toEqual([]);
    for (const name of usedVariables(templateById(id), texts)) {
      expect(variables.find((variable) => variable.name === name)?.example).toBeTruthy();
    }
  });
});

describe("a variable", () => {
  it("is replaced by its value, as often as it stands there", () => {
    const { title } = fill(
      { title: "{{#firstName}}{{firstName}}, {{firstName}}{{/firstName}}" },
      { firstName: "Nora" },
    );
    expect(title).toBe("Nora, Nora");
  });

  it("without a value leaves out the section around it", () => {
    const title = "Confirm{{#firstName}}, {{firstName}}{{/firstName}}.";
    expect(fill({ title }, { firstName: "Nora" }).title).toBe("Confirm, Nora.");
    expect(fill({ title }, { firstName: "" }).title).toBe("Confirm.");
    expect(fill({ title }, {}).title).toBe("Confirm.");
  });

  it("isn't read again: a value with a variable in it stays as it is", () => {
    expect(fill({}, { firstName: "{{supportEmail}}" }).title).toBe("Confirm your email address, {{supportEmail}}.");
  });

  it("has at most 600 characters of its value", () => {
    expect(fill({}, { firstName: "x".repeat(10_000) }).title.length).toBeLessThan(700);
  });

  it.each([
    ["{{nickname}}", "{{nickname}} isn't a variable of this template. Use {{firstName}}."],
    ["{{firstname}}", "{{firstname}} isn't a variable of this template. Use {{firstName}}."],
    ["{{firstName}}", "{{firstName}} may be empty. Put it between {{#firstName}} and {{/firstName}}."],
    ["{{ firstName }}", "{{ firstName }} isn't a variable. Use {{firstName}}."],
    ["{{firstName", "Close {{ with }} after the name of a variable."],
    ["firstName}}", "Remove }}, or open it with {{."],
    ["{{#firstName}}Hello", "Close {{#firstName}} with {{/firstName}}."],
    ["Hello{{/firstName}}", "{{/firstName}} closes a section that isn't open."],
    ["{{#firstName}}{{#firstName}}a{{/firstName}}{{/firstName}}", "Close {{#firstName}} before another section."],
  ])("is rejected at its field in %s", (title, message) => {
    expect(problems({ title })).toEqual([{ field: "title", message }]);
  });

  it("that a member wrote isn't shown in a list of mail", () => {
    const name = "{{#firstName}}{{firstName}}{{/firstName}}";
    expect(problems({ subject: name, preview: name }).map(({ field }) => field)).toEqual(["subject", "preview"]);
  });
});

describe("a text", () => {
  it.each([
    ["subject", "", "Enter a subject."],
    ["subject", "x".repeat(MAX_TEXT_LENGTHS.subject + 1), "Use 120 characters or fewer."],
    ["subject", "Two\nlines", "Write it in one line."],
    ["why", "turned \u202Earound", "Remove the characters that change the direction of the text."],
    ["body", Array.from({ length: 11 }, () => "a").join("\n\n"), "Use 10 paragraphs or fewer."],
  ] as const)("that isn't right is rejected at its field: %s", (field, text, message) => {
    expect(problems({ [field]: text })).toEqual([{ field, message }]);
  });

  it("may be empty where the layout goes without it, and is rejected where it has no place", () => {
    expect(problems({ note: "" })).toEqual([]);
    expect(validateTexts(MAIL_TEMPLATES.alert, { ...MAIL_TEMPLATES.alert.texts, action: "Pay" })).toEqual([
      { field: "action", message: "The layout of this template has no place for it." },
    ]);
  });

  it("has paragraphs with an empty line between them", () => {
    expect(splitParagraphs("One \n  line.\n\n \n  Two  spaces. \n\n")).toEqual(["One line.", "Two  spaces."]);
  });
});

const depth = (count: number) => `${"{{#firstName}}".repeat(count)}x${"{{/firstName}}".repeat(count)}`;

// Each is rejected, or comes out as the words that it is, within 100 ms of computing.
const hostile: [string, string][] = [
  ["depth", depth(50_000)],
  ["size", "{{firstName}}".repeat(500_000)],
  ["many openings", "{{".repeat(1_000_000)],
  ["many closings", "}}".repeat(1_000_000)],
  ["braces that never close", "{".repeat(2_000_001)],
  ["a tag of a megabyte", `{{${"a".repeat(1_000_000)}}}`],
  ["spaces for regular expressions", `{{${" ".repeat(1_000_000)}firstName}}`],
  ["paragraphs", "\n\n".repeat(500_000)],
  ["lines of spaces", " \n ".repeat(100_000)],
  ["a loop", "{{#each items}}{{this}}{{/each}}"],
  ["a loop over itself", "{{#firstName}}{{>self}}{{/firstName}}"],
  ["a catastrophic expression", `{{#firstName}}${"(a+)+$".repeat(10_000)}{{/firstName}}`],
  ["the prototype", "{{__proto__}}"],
  ["the constructor", "{{constructor}}"],
  ["a path to the constructor", "{{firstName.constructor.constructor}}"],
  ["a method", "{{toString}}"],
  ["raw output", "{{{firstName}}}"],
  ["raw output by a sign", "{{&firstName}}"],
  ["a change of the delimiters", "{{=<% %>=}}<% firstName %>"],
  ["a partial", "{{> /etc/passwd}}"],
  ["code", "{{firstName | upcase}}"],
  ["another language's code", "<%= process.env %>${process.env}{% for x in y %}"],
  ["a formula", '=HYPERLINK("https://evil.test")'],
  ["markup", "<script>alert(1)</script>"],
];

describe("hostile texts", () => {
  it.each(hostile)("are rejected or harmless within 100 ms of computing: %s", (_, body) => {
    // What this thread computed: other work on the machine doesn't count.
    const before = process.threadCpuUsage();
    const found = problems({ body });
    const texts = found.length === 0 ? fill({ body }, { firstName: "Nora" }) : null;
    const parsed = parseTemplate(body, { variables: template.variables, field: "body" });
    expect(process.threadCpuUsage(before).user).toBeLessThan(100_000);
    // What isn't rejected are words, and stay the words that they are.
    if (texts !== null) expect(texts.body).toBe(body);
    if (texts !== null) expect(parsed).toEqual({ parts: [{ words: body, section: null }] });
  });

  it("have no way to what every object inherits, also with a value by that name", () => {
    for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      const variables = [{ name, meaning: "", example: "" }];
      const parsed = parseTemplate(`{{${name}}}`, { variables, field: "body" });
      if ("parts" in parsed) {
        const open = { variables, fields: ["body"], optionalFields: [] } as const;
        const texts = Object.fromEntries(
          Object.keys(template.texts).map((field) => [field, field === "body" ? `{{${name}}}` : ""]),
        );
        expect(fillTexts(open, texts as TemplateTexts, {}).body).toBe("");
      }
    }
  });
});
