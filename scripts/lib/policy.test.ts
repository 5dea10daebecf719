import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { themeScript } from "../../web/src/app/theme-script.ts";
import { isLinkDocument, LINK_DOCUMENTS } from "../../web/src/lib/link-documents.ts";
import { root } from "./paths.ts";

type Rule = { source?: string; regex?: string; headers: { key: string; value: string }[] };
const { hosting } = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")) as { hosting: { headers: Rule[] } };
/** By the rule that gives it. Where more than one matches, Hosting sends the last. */
const policies = new Map(
  hosting.headers.flatMap(({ source, regex = "", headers }) =>
    headers
      .filter(({ key }) => key === "Content-Security-Policy")
      .map(({ value }) => [source ?? regex, value] as const),
  ),
);
const everywhere = policies.get("**") ?? "";
const ofLink = policies.get(LINK_DOCUMENTS) ?? "";

const listSources = (policy: string) =>
  policy.split("; ").flatMap((directive) => {
    const [name, ...sources] = directive.split(" ");
    return sources.length === 0 ? [name] : sources.map((source) => `${name} ${source}`);
  });

describe("the content security policy", () => {
  it("allows the one inline script, and no other", () => {
    const hash = createHash("sha256").update(themeScript).digest("base64");
    expect(everywhere.match(/'sha256-[^']+'/g)).toEqual([`'sha256-${hash}'`]);
    expect(everywhere).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  });

  it("allows no script, frame, picture or form of another site, as people pay on Stripe's own pages", () => {
    const loaded = listSources(everywhere).filter((source) =>
      /^(script-src|frame-src|img-src|form-action) /.test(source ?? ""),
    );
    expect(loaded.filter((source) => source?.includes("https:"))).toEqual([]);
  });

  it("of the documents that open Plaid Link allows its script, its API, its frame and style attributes, and nothing else", () => {
    const [common, wider] = [listSources(everywhere), listSources(ofLink)];
    expect(wider.filter((source) => !common.includes(source))).toEqual([
      "script-src https://cdn.plaid.com/link/v2/stable/link-initialize.js",
      "connect-src https://production.plaid.com",
      "frame-src https://cdn.plaid.com",
    ]);
    expect(common.filter((source) => !wider.includes(source))).toEqual(["style-src-attr 'none'"]);
  });

  it("allows Plaid in no other document", () => {
    expect([...policies].filter(([, policy]) => policy.includes("plaid")).map(([rule]) => rule)).toEqual([
      "^/(dashboard/link|consent-fix|plaid-oauth-return)/?$",
    ]);
    expect([...policies.keys()].indexOf("**")).toBeLessThan([...policies.keys()].indexOf(LINK_DOCUMENTS));
  });

  it.each([
    ["/dashboard/link", true],
    ["/dashboard/link/", true],
    ["/consent-fix", true],
    ["/plaid-oauth-return", true],
    ["/dashboard", false],
    ["/dashboard/link/item-1/match", false],
    ["/dashboard/links", false],
    ["/admin/view/member-1/consent-fix", false],
  ])("is chosen by the address alone: whether %s may open Plaid Link is %s", (pathname, isAllowed) => {
    expect(isLinkDocument(pathname)).toBe(isAllowed);
  });

  it("has browsers report what it blocks", () => {
    expect(everywhere).toContain("report-uri /api/csp-reports");
  });

  it("allows nothing that is not named, framing least of all", () => {
    expect(policies.size).toBe(6);
    for (const policy of policies.values()) {
      expect(policy).toMatch(/(?:^|; )default-src 'none';/);
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });
});
