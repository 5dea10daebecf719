import { templateById } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId, TemplateTexts } from "@cardwell/core/domain/email/mail-templates";
import { fillTexts, splitParagraphs } from "@cardwell/core/domain/email/template-language";
import type { TemplateValues } from "@cardwell/core/domain/email/template-language";
import type { ReactElement } from "react";
import { oneLine } from "./one-line.ts";

/** The content of one mail. The layout and the text part are made from it. */
export type MailContent = {
  subject: string;
  /** What a list of mails shows beside the subject. */
  preview: string;
  title: string;
  paragraphs: string[];
  /** Between them and the button. */
  part?: ReactElement | null;
  action: { label: string; href: string } | null;
  /** One short sentence under the button. */
  note: string | null;
  /** A second, quiet link with its label and consequence. */
  aside: { label: string; href: string; consequence: string } | null;
  why: string;
};

/** Where the button and the quiet link of a mail lead. */
export type MailLinks = { action?: string; aside?: string };

/** How a list of mails shows the filled texts. */
export const toHead = ({ subject, preview }: TemplateTexts) => ({
  subject: oneLine(subject, 200),
  preview: oneLine(preview, 200),
});

export const toParagraphs = ({ body }: TemplateTexts): string[] => [...new Set(splitParagraphs(body))];

/** @throws Error when a text isn't valid */
export function writeContent(
  id: TemplateId,
  texts: TemplateTexts,
  values: TemplateValues,
  { action, aside }: MailLinks,
): MailContent {
  const filled = fillTexts(templateById(id), texts, values);
  return {
    ...toHead(filled),
    title: filled.title,
    paragraphs: toParagraphs(filled),
    action: action === undefined ? null : { label: filled.action, href: action },
    note: filled.note === "" ? null : filled.note,
    aside: aside === undefined ? null : { label: filled.asideLabel, href: aside, consequence: filled.asideText },
    why: filled.why,
  };
}

/** Something that staff have to look at. */
export function staffNotice(input: { subject: string; lines: string[] }): MailContent {
  return {
    subject: input.subject,
    preview: input.lines[0] ?? "",
    title: `${input.subject}.`,
    paragraphs: input.lines,
    action: null,
    note: null,
    aside: null,
    why: "You receive system alerts for Cardwell.",
  };
}

/** What staff wrote to many members. */
export function broadcast(input: {
  subject: string;
  paragraphs: string[];
  part: ReactElement | null;
  action: MailContent["action"];
  turnOffLink: string;
}): MailContent {
  return {
    subject: input.subject,
    preview: input.paragraphs[0] ?? "",
    title: input.subject,
    paragraphs: input.paragraphs,
    part: input.part,
    action: input.action,
    note: null,
    aside: { label: "Unsubscribe", href: input.turnOffLink, consequence: "from Cardwell news." },
    why: "You have a Cardwell account and receive Cardwell news.",
  };
}
