import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { Markdown } from "./markdown.tsx";

const render = (text: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Markdown>{text}</Markdown>
    </MemoryRouter>,
  );

describe("an article's Markdown", () => {
  it("becomes headings with anchors, lists, tables and links", () => {
    const html = render("# What’s due?\n\n1. Pay\n\n| A | B |\n| - | - |\n| c | d |\n\n[Billing](/billing)");
    expect(html).toContain('<h2 id="whats-due"');
    expect(html).toContain("<ol");
    expect(html).toContain("<table");
    expect(html).toContain('href="/billing"');
  });

  it("has the head of its column at each further cell of three, as phones show no row of heads, and at none of two", () => {
    const heads = (table: string) => [...render(table).matchAll(/data-head="([^"]*)"/g)].map(([, head]) => head);
    expect(heads("| Card | Fee | Due |\n| - | - | - |\n| Gold | $325 | May |\n| Blue | | |")).toEqual([
      "Fee",
      "Due",
      "Fee",
      "Due",
    ]);
    expect(heads("| Card | | Due |\n| - | - | - |\n| Gold | $325 | May |")).toEqual(["Due"]);
    expect(heads("| Status | Meaning |\n| - | - |\n| Paid | No reminders |")).toEqual([]);
  });

  it("keeps links into the app in it, and opens others in a new tab that knows nothing of this one", () => {
    const html = render("[Cards](/dashboard/cards) [Bank](https://bank.example)");
    expect(html).toMatch(/<a (?![^>]*target=)[^>]*href="\/dashboard\/cards"/);
    expect(html).toMatch(/<a (?=[^>]*href="https:\/\/bank\.example")[^>]*rel="noopener noreferrer"/);
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<iframe srcdoc='<script>alert(1)</script>'>",
    '<a href="javascript:alert(1)">x</a>',
    "<form action=https://evil.example><input name=p></form>",
    '<base href="https://evil.example">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    "<details open ontoggle=alert(1)>",
    "<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>",
    "<!--><img src=x onerror=alert(1)>-->",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java&#10;script:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](JaVaScRiPt&#58;alert(1))",
    "[x](\u0001javascript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:msgbox(1))",
    "[x](file:///etc/passwd)",
    "[x](//evil.example)",
    "[x](/\\evil.example)",
    "[x](\\\\evil.example)",
    "[x][1]\n\n[1]: javascript:alert(1)",
    "<javascript:alert(1)>",
    "![x](javascript:alert(1))",
    "![x](https://evil.example/pixel.png)",
    "![x](//evil.example/pixel.png)",
    "![x](data:image/svg+xml,<svg/onload=alert(1)>)",
    '![x](/a.png "onerror=alert(1)")',
    '[x](https://a.example "\\" onmouseover=\\"alert(1)")',
    "`<script>alert(1)</script>`",
    "[^1]\n\n[^1]: <img src=x onerror=alert(1)>",
    "- [x] <img src=x onerror=alert(1)>",
    "| <img src=x onerror=alert(1)> |\n| - |\n| [x](javascript:alert(1)) |",
  ])("%j runs nothing and leads to nobody else's site unseen", (text) => {
    const html = render(text);
    const tags = [...html.matchAll(/<([a-z0-9]+)([^>]*)>/g)];
    expect(
      tags
        .map(([, name]) => name)
        .filter((name) => /^(script|iframe|form|input|base|meta|svg|math|style)$/.test(name!)),
    ).toEqual([]);
    const attributes = tags.map(([, , list = ""]) => list.replaceAll(/="[^"]*"/g, "=")).join(" ");
    expect(attributes).not.toMatch(/\son\w+=|srcdoc|style=/i);
    const addresses = [...html.matchAll(/<[^>]*\s(?:href|src)="([^"]*)"/g)].map(([, address = ""]) => address);
    expect(addresses.filter((address) => !/^(https:\/\/a\.example|\/a\.png|\/%5C|#)/.test(address))).toEqual([]);
  });
});
