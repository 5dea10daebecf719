import { getOwn } from "../get-own.ts";
import type { MailTemplate, TemplateTexts, TemplateVariable, TextField } from "./mail-templates.ts";
import { TEXT_FIELDS } from "./mail-templates.ts";

// The language of templates is a strict part of Mustache: `{{name}}`, and `{{#name}}…{{/name}}` around what is left out when the variable
// has no value. There are no loops, no paths, no filters, no raw output and no sections in sections: a text is read once, from left to right.

/** A piece of a text: words or a variable, both only when `section` has a value. */
type Part = { words: string; variable?: undefined; section: string | null } | PartOfVariable;
type PartOfVariable = { variable: string; section: string | null };

const MAX_TAGS = 20;
const MAX_PARAGRAPHS = 10;
/** Longer than any `{{#name}}`. */
const MAX_TAG_LENGTH = 48;
const TAG = /^([#/]?)([a-zA-Z]{1,40})$/;
/** They change the order in which a text is read. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/;
const MAX_VALUE_LENGTH = 600;

/** How long each text may be. */
export const MAX_TEXT_LENGTHS: Record<TextField, number> = {
  subject: 120,
  preview: 160,
  title: 160,
  body: 2_400,
  action: 40,
  note: 160,
  asideLabel: 40,
  asideText: 100,
  why: 400,
};

export type TemplateValues = Readonly<Record<string, string>>;

/** What a text may use. */
type Scope = { variables: readonly TemplateVariable[]; field: TextField };

const shownTag = (tag: string) => `{{${tag}}}`;

function describeVariables(variables: readonly TemplateVariable[]): string {
  const names = variables.map(({ name }) => shownTag(name));
  return names.length === 0 ? "This template has no variables." : `Use ${names.join(", ")}.`;
}

const problem = (words: string) => ({ problem: words });

/** Reads a text, or says in words what is wrong with it. Its time grows with the length of the text and with nothing else. */
export function parseTemplate(source: string, { variables, field }: Scope): { parts: Part[] } | { problem: string } {
  const parts: Part[] = [];
  let section: string | null = null;
  let at = 0;
  for (let tags = 0; ; tags += 1) {
    const start = source.indexOf("{{", at);
    const words = source.slice(at, start < 0 ? undefined : start);
    if (words.includes("}}")) return problem("Remove }}, or open it with {{.");
    if (words !== "") parts.push({ words, section });
    if (start < 0)
      return section === null
        ? { parts }
        : problem(`Close ${shownTag(`#${section}`)} with ${shownTag(`/${section}`)}.`);
    if (tags === MAX_TAGS) return problem(`Use ${MAX_TAGS} variables or fewer.`);
    const end = source.indexOf("}}", start);
    if (end < 0 || end - start > MAX_TAG_LENGTH) return problem("Close {{ with }} after the name of a variable.");
    const tag = source.slice(start + 2, end);
    const [, sign = "", name = ""] = TAG.exec(tag) ?? [];
    if (name === "") return problem(`${shownTag(tag)} isn't a variable. ${describeVariables(variables)}`);
    const variable = variables.find((each) => each.name === name);
    if (variable === undefined)
      return problem(`${shownTag(name)} isn't a variable of this template. ${describeVariables(variables)}`);
    if (variable.isFromMember === true && (field === "subject" || field === "preview"))
      return problem(`${shownTag(name)} can't be used here: members write it, and a list of mail shows it.`);
    if (sign === "#") {
      if (section !== null) return problem(`Close ${shownTag(`#${section}`)} before another section.`);
      section = name;
    } else if (sign === "/") {
      if (section !== name) return problem(`${shownTag(tag)} closes a section that isn't open.`);
      section = null;
    } else if (variable.isOptional === true && section !== name) {
      return problem(
        `${shownTag(name)} may be empty. Put it between ${shownTag(`#${name}`)} and ${shownTag(`/${name}`)}.`,
      );
    } else {
      parts.push({ variable: name, section });
    }
    at = end + 2;
  }
}

const getValue = (values: TemplateValues, name: string) => (getOwn(values, name) ?? "").slice(0, MAX_VALUE_LENGTH);

const isShown = ({ section }: Part, values: TemplateValues) => section === null || getValue(values, section) !== "";

const fillParts = (parts: readonly Part[], values: TemplateValues): string =>
  parts
    .filter((part) => isShown(part, values))
    .map((part) => (part.variable === undefined ? part.words : getValue(values, part.variable)))
    .join("");

export type TextProblem = { field: TextField; message: string };

const FIELD_NOUNS: Record<TextField, string> = {
  subject: "a subject",
  preview: "a preview text",
  title: "a title",
  body: "a text",
  action: "a button label",
  note: "a note",
  asideLabel: "a link label",
  asideText: "what the link does",
  why: "a reason",
};

/** The paragraphs of a text: they have an empty line between them, and their own line breaks become spaces. */
export const splitParagraphs = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, " ").trim())
    .filter((paragraph) => paragraph !== "");

function findProblem(
  template: Pick<MailTemplate, "variables" | "fields" | "optionalFields">,
  field: TextField,
  source: string,
) {
  if (!template.fields.includes(field))
    return source === "" ? null : "The layout of this template has no place for it.";
  if (source.trim() === "") return template.optionalFields.includes(field) ? null : `Enter ${FIELD_NOUNS[field]}.`;
  const most = MAX_TEXT_LENGTHS[field];
  if (source.length > most) return `Use ${most} characters or fewer.`;
  if (BIDI_CONTROLS.test(source)) return "Remove the characters that change the direction of the text.";
  if (field !== "body" && /[\n\t]/.test(source)) return "Write it in one line.";
  if (field === "body" && splitParagraphs(source).length > MAX_PARAGRAPHS)
    return `Use ${MAX_PARAGRAPHS} paragraphs or fewer.`;
  const parsed = parseTemplate(source, { variables: template.variables, field });
  return "problem" in parsed ? parsed.problem : null;
}

/** What is wrong with the texts of a template, each at its field. */
export const validateTexts = (
  template: Pick<MailTemplate, "variables" | "fields" | "optionalFields">,
  texts: TemplateTexts,
): TextProblem[] =>
  TEXT_FIELDS.flatMap((field) => {
    const message = findProblem(template, field, texts[field]);
    return message === null ? [] : [{ field, message }];
  });

/** The variables that the texts use. */
export function usedVariables(template: Pick<MailTemplate, "variables">, texts: TemplateTexts): string[] {
  const used = TEXT_FIELDS.flatMap((field) => {
    const parsed = parseTemplate(texts[field], { variables: template.variables, field });
    return "problem" in parsed
      ? []
      : parsed.parts.flatMap(({ variable }) => (variable === undefined ? [] : [variable]));
  });
  const names = new Set(used);
  return template.variables.map(({ name }) => name).filter((name) => names.has(name));
}

/** @throws Error when a text isn't valid */
export function fillTexts(
  template: Pick<MailTemplate, "variables" | "fields" | "optionalFields">,
  texts: TemplateTexts,
  values: TemplateValues,
): TemplateTexts {
  const [first] = validateTexts(template, texts);
  if (first) throw new Error(`The template's ${first.field} isn't valid.`);
  const filled = TEXT_FIELDS.map((field) => {
    const parsed = parseTemplate(texts[field], { variables: template.variables, field });
    return [field, "parts" in parsed ? fillParts(parsed.parts, values) : ""];
  });
  return Object.fromEntries(filled) as TemplateTexts;
}
