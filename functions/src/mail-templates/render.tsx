import { render } from "@react-email/components";
import type { WrittenMail } from "../integrations/email/email.ts";
import { Layout } from "./layout.tsx";
import type { MailContent } from "./messages.ts";

export type Envelope = { to: string; supportEmail: string; writtenAt: Date };

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "America/New_York" });

function textPart(content: MailContent, { to, supportEmail }: Envelope): string {
  const { action, aside, note } = content;
  return [
    content.title,
    ...content.paragraphs,
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...(note ? [note] : []),
    ...(aside ? [`${aside.label} (${aside.consequence.replace(/\.$/, "")}):\n${aside.href}`] : []),
    `Why you got this. ${content.why}`,
    `--\nCardwell. Sent to ${to}. Questions: ${supportEmail}\nWe never ask for a password or a card number by email.`,
  ].join("\n\n");
}

/** A mail in both its parts. The same content and envelope give the same bytes. */
export async function renderMail(content: MailContent, envelope: Envelope): Promise<WrittenMail> {
  const date = longDate.format(envelope.writtenAt);
  const html = await render(
    <Layout content={content} to={envelope.to} supportEmail={envelope.supportEmail} date={date} />,
  );
  return { to: envelope.to, subject: content.subject, html, text: textPart(content, envelope) };
}
