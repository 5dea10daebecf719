import type { TemplateCheck } from "@cardwell/core/contract/admin/email/templates";
import type { MailTemplate, TemplateTexts } from "@cardwell/core/domain/email/mail-templates";
import { counted } from "@cardwell/core/domain/format";
import { splitParagraphs, usedVariables } from "@cardwell/core/domain/email/template-language";
import type { WrittenMail } from "../../mail/mail.ts";

/** Gmail cuts off what is longer. */
const CLIPPED_BYTES = 102 * 1024;

/** The words of a text between its variables. */
const listWords = (text: string) =>
  text
    .split(/\{\{[^}]*\}\}/)
    .map((words) => words.trim())
    .filter((words) => words !== "");

/** What has to hold before texts go live, found in a mail that was written with them. */
export function checkTemplate(template: MailTemplate, texts: TemplateTexts, mail: WrittenMail): TemplateCheck[] {
  const used = usedVariables(template, texts);
  const left = [mail.subject, mail.html, mail.text].some((part) => part.includes("{{"));
  const shown = [texts.title, ...splitParagraphs(texts.body), texts.action, texts.note, texts.why].flatMap(listWords);
  const flat = mail.text.replaceAll(/\s+/g, " ");
  const missing = shown.find((words) => !flat.includes(words.replaceAll(/\s+/g, " ")));
  const isOptional = template.group === "alerts";
  const bytes = Buffer.byteLength(mail.html);
  return [
    {
      id: "variables",
      isMet: !left,
      detail: left
        ? "A variable has no data."
        : used.length === 0
          ? "No variables used"
          : used.length === 1
            ? "The variable has data"
            : `All ${used.length} variables have data`,
    },
    {
      id: "text",
      isMet: mail.text.trim() !== "" && missing === undefined,
      detail: missing === undefined ? "Plain text version matches" : `The plain text version lacks "${missing}".`,
    },
    {
      id: "unsubscribe",
      isMet: !isOptional || mail.headers?.["List-Unsubscribe-Post"] !== undefined,
      detail: !isOptional
        ? "No unsubscribe header needed: about the account"
        : mail.headers?.["List-Unsubscribe-Post"] === undefined
          ? "The unsubscribe header is missing."
          : "Unsubscribe header set",
    },
    {
      id: "size",
      isMet: bytes < CLIPPED_BYTES,
      detail: `${Math.ceil(bytes / 1024)} kB, clipping limit 102 kB`,
    },
  ];
}

export const describeFailures = (checks: readonly TemplateCheck[]): string | null => {
  const failed = checks.filter(({ isMet }) => !isMet);
  return failed.length === 0
    ? null
    : `${counted(failed.length, "check")} failed. ${failed.map(({ detail }) => detail).join(" ")}`;
};
