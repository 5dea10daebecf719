import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { localWebFolder } from "../../scripts/lib/paths.ts";

const dist = localWebFolder;
const read = (path: string) => readFileSync(join(dist, path));

describe("the built landing page", () => {
  let html = "";
  let resources: string[] = [];

  beforeAll(() => {
    expect(existsSync(join(dist, "index.html")), "npm run build comes first").toBe(true);
    html = read("index.html").toString();
    const marked = [...html.matchAll(/<(?:script|link)[^>]*\b(?:src|href)="(\/[^"]+)"[^>]*>/g)];
    resources = marked
      .filter(([tag]) => /^<script|rel="(?:stylesheet|preload|modulepreload)"/.test(tag))
      .map((match) => match[1] ?? "");
  });

  it("is at most 14 kB in brotli", () => {
    expect(brotliCompressSync(Buffer.from(html)).length).toBeLessThanOrEqual(14_000);
  });

  it("loads one script of at most 6 kB in gzip, which loads no other", () => {
    expect(resources).toHaveLength(1);
    const script = read((resources[0] ?? "").slice(1));
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(6000);
    expect(script.toString()).not.toMatch(/\bimport\s*[({"'`*]|\bfrom\s*["'`]/);
  });

  it("makes at most four requests: itself, its script, one font, the prices", () => {
    const files = [...html.matchAll(/src:url\("?(\/fonts\/[^")]+)/g)].map((match) => match[1] ?? "");
    // The full serif font is requested only for characters that the inlined one lacks.
    const fonts = files.filter((path) => !path.includes("newsreader"));
    expect(1 + resources.length + fonts.length + 1).toBeLessThanOrEqual(4);
    expect(html).toContain('rel="icon" href="data:');
  });

  it("lists the app's first files for prefetching", () => {
    const names = (/data-app="([^"]+)"/.exec(html)?.[1] ?? "").split(" ");
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(existsSync(join(dist, name)), name).toBe(true);
  });

  it("includes everything that it and its head refer to", () => {
    const named = [...html.matchAll(/(?:href|src)="(\/[\w./-]+\.\w+)"|url\("?(\/[^")]+)/g)].map(
      (match) => match[1] ?? match[2] ?? "",
    );
    expect(named).toContain("/manifest.webmanifest");
    for (const name of named) expect(existsSync(join(dist, name)), name).toBe(true);
    for (const name of ["social.png", "robots.txt", "sitemap.xml", "privacy.html", "terms.html", "favicon.svg"])
      expect(existsSync(join(dist, name)), name).toBe(true);
  });
});
