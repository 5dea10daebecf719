import { describe, expect, it } from "vitest";
import { chooseFiles } from "./service-worker.ts";

const built = [
  { url: "app.html", revision: "d1" },
  { url: "assets/app-1.js", revision: null },
  { url: "assets/admin-1.js", revision: null },
  { url: "favicon.svg", revision: "f1" },
];
const kept = { memberFiles: ["/assets/app-1.js"], policies: "default-src 'none'" };
const getRevision = (url: string, entries: typeof built, change = {}) =>
  chooseFiles(entries, { ...kept, ...change }).find((entry) => entry.url === url)?.revision;

describe("the service worker", () => {
  it("keeps the files of members, and the document at the address of either policy", () => {
    const urls = chooseFiles(built, kept).map(({ url }) => url);
    expect(urls).toEqual(["/app", "/dashboard/link", "assets/app-1.js", "favicon.svg"]);
  });

  it.each(["/app", "/dashboard/link"])("keeps %s anew with another document or another policy", (url) => {
    const revision = getRevision(url, built);
    expect(revision).toMatch(/^[\da-f]{16}$/);
    expect(getRevision(url, [...built])).toBe(revision);
    expect(getRevision(url, [{ url: "app.html", revision: "d2" }])).not.toBe(revision);
    expect(getRevision(url, built, { policies: "default-src 'self'" })).not.toBe(revision);
  });
});
