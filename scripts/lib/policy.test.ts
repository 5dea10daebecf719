import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { themeScript } from "../../web/src/app/theme-script.ts";
import { root } from "./paths.ts";

type Rule = { source: string; headers: { key: string; value: string }[] };
const { hosting } = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")) as { hosting: { headers: Rule[] } };
const policies = hosting.headers
  .flatMap((rule) => rule.headers)
  .filter(({ key }) => key === "Content-Security-Policy")
  .map(({ value }) => value);

describe("the content security policy", () => {
  it("allows the one inline script, and no other", () => {
    const hash = createHash("sha256").update(themeScript).digest("base64");
    const [policy = ""] = policies;
    expect(policy.match(/'sha256-[^']+'/g)).toEqual([`'sha256-${hash}'`]);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  });

  it("allows Plaid's one script, its frame and its API", () => {
    const [policy = ""] = policies;
    expect(policy.match(/[\w-]+[^;]*plaid\.com[^;]*/g)?.map((directive) => directive.trim().split(" ")[0])).toEqual([
      "script-src",
      "connect-src",
      "frame-src",
    ]);
    expect(policy.match(/https:\/\/[^ ;]*plaid\.com[^ ;]*/g)).toEqual([
      "https://cdn.plaid.com/link/v2/stable/link-initialize.js",
      "https://production.plaid.com",
      "https://cdn.plaid.com",
    ]);
  });

  it("has browsers report what it blocks", () => {
    expect(policies[0]).toContain("report-uri /api/csp-reports");
  });

  it("allows nothing that is not named, framing least of all", () => {
    expect(policies).toHaveLength(5);
    for (const policy of policies) {
      expect(policy).toMatch(/(?:^|; )default-src 'none';/);
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });
});
