import type { MailTemplate, TemplateTexts } from "../email/mail-templates.ts";
import { fillTexts, validateTexts } from "../email/template-language.ts";

/** What staff write of a broadcast, in the language of templates. */
export type BroadcastTexts = Pick<TemplateTexts, "subject" | "body">;

const TEMPLATE: Pick<MailTemplate, "variables" | "fields" | "optionalFields"> = {
  variables: [
    {
      name: "firstName",
      meaning: "First name, when the member entered one",
      example: "Nora",
      isOptional: true,
      isFromMember: true,
    },
  ],
  fields: ["subject", "body"],
  optionalFields: [],
};

const withOthers = (texts: BroadcastTexts): TemplateTexts => ({
  preview: "",
  title: "",
  action: "",
  note: "",
  asideLabel: "",
  asideText: "",
  why: "",
  ...texts,
});

/** What is wrong with one of the texts; null: nothing. */
export function findTextProblem(field: keyof BroadcastTexts, text: string): string | null {
  const problems = validateTexts(TEMPLATE, withOthers({ subject: "–", body: "–", [field]: text }));
  return problems.find((problem) => problem.field === field)?.message ?? null;
}

/**
 * The texts as a member reads them.
 *
 * @throws Error when one isn't valid
 */
export function fillBroadcast(texts: BroadcastTexts, { firstName }: { firstName: string | null }): BroadcastTexts {
  const { subject, body } = fillTexts(TEMPLATE, withOthers(texts), { firstName: firstName ?? "" });
  return { subject, body };
}
