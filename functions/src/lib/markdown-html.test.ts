import { describe, expect, it } from "vitest";
import { renderPostHtml } from "./markdown-html.ts";

const place = { page: "https://cardwell.example/news/fees", timeZone: "America/New_York" };
const picture = (letter: string) => `/api/news/images/${letter.repeat(64)}`;

describe("a post outside the app", () => {
  it("is HTML with whole addresses, and HTML in its text is text", () => {
    const body = `## Fees\n\n[Cards](/dashboard/cards) [up](#fees) [x](javascript:alert(1)) [y](https://[) <b>\n\n![A chart](${picture("a")})`;
    expect(renderPostHtml({ body, image: null, sourceUrl: null, corrections: [] }, place)).toBe(
      [
        '<h2 id="fees">Fees</h2>',
        '<p><a href="https://cardwell.example/dashboard/cards">Cards</a> <a href="https://cardwell.example/news/fees#fees">up</a> <a>x</a> <a>y</a> &#x3C;b></p>',
        `<p><img src="https://cardwell.example${picture("a")}" alt="A chart"></p>`,
      ].join("\n"),
    );
  });

  it("ends with its source, whose address is a link", () => {
    const sourceUrl = "https://www.bank.example/fees?a=1&b=<b>";
    expect(renderPostHtml({ body: "Since June.", image: null, sourceUrl, corrections: [] }, place)).toBe(
      '<p>Since June.</p><p>Source: <a href="https://www.bank.example/fees?a=1&#x26;b=%3Cb%3E">bank.example</a></p>',
    );
  });

  it("begins with its corrections, the latest first with their days, and its picture, whose words are text", () => {
    const corrections = [
      { at: new Date("2026-11-12T15:00:00Z"), note: "An earlier version named May." },
      { at: new Date("2026-11-21T03:00:00Z"), note: "It's [June](javascript:alert(1))<b>." },
    ];
    const image = { id: "b".repeat(64), alt: `A "padlock" <b>` };
    expect(renderPostHtml({ body: "Since June.", image, sourceUrl: null, corrections }, place)).toBe(
      [
        "<p><strong>Corrected Nov 20, 2026:</strong> It's [June](javascript:alert(1))&#x3C;b>.</p>",
        "<p><strong>Corrected Nov 12, 2026:</strong> An earlier version named May.</p>",
        `<p><img src="https://cardwell.example${picture("b")}" alt="A &#x22;padlock&#x22; <b>"></p>`,
        "<p>Since June.</p>",
      ].join(""),
    );
  });
});
