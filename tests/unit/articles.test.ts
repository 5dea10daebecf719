import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ALERT_TYPES, factsOfType } from "@cardwell/core/domain/alerts/types";
import { articlePath, getAudience } from "@cardwell/core/domain/help/articles";
import { SCREEN_ARTICLES } from "@cardwell/core/domain/help/linked-articles";
import { MEMBER_ROUTES, STAFF_ROUTES } from "@cardwell/core/domain/help/routes";
import { indexArticles } from "@cardwell/core/domain/help/search";
import { readHeadings } from "@cardwell/core/markdown/markdown";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { readSeedArticles } from "../../content/articles.ts";
import { checkLinks } from "../../functions/src/features/help/check-links.ts";
import { root } from "../../scripts/lib/paths.ts";
import { adminTabs } from "../../web/src/admin/tabs.ts";
import { Markdown } from "../../web/src/components/markdown.tsx";
import { paths } from "../../web/src/lib/paths.ts";

const articles = readSeedArticles();
const help = articles.filter(({ section }) => getAudience(section) === "members");
const targets = articles.map(({ id, section, content }) => ({
  id,
  audience: getAudience(section),
  headings: readHeadings(content.body),
}));
const index = indexArticles(help.map(({ id, content }) => ({ id, ...content })));
const find = (typed: string) => index.find(typed, 3).map(({ id }) => id);

/** Words of the product's program, which readers don't need: language.md has what to write instead. */
const AVOIDED =
  /\b(tell|tells|told|hear|hears|refuse[ds]?|refusal|mend|at once|put off|put aside|taken back by us|enrolment|cancelled|utilisation|catalogue|e-mail|please)\b|!(?!\[)/i;

function render(body: string): string {
  const props = { children: body };
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Markdown, props)));
}
const ENTITIES: Record<string, string> = { "&quot;": '"', "&#x27;": "'", "&amp;": "&", "&lt;": "<", "&gt;": ">" };
const withoutTags = (html: string) =>
  html.replaceAll(/<[^>]*>/g, " ").replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
const listWords = (text: string) => text.match(/[\p{L}\p{N}$%]+/gu) ?? [];
/** The words that an article's Markdown shows: without addresses, the numbers of lists, and marks. */
const listWordsToRead = (body: string) => listWords(body.replaceAll(/\]\([^)]*\)/g, " ").replaceAll(/^\d+\. /gm, ""));
const listTags = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}[ >][\\s\\S]*?</${tag}>`, "g"))].map(([found]) => found);

describe("the articles of this release", () => {
  it("are at least thirty for members and eight for staff", () => {
    expect(help.length).toBeGreaterThanOrEqual(30);
    expect(articles.length - help.length).toBeGreaterThanOrEqual(8);
    expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length);
  });

  it("explain to staff how to change a secret, as System links to it", () => {
    expect(articles.find(({ id }) => id === "change-a-secret")?.section).toBe("team");
  });

  it("explain each type of alert, and each screen that links to one", () => {
    const linked = [...ALERT_TYPES.map((type) => factsOfType(type).article), ...Object.keys(SCREEN_ARTICLES)];
    expect(linked.filter((id) => !help.some((article) => article.id === id))).toEqual([]);
  });

  it.each(articles.map((article) => [article.id, article] as const))(
    "%s has links that work, headings of the second level, and our words",
    (id, { section, content }) => {
      const audience = getAudience(section);
      const links = checkLinks(content.body, { audience, articles: targets });
      expect(links.filter(({ problem }) => problem !== null)).toEqual([]);
      const readers = targets.filter((each) => each.audience === audience && each.id !== id);
      expect(content.related.filter((each) => !readers.some((other) => other.id === each))).toEqual([]);
      expect(content.body).not.toMatch(/^# /m);
      const text = [content.title, content.summary, content.body].join("\n");
      expect(AVOIDED.exec(text)?.[0]).toBeUndefined();
    },
  );

  it.each(articles.map(({ id, content }) => [id, content.body] as const))(
    "%s is shown with all its words, its headings, and a name for each column of a table",
    (_id, body) => {
      const html = render(body);
      expect(listWords(withoutTags(html))).toEqual(listWordsToRead(body));
      const headings = listTags(html, "h[2-4]").map((heading) => withoutTags(heading).trim());
      expect(headings).toHaveLength(body.match(/^##+ /gm)?.length ?? 0);
      expect(headings).not.toContain("");
      const columns = listTags(html, "th").map((column) => withoutTags(column).trim());
      expect(columns).not.toContain("");
      expect(listTags(html, "table").filter((table) => !table.includes("<th "))).toEqual([]);
    },
  );

  it.each([
    ["autpay missing", "autopay-payment-missing"],
    ["utilzation", "utilization"],
    ["how do I cancel my subscription?", "cancel-or-pause"],
    ["delete acount", "delete-your-account"],
    ["plaid password", "what-cardwell-reads"],
    ["quiet hours", "when-you-get-email"],
    ["credit expiring", "credit-expiring"],
    ["which card to use", "best-card"],
    ["due in 14 days", "due-in-14-days"],
    ["money at risk", "at-risk"],
    ["downgrade my card", "closing-or-changing-a-card"],
    ["grace period", "statements-and-grace"],
    ["minimum payment", "minimum-and-interest"],
    ["what can support see", "what-staff-can-see"],
  ])("a search for %j finds %s", (typed, id) => {
    expect(find(typed)).toContain(id);
  });

  it.each([
    ["signin", "Sign-in links"],
    ["sign in", "Sign-in links"],
    ["sign‑in", "Sign-in links"],
    ["cant", "When you can’t pay"],
    ["can't", "When you can’t pay"],
    ["smorrebrod", "Smørrebrød"],
  ])("a search for %j finds the article %j", (typed, title) => {
    const plain = { summary: "", keywords: "", body: "" };
    const titled = ["Sign-in links", "When you can’t pay", "Smørrebrød"].map((each) => ({
      ...plain,
      id: each,
      title: each,
    }));
    expect(indexArticles(titled).find(typed, 1)).toMatchObject([{ title }]);
  });

  it("a search for what none is about finds nothing", () => {
    expect(find("mortgage refinancing")).toEqual([]);
  });
});

describe("the pages that an article may link to", () => {
  it("are pages of the app", () => {
    const staticPages = ["/privacy", "/terms"];
    const known = new Set<string>([...Object.values(paths), ...staticPages]);
    expect(MEMBER_ROUTES.filter((route) => !known.has(route))).toEqual([]);
    const staffPages = adminTabs.flatMap(({ path, routes }) =>
      routes.map((route) => `/admin/${path}${route.path === "" ? "" : `/${route.path}`}`),
    );
    const unbuilt = adminTabs.filter(({ routes }) => routes.length === 0).map(({ path }) => `/admin/${path}`);
    expect(STAFF_ROUTES.filter((route) => ![...staffPages, ...unbuilt].includes(route))).toEqual([]);
  });

  it("are where articles are read", () => {
    expect(articlePath("payment-due", "members")).toBe("/help/payment-due");
    const source = readFileSync(join(root, "web/src/lib/paths.ts"), "utf8");
    expect(source).toContain('help: "/help"');
  });
});
