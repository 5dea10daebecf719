import { titleOn } from "@cardwell/core/domain/title-on";
import { describe, expect, it } from "vitest";
import { alertsMail, creditAlert, paymentAlert, planAlert } from "./example-alerts.ts";
import type { AlertsMail } from "./render-alerts.tsx";
import { renderAlerts } from "./render-alerts.tsx";

const several = [creditAlert(), paymentAlert()];
const MAILS: Record<string, AlertsMail> = {
  "one alert": alertsMail(),
  "several alerts": alertsMail({ alerts: several }),
  "a digest": alertsMail({ kind: "alert_digest", alerts: several }),
  "news of the plan": alertsMail({ alerts: [planAlert()], turnOffUrl: null }),
};

const listLinks = (html: string) =>
  [...html.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

describe.each(Object.entries(MAILS))("a mail about %s", (_name, mail) => {
  it("is drawn for both themes and loads nothing", async () => {
    const { html } = await renderAlerts(mail);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toMatch(/@media \(prefers-color-scheme: dark\) \{[^@]*\.sheet \{ background-color: #151E1B/);
    expect(html).not.toMatch(/<(img|script|iframe|link)\b|url\(/i);
  });

  it("links only to Cardwell, and shows the address in its text part", async () => {
    const { html, text } = await renderAlerts(mail);
    const links = listLinks(html);
    expect(links).toContain("https://cardwell.test/dashboard/alerts/settings");
    for (const link of links) {
      expect(new URL(link).origin).toBe("https://cardwell.test");
      expect(text).toContain(link);
    }
  });

  it("shows how severe each alert is, what it is and where to open it, in both parts", async () => {
    const { html, text } = await renderAlerts(mail);
    for (const alert of mail.alerts) {
      for (const part of [html, text]) {
        expect(part).toContain(titleOn(alert, "2026-11-20"));
        expect(part).toContain(`/dashboard/alerts/${alert.id}`);
      }
    }
    expect(html).toMatch(/>(High|Medium)</);
    expect(text).toMatch(/^(High|Medium): /m);
  });

  it("shows its day in the person's zone, its recipient and its reason, in both parts", async () => {
    const { html, text } = await renderAlerts(mail);
    expect(html).toContain("Friday, November 20, 2026");
    for (const part of [html.replaceAll("<!-- -->", ""), text])
      expect(part).toContain("Sent to nora@example.com because");
  });

  it("names an address by post only where there is one", async () => {
    const without = await renderAlerts(mail);
    const postalAddress = "Cardwell, 410 SE Alder Street, Portland, OR 97214.";
    const { html, text } = await renderAlerts({ ...mail, postalAddress });
    for (const part of [html, text]) expect(part).toContain(postalAddress);
    for (const part of [without.html, without.text]) expect(part).not.toContain("Portland");
  });
});

it.each(["one alert", "several alerts", "a digest"])(
  "%s with amounts names their day, as a mail can't follow the facts as the app does",
  async (name) => {
    const { html, text } = await renderAlerts(MAILS[name] ?? alertsMail());
    for (const part of [html, text]) expect(part).toContain("Amounts as of Friday, November 20.");
  },
);

it("a mail without an amount names no day for it", async () => {
  const { html, text } = await renderAlerts(alertsMail({ alerts: [planAlert()] }));
  for (const part of [html, text]) expect(part).not.toContain("Amounts as of");
});

describe("a mail about one alert", () => {
  it("has what is to be paid as its figure, and in its subject", async () => {
    const { subject, html } = await renderAlerts(alertsMail());
    expect(subject).toBe("Freedom Flex is due tomorrow: $1,284.60");
    expect(html).toMatch(/class="ink figure"[^>]*>\$1,284\.60</);
    expect(html).toContain("left on the October 27 statement · late fee $40.00");
  });

  it("has what is at stake as its figure where nothing is to be paid", async () => {
    const { subject, html } = await renderAlerts(alertsMail({ alerts: [creditAlert()] }));
    expect(subject).toBe("Travel credit on Venture X ends December 3: $114.50");
    expect(html).toMatch(/class="ink figure"[^>]*>\$114\.50</);
  });

  it("has no figure where no amount is known", async () => {
    const { subject, html } = await renderAlerts(alertsMail({ alerts: [planAlert()] }));
    expect(subject).toBe("The payment for your plan failed");
    expect(html).not.toContain('class="ink figure"');
  });

  it("has one button, to where one acts, and a quiet link to the alert, where one tap records it", async () => {
    const { html } = await renderAlerts(alertsMail());
    expect([...html.matchAll(/<a[^>]*class="button"/g)]).toHaveLength(1);
    const [button, mark] = listLinks(html);
    expect(button).toBe("https://cardwell.test/dashboard/cards/flex");
    expect(mark).toBe("https://cardwell.test/dashboard/alerts/0123456789abcdef0123456789abcdef");
  });

  it("shows each fact with its source and time, why it came, what follows and when it closes", async () => {
    const { html, text } = await renderAlerts(alertsMail());
    for (const part of [html.replaceAll("<!-- -->", ""), text]) {
      for (const expected of ["Late fee", "Chase, checked October 2", "Autopay", "you, on March 3"]) {
        expect(part).toContain(expected);
      }
      expect(part).toMatch(/Why you got this\.(<\/strong>)? The statement of Freedom Flex falls due/);
      expect(part).toMatch(
        /What happens next\.(<\/strong>)? If nothing changes, we(?:'|&#x27;)ll remind you again on Saturday, November 21\./,
      );
      expect(part).toMatch(/When it closes\.(<\/strong>)? As soon as payments of \$40\.00/);
    }
  });

  it("shows eight facts and shows how many more there are", async () => {
    const [fact] = paymentAlert().facts;
    if (!fact) throw new Error("The payment has no facts.");
    const facts = Array.from({ length: 11 }, (_, index) => ({ ...fact, label: `Fact ${index}` }));
    const { html } = await renderAlerts(alertsMail({ alerts: [paymentAlert({ facts })] }));
    expect(html).toContain("Fact 7");
    expect(html).not.toContain("Fact 8");
    expect(html).toContain("3 more facts in the alert");
  });

  it("names the day in the person's own time zone", async () => {
    const now = new Date("2026-11-20T13:00:00Z");
    const { html } = await renderAlerts(alertsMail({ now, timeZone: "Pacific/Auckland" }));
    expect(html).toContain("Saturday, November 21, 2026");
  });
});

describe("the way to turn a mail off", () => {
  it("names the groups that the mail carries", async () => {
    const { html, text } = await renderAlerts(alertsMail({ alerts: several }));
    expect(html).toContain("Turn off payment and credit emails");
    expect(text).toContain("Turn off payment and credit emails: https://cardwell.test/unsubscribe?token=abc.def");
  });

  it("is not offered where mail cannot be switched off, and the mail explains that", async () => {
    const { html, text } = await renderAlerts(alertsMail({ alerts: [planAlert()], turnOffUrl: null }));
    for (const part of [html.replaceAll("&#x27;", "'"), text]) {
      expect(part).not.toContain("Turn off");
      expect(part).toContain("These emails can't be turned off.");
    }
  });
});

describe("a digest", () => {
  const digest = (alerts: AlertsMail["alerts"]) => renderAlerts(alertsMail({ kind: "alert_digest", alerts }));

  it("shows in its subject how many reminders and how much", async () => {
    expect((await digest(several)).subject).toBe("Your digest: 2 reminders, $154.50 at stake");
  });

  it("names the one thing that it holds", async () => {
    expect((await digest([creditAlert()])).subject).toBe(
      "Your digest: Travel credit on Venture X ends December 3: $114.50",
    );
  });

  it("shortens a long line at a word, and never within an amount", async () => {
    const body = `${"Use it at a participating resort. ".repeat(6)}Just about $1,234.56 is left.`;
    const { html, text } = await digest([creditAlert({ body })]);
    for (const part of [html, text]) expect(part).toContain("resort. Just about…");
  });

  it("counts one thing with two alerts once, and good news not at all", async () => {
    const about = [
      paymentAlert(),
      paymentAlert({ id: "b".repeat(32), stake: { cents: 2_900, note: "late fee" } }),
      creditAlert({ severity: "success" }),
    ];
    expect((await digest(about)).subject).toBe("Your digest: 3 reminders, $40.00 at stake");
  });

  it("has a part for each group, the gravest first", async () => {
    const { html } = await digest([
      creditAlert({ id: "c".repeat(32), groupKey: "other", severity: "low" }),
      ...several,
    ]);
    const headings = [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, words]) => words);
    expect(headings).toEqual(["Payments", "Credits"]);
    expect(html.indexOf(">Medium<")).toBeLessThan(html.indexOf(">Low<"));
  });

  it("is never clipped by mail programs: the rest is in the app", async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      creditAlert({ id: String(index).padStart(32, "0"), groupKey: `credit-${index}`, body: "x".repeat(1_000) }),
    );
    const { html, text } = await digest(many);
    expect(html.length).toBeLessThan(100_000);
    for (const part of [html, text]) expect(part).toContain("20 more reminders");
  });
});

describe("what a person wrote into their own reminder", () => {
  const own = (change: Parameters<typeof paymentAlert>[0]) =>
    renderAlerts(alertsMail({ alerts: [paymentAlert({ type: "reminder", mark: null, stake: null, ...change })] }));

  it("is never markup", async () => {
    const hostile = `<img src=x onerror=alert(1)>"'`;
    const { html } = await own({ title: hostile, body: hostile, why: hostile });
    expect(html).not.toMatch(/<(img|script)/i);
  });

  it("makes no second line in the subject", async () => {
    const { subject } = await own({ title: "Pay\r\nBcc: all@example.com\u2028now" });
    expect(subject).toBe("Pay Bcc: all@example.com now");
  });

  it("leads to no other site", async () => {
    const { html } = await own({ link: { label: "Go", path: "//evil.test/x" } });
    expect(html).not.toContain("evil.test");
  });
});

it("the same alerts at the same moment are the same bytes, so that a repeated send is recognized", async () => {
  expect(await renderAlerts(alertsMail({ alerts: several }))).toEqual(
    await renderAlerts(alertsMail({ alerts: several })),
  );
});
