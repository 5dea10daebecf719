import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fillIn } from "./service-worker.ts";

const kept = {
  files: ["/app", "/assets/app-1.js"],
  document: "<p>x</p>",
  headers: [{ source: "**", headers: [{ key: "Content-Security-Policy", value: "default-src 'none'" }] }],
  release: "2026.11.30-0600-0adc8cf",
};

describe("the service worker", () => {
  it("has every name that it declares filled in, among them the address of the document that opens Plaid Link", () => {
    const source = readFileSync(new URL("../src/worker/service-worker.ts", import.meta.url), "utf8");
    const names = [...source.matchAll(/^declare const (\w+)/gm)].flatMap(([, name = ""]) => name);
    expect(names).toContain("LINK_PATH");
    const code = fillIn(source.replaceAll(/^declare .*$/gm, ""), kept);
    for (const name of names) expect(code).not.toContain(name);
    expect(code).toContain('const linkDocument = "/dashboard/link";');
  });

  it.each([
    ["another file", { files: ["/app", "/assets/app-2.js"] }],
    ["another document", { document: "<p>y</p>" }],
    [
      "another policy",
      { headers: [{ source: "**", headers: [{ key: "Content-Security-Policy", value: "default-src 'self'" }] }] },
    ],
  ])("is a new one with %s, and keeps its files anew", (_, change) => {
    const fill = (each: typeof kept) => fillIn("APP_FILES_DIGEST", each);
    expect(fill(kept)).toMatch(/^"[\da-f]{16}"$/);
    expect(fill({ ...kept })).toBe(fill(kept));
    expect(fill({ ...kept, ...change })).not.toBe(fill(kept));
  });
});
