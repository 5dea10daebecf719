import { TRIAL_DAYS } from "@cardwell/core/domain/billing/trial";
import { beforeAll, describe, expect, it } from "vitest";
import { headlineCharacters } from "../landing/headline.ts";
import { home } from "../landing/home.ts";
import { themeScript } from "../src/app/theme-script.ts";
import { buildSite, type Site } from "./site.ts";

const origin = "https://cardwell.example";

const visibleText = (html: string) => html.replaceAll(/<(svg|style|script).*?<\/\1>/gs, "").replaceAll(/<[^>]+>/g, " ");

describe("the static pages", () => {
  let site: Site;
  const file = (name: string) => site.find(({ fileName }) => fileName === name)?.source ?? "";

  beforeAll(async () => {
    site = await buildSite({
      origin,
      supportEmail: "help@cardwell.example",
      appFiles: ["/assets/app-1.js", "/assets/sign-in-page-1.js"],
    });
  });

  it("each have a title, a description, one heading and their own address", () => {
    for (const [name, path] of [
      ["index.html", "/"],
      ["privacy.html", "/privacy"],
      ["terms.html", "/terms"],
    ] as const) {
      const html = file(name);
      expect(html).toMatch(/<title>[^<]{10,70}<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]{40,180}">/);
      expect(html.match(/<h1>/g)).toHaveLength(1);
      expect(html).toContain(`<link rel="canonical" href="${origin}${path}">`);
      expect(html).toContain(`${origin}/social.png`);
    }
  });

  it("name the address of the support that they are built for", () => {
    for (const name of ["index.html", "privacy.html", "terms.html"]) {
      expect(file(name)).toContain('href="mailto:help@cardwell.example"');
      expect(file(name)).not.toMatch(/support-email|cardwell\.test/);
    }
  });

  it("run no script in the document but the theme's", () => {
    const inline = [...file("index.html").matchAll(/<script>(.*?)<\/script>/gs)];
    expect(inline).toHaveLength(1);
    expect(inline[0]?.[1]).toBe(themeScript);
    expect(file("index.html")).not.toMatch(/\son\w+=/);
  });

  it("name the app's first files for intent, and load none of them", () => {
    expect(file("index.html")).toContain('data-app="/assets/app-1.js /assets/sign-in-page-1.js"');
    expect(file("index.html")).not.toMatch(/(?:src|href)="\/assets\/app/);
  });

  it("have a script that neither React nor Firebase is in", () => {
    const script = site.find(({ fileName }) => fileName.endsWith(".js"))?.source ?? "";
    expect(script).not.toMatch(/react|firebase/i);
    expect(file("index.html")).toContain(`src="/${site.find(({ fileName }) => fileName.endsWith(".js"))?.fileName}"`);
  });

  it("link only to anchors that are there and to routes of the product", () => {
    const html = file("index.html");
    const targets = new Set([...html.matchAll(/<a[^>]* href="([^"]+)"/g)].map((match) => match[1] ?? ""));
    for (const target of targets) {
      if (target.startsWith("#")) expect(html).toContain(`id="${target.slice(1)}"`);
      else
        expect(target).toMatch(
          /^(?:\/|\/sign-in|\/create-account|\/sample|\/help|\/news|\/status|\/dashboard|\/privacy|\/terms|mailto:\S+)$/,
        );
    }
  });

  it("name the trial that the server gives, and no other", () => {
    const words = ["index.html", "terms.html"].map((name) => visibleText(file(name))).join(" ");
    const named = [...words.matchAll(/(\S+) days free|trial lasts (\S+) days/g)].map((match) => match[1] ?? match[2]);
    expect(named).toEqual([`${TRIAL_DAYS}`, `${TRIAL_DAYS}`, `${TRIAL_DAYS}`]);
  });

  it("promise no share and no saving, which depend on prices that they do not know", () => {
    expect(visibleText(home())).not.toMatch(/\d ?%|\bsave \$?\d/i);
  });

  it("are listed for crawlers", () => {
    expect(file("sitemap.xml").match(/<loc>/g)).toHaveLength(3);
    expect(file("robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  it("carry every character that they set in the serif inside the document", () => {
    const html = home();
    const serif = [
      ...html.matchAll(
        /<h1>(.*?)<\/h1>|<h2>(.*?)<\/h2>|<p class="serif"[^>]*>(.*?)<\/p>|<div class="row"><div><h3>(.*?)<\/h3>|<text class="n"[^>]*>(.*?)<\/text>/gs,
      ),
    ]
      .map((match) => match.slice(1).find(Boolean) ?? "")
      .filter((text) => !/^No (late|lapsed|fee)|^(Product|Trust|Help)$/.test(text))
      .join("")
      .replaceAll("<br>", "");
    const missing = [...new Set(`Cardwell$0123456789.,${serif}`)].filter(
      (character) => !headlineCharacters.includes(character),
    );
    expect(missing.join("")).toBe("");
  });
});
