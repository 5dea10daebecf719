import { expect, it } from "vitest";
import { renderMarkdownHtml } from "./markdown-html.ts";

it("Markdown of a post is HTML with whole addresses outside the app, and its HTML is text", () => {
  const picture = `/api/news/images/${"a".repeat(64)}`;
  const html = renderMarkdownHtml(
    `## Fees\n\n[Cards](/dashboard/cards) [up](#fees) [x](javascript:alert(1)) [y](https://[) <b>\n\n![A chart](${picture})`,
    "https://cardwell.example/news/fees",
  );
  expect(html).toBe(
    [
      '<h2 id="fees">Fees</h2>',
      '<p><a href="https://cardwell.example/dashboard/cards">Cards</a> <a href="https://cardwell.example/news/fees#fees">up</a> <a>x</a> <a>y</a> &#x3C;b></p>',
      `<p><img src="https://cardwell.example${picture}" alt="A chart"></p>`,
    ].join("\n"),
  );
});
