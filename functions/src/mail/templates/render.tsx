import { render } from "@react-email/components";
import type { WrittenMail } from "../mail.ts";
import { Layout } from "./layout.tsx";
import { formatLongDate } from "./long-date.ts";
import type { MailContent } from "./messages.ts";

/** `postalAddress` is one line; empty: none is shown. `timeZone` is the recipient's. */
export type Envelope = { to: string; supportEmail: string; postalAddress: string; writtenAt: Date; timeZone: string };

/** What ends every text part. */
export const never = (postalAddress: string) =>
  `We never ask for a password or a card number by email.${postalAddress && `\n${postalAddress}`}`;

/** Tables of texts keep their rows and cells apart, and pictures are their words. */
const TEXT_OPTIONS = {
  wordwrap: false as const,
  selectors: [
    { selector: "table", format: "dataTable" },
    { selector: "img", format: "image", options: { pathRewrite: () => "" } },
  ],
};

async function textPart(content: MailContent, { to, supportEmail, postalAddress }: Envelope): Promise<string> {
  const { part, action, aside, note } = content;
  return [
    content.title,
    ...content.paragraphs,
    ...(part ? [(await render(part, { plainText: true, htmlToTextOptions: TEXT_OPTIONS })).trim()] : []),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...(note ? [note] : []),
    ...(aside ? [`${aside.label} (${aside.consequence.replace(/\.$/, "")}):\n${aside.href}`] : []),
    `Why you got this. ${content.why}`,
    `--\nCardwell. Sent to ${to}. Questions: ${supportEmail}\n${never(postalAddress)}`,
  ].join("\n\n");
}

/** A mail in both its parts. The same content and envelope give the same bytes. */
export async function renderMail(content: MailContent, envelope: Envelope): Promise<WrittenMail> {
  const { to, supportEmail, postalAddress, writtenAt, timeZone } = envelope;
  const date = formatLongDate(writtenAt, timeZone);
  const html = await render(<Layout {...{ content, to, supportEmail, postalAddress, date }} />);
  return { to, subject: content.subject, preview: content.preview, html, text: await textPart(content, envelope) };
}
