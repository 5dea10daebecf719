import { MAIL_TEMPLATES } from "@cardwell/core/domain/email/mail-templates";
import { describe, expect, it } from "vitest";
import type { WrittenMail } from "../../mail/mail.ts";
import { checkTemplate, describeFailures } from "./template-checks.ts";

const template = MAIL_TEMPLATES.reset_password;
const { texts } = template;
const mail = (change: Partial<WrittenMail> = {}): WrittenMail => ({
  to: "nora@example.com",
  subject: texts.subject,
  html: "<p>Hi</p>",
  text: [texts.title, texts.body, texts.action, texts.note, texts.why].join("\n\n"),
  ...change,
});
const failed = (checks: ReturnType<typeof checkTemplate>) => checks.filter(({ isMet }) => !isMet).map(({ id }) => id);

describe("what is checked before texts go live", () => {
  it("holds for a mail that is whole", () => {
    const checks = checkTemplate(template, texts, mail());
    expect(failed(checks)).toEqual([]);
    expect(checks.map(({ detail }) => detail)).toEqual([
      "No variables used",
      "Plain text version matches",
      "No unsubscribe header needed: about the account",
      "1 kB, clipping limit 102 kB",
    ]);
    expect(describeFailures(checks)).toBeNull();
  });

  it.each<[string, Partial<WrittenMail>, string]>([
    ["a variable has no data", { html: "<p>{{firstName}}</p>" }, "variables"],
    ["the plain text lacks a text", { text: texts.title }, "text"],
    ["there is no plain text", { text: " " }, "text"],
    ["mail programs would cut it off", { html: "é".repeat(52_300) }, "size"],
  ])("fails where %s", (_, change, id) => {
    expect(failed(checkTemplate(template, texts, mail(change)))).toEqual([id]);
  });

  it("fails where mail that can be turned off has no header for it", () => {
    const { alerts } = MAIL_TEMPLATES;
    const written = mail({ text: "3 reminders." });
    expect(failed(checkTemplate(alerts, alerts.texts, written))).toEqual(["unsubscribe"]);
    const headers = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
    expect(failed(checkTemplate(alerts, alerts.texts, { ...written, headers }))).toEqual([]);
  });

  it("says what failed", () => {
    expect(describeFailures(checkTemplate(template, texts, mail({ text: texts.title })))).toMatch(
      /^1 check failed\. The plain text version lacks /,
    );
  });
});
