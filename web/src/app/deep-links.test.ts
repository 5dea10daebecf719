import { describe, expect, it } from "vitest";
import { memberPages, publicPages, unframedPages } from "./pages.ts";
import { DEEP_LINKS, resolveLink } from "../admin/mobile/deep-links.ts";

const patterns = Object.keys({ ...publicPages, ...memberPages, ...unframedPages });
const resolve = (path: string, scope = "/") => resolveLink(path, { scope, patterns });

describe("a deep link", () => {
  it.each(DEEP_LINKS)("to $path opens a page of the installed app", ({ path }) => {
    expect(resolve(path)).toBe("opens");
  });

  it("opens no page at an address that the router doesn't know, whatever its case", () => {
    expect(resolve("/billing/pay")).toBe("no-page");
    expect(resolve("/Billing")).toBe("no-page");
  });

  it("opens the website where another document is served", () => {
    expect(resolve("/privacy")).toBe("website");
    expect(resolve("/admin/view/ada")).toBe("website");
    expect(resolve("/")).toBe("website");
  });

  it("opens the browser outside of the manifest's scope", () => {
    expect(resolve("/billing", "/dashboard")).toBe("out-of-scope");
  });
});
