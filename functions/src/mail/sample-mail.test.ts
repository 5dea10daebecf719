import type { Alert } from "@cardwell/core/contract/alerts";
import { TEMPLATE_IDS, templateById } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId } from "@cardwell/core/domain/email/mail-templates";
import { describe, expect, it } from "vitest";
import { fakeAuth, noSeen, person } from "./mail-fakes.ts";
import { composeTest, createSampleMail, maskAddress } from "./sample-mail.ts";
import { creditAlert, paymentAlert } from "./templates/alerts/example-alerts.ts";

const NOW = new Date("2026-11-20T13:00:00Z");
const to = "priya@cardwell.test";

const writerFor = (alerts: Alert[] = []) =>
  createSampleMail({
    auth: fakeAuth([person({ displayName: "Nora" })], noSeen()),
    buildNotification: () => Promise.resolve({ alerts, timeZone: "America/Chicago" }),
    recentAlertIds: (_uid, limit) => Promise.resolve(alerts.slice(0, limit).map(({ id }) => id)),
    clock: () => Promise.resolve({ now: () => NOW }),
    getTimeZone: () => Promise.resolve("America/Chicago"),
    appOrigin: () => "https://cardwell.test",
    supportEmail: () => "support@cardwell.test",
    postalAddress: () => "",
  });

const write = (template: TemplateId, memberUid: string | null, alerts?: Alert[]) =>
  writerFor(alerts)({ template, texts: templateById(template).texts, memberUid, to });

describe("a sample of a mail", () => {
  it.each(TEMPLATE_IDS)("%s is written with examples", async (id) => {
    const { mail, source } = await write(id, null);
    expect(source).toBe("examples");
    expect(mail.subject).not.toBe("");
    expect(`${mail.subject} ${mail.text}`).not.toContain("{{");
    expect(mail.html).toContain("</html>");
  });

  it("has a member's alerts without their amounts", async () => {
    const { mail, source } = await write("alert_digest", "u1", [paymentAlert(), creditAlert()]);
    expect(source).toBe("member");
    for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toMatch(/\$\d/);
    expect(mail.text).toContain("Freedom Flex is due");
    expect(mail.text).toContain("$•••.••");
  });

  it("has the first letter of a member's name", async () => {
    const { mail, source } = await write("sign_in", "u1");
    expect(source).toBe("member");
    expect(mail.text).toContain("Here's your sign-in link, N•••.");
    expect(`${mail.html}${mail.text}`).not.toContain("Nora");
  });

  it("of a member without alerts has examples, and says so", async () => {
    expect((await write("alert", "u1", [])).source).toBe("no_alerts");
    expect((await write("alerts", "u1", [paymentAlert()])).source).toBe("no_alerts");
  });

  it("can be turned off by its headers where it can be turned off at all", async () => {
    expect((await write("alert", null)).mail.headers).toHaveProperty("List-Unsubscribe");
    expect((await write("sign_in", null)).mail.headers).toBeUndefined();
  });

  it("has links to our pages that work for no one", async () => {
    for (const id of TEMPLATE_IDS) {
      const { mail } = await write(id, null);
      expect(mail.text).not.toMatch(/oobCode|proof=|token=(?!sample)/);
    }
  });

  it("of a test says what it is in its subject, and goes to the one who asked", async () => {
    const { texts } = templateById("reset_password");
    const request = {
      kind: "template_test",
      to,
      uid: "s1",
      template: "reset_password",
      texts,
      memberUid: null,
    } as const;
    const mail = await composeTest(() => writerFor())(request);
    expect(mail).toMatchObject({ to, subject: "[Test] Set a new password" });
  });
});

it("a test of a rule has the alert that was previewed", async () => {
  const { texts } = templateById("alert_digest");
  const request = { kind: "template_test", to, uid: "s1", template: "alert_digest", texts, memberUid: null } as const;
  const mail = await composeTest(() => writerFor())({ ...request, alerts: [creditAlert()] });
  expect(mail.text).toContain(creditAlert().title);
  expect(mail.text).not.toContain(paymentAlert().title);
});

it("an address is masked but for its first letter and its domain", () => {
  expect(maskAddress("nora@example.com")).toBe("n•••@example.com");
});
