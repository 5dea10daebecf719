import { describe, expect, it } from "vitest";
import { templateById } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId, TemplateTexts } from "@cardwell/core/domain/email/mail-templates";
import { writeContent } from "./messages.ts";
import type { MailContent, MailLinks } from "./messages.ts";
import { renderMail } from "./render.tsx";

const LINK = "https://cardwell.test/page?mode=x&oobCode=one-time-code&proof=abc";
const DISOWN = "https://cardwell.test/verify-email?mode=disown&proof=def";
const firstName = "Nora";

const supportEmail = "support@cardwell.test";
const write = (
  id: TemplateId,
  values: Record<string, string> = {},
  links: MailLinks = { action: LINK },
  texts: TemplateTexts = templateById(id).texts,
) => writeContent(id, texts, values, links);

const MAILS: Record<string, MailContent> = {
  "confirm an address": write("verify_email", { firstName }, { action: LINK, aside: DISOWN }),
  "sign in": write("sign_in", { firstName }),
  "sign in for the first time": write("create_account"),
  "choose a password": write("reset_password"),
  "renew a plan": write("renewal_link"),
  "confirm a new address": write("confirm_new_email"),
  "a change of address was asked for": write("email_change_asked"),
  "the address was changed": write("email_changed", { supportEmail }, {}),
  "the account was deleted": write("account_deleted", {}, {}),
  "the account will be deleted": write("deletion_scheduled", { deletesOn: "November 27", supportEmail }, {}),
  "the account is kept": write("deletion_canceled"),
  "an invitation to a household": write("household_invitation", { inviterEmail: "jonas@example.com" }),
  "a bank link is paused": write("bank_paused", { bankName: "Chase", endsOn: "Sunday, December 20" }),
  "a bank works again": write("bank_back", { bankName: "Chase" }),
};

const envelope = {
  to: "nora@example.com",
  supportEmail: "support@cardwell.test",
  postalAddress: "",
  writtenAt: new Date("2026-11-20T15:00:00Z"),
  timeZone: "America/New_York",
};
const escaped = (text: string) => text.replaceAll("&", "&amp;");
const count = (text: string, part: string) => text.split(part).length - 1;

describe.each(Object.entries(MAILS))("the mail: %s", (_name, content) => {
  it("holds its link once to press and once in the text part", async () => {
    const { html, text } = await renderMail(content, envelope);
    const expected = content.action ? 1 : 0;
    expect(count(html, `href="${escaped(LINK)}"`)).toBe(expected);
    expect(count(text, LINK)).toBe(expected);
  });

  it("links to nothing but its action and its secondary link, and loads nothing", async () => {
    const { html } = await renderMail(content, envelope);
    const allowed = [content.action?.href, content.aside?.href].flatMap((href) => (href ? [escaped(href)] : []));
    expect([...html.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(allowed);
    expect(html).not.toMatch(/<(img|script|iframe|link)\b|url\(/i);
  });

  it("is drawn for both themes", async () => {
    const { html } = await renderMail(content, envelope);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toContain("background-color:#FFFDF8");
    expect(html).toMatch(
      /@media \(prefers-color-scheme: dark\) \{[^@]*\.sheet \{ background-color: #151E1B !important/,
    );
    for (const [, names] of html.matchAll(/class="([^"]*)"/g)) expect(names).not.toBe("");
  });

  it("shows its date, its reason, its recipient, and whom to contact, in both parts", async () => {
    const { html, text } = await renderMail(content, envelope);
    expect(html).toContain("Friday, November 20, 2026");
    for (const part of [html, text]) {
      expect(part).toContain("Why you got this.");
      expect(part).toContain("nora@example.com");
      expect(part).toContain("support@cardwell.test");
    }
  });

  it("has a plain subject of one line and no exclamation mark", async () => {
    const { subject, text } = await renderMail(content, envelope);
    expect(subject).toMatch(/^[A-Z][A-Za-z -]{5,48}$/);
    expect(text).not.toContain("!");
  });
});

describe("what strangers wrote", () => {
  const hostile = `<img src=x onerror=alert(1)>"'`;

  it("is never markup, wherever it comes from", async () => {
    const content = write("verify_email", { firstName: hostile }, { action: `${LINK}"><script>`, aside: DISOWN });
    const { html } = await renderMail(content, { ...envelope, to: `${hostile}@example.com` });
    expect(html).not.toMatch(/<(img|script)/i);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });

  it("is not in a subject: a first name appears in the title only", async () => {
    const { subject, html } = await renderMail(write("sign_in", { firstName }), envelope);
    expect(subject).not.toContain(firstName);
    expect(html).toContain("Here&#x27;s your sign-in link, Nora.");
  });

  it("without a first name the sentence is whole", async () => {
    const { html } = await renderMail(write("sign_in"), envelope);
    expect(html).toContain("Here&#x27;s your sign-in link.");
  });
});

describe("what staff wrote", () => {
  const hostile = `<a href="https://evil.test">Click</a><style>*{display:none}</style>`;

  it("is text wherever it stands, and links nowhere", async () => {
    const { texts } = templateById("verify_email");
    const everywhere = Object.fromEntries(
      Object.keys(texts).map((field) => [field, field === "action" || field === "asideLabel" ? "<b>Go</b>" : hostile]),
    ) as TemplateTexts;
    const content = write("verify_email", {}, { action: LINK, aside: DISOWN }, everywhere);
    const { html, text } = await renderMail(content, envelope);
    expect(html).not.toMatch(/<b>|<a[^>]*evil|<style>\*/);
    expect(html).toContain("&lt;a href=&quot;https://evil.test&quot;&gt;");
    expect(text).toContain(hostile);
  });
});

it("the same mail is the same bytes, so that a repeated send is recognized", async () => {
  const content = write("reset_password");
  expect(await renderMail(content, envelope)).toEqual(await renderMail(content, envelope));
});
