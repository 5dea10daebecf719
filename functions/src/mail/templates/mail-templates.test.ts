import { describe, expect, it } from "vitest";
import * as messages from "./messages.ts";
import type { MailContent } from "./messages.ts";
import { renderMail } from "./render.tsx";

const LINK = "https://cardwell.test/page?mode=x&oobCode=one-time-code&proof=abc";
const DISOWN = "https://cardwell.test/verify-email?mode=disown&proof=def";
const firstName = "Nora";

const MAILS: Record<string, MailContent> = {
  "confirm an address": messages.verifyEmail({ firstName, link: LINK, disownLink: DISOWN }),
  "sign in": messages.signIn({ firstName, isNewUser: false, link: LINK }),
  "sign in for the first time": messages.signIn({ firstName: null, isNewUser: true, link: LINK }),
  "choose a password": messages.resetPassword({ link: LINK }),
  "renew a plan": messages.renewalLink({ link: LINK }),
  "confirm a new address": messages.confirmNewEmail({ link: LINK }),
  "a change of address was asked for": messages.emailChangeAsked({ accountLink: LINK }),
  "the address was changed": messages.emailChanged({ supportEmail: "support@cardwell.test" }),
  "the account was deleted": messages.accountDeleted(),
  "the account will be deleted": messages.deletionScheduled({
    deletesOn: "November 27",
    supportEmail: "support@cardwell.test",
  }),
  "the account is kept": messages.deletionCanceled({ appLink: LINK }),
};

const envelope = {
  to: "nora@example.com",
  supportEmail: "support@cardwell.test",
  postalAddress: "",
  writtenAt: new Date("2026-11-20T15:00:00Z"),
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
    const content = messages.verifyEmail({ firstName: hostile, link: `${LINK}"><script>`, disownLink: DISOWN });
    const { html } = await renderMail(content, { ...envelope, to: `${hostile}@example.com` });
    expect(html).not.toMatch(/<(img|script)/i);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });

  it("is not in a subject: a first name appears in the title only", async () => {
    const { subject, html } = await renderMail(messages.signIn({ firstName, isNewUser: false, link: LINK }), envelope);
    expect(subject).not.toContain(firstName);
    expect(html).toContain("Here&#x27;s your sign-in link, Nora.");
  });

  it("without a first name the sentence is whole", async () => {
    const { html } = await renderMail(messages.signIn({ firstName: null, isNewUser: false, link: LINK }), envelope);
    expect(html).toContain("Here&#x27;s your sign-in link.");
  });
});

it("the same mail is the same bytes, so that a repeated send is recognized", async () => {
  const content = messages.resetPassword({ link: LINK });
  expect(await renderMail(content, envelope)).toEqual(await renderMail(content, envelope));
});
