import { ALERT_PLACES } from "@cardwell/core/domain/alerts/places";
import { readFileSync } from "node:fs";
import { matchPath } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { memberPages, publicPages, unframedPages } from "./pages.ts";
import { AREA_PAGES, listDeepLinks, resolveLink } from "../admin/mobile/deep-links.ts";

const patterns = Object.keys({ ...publicPages, ...memberPages, ...unframedPages });
const resolve = (path: string, scope = "/") => resolveLink(path, { scope, patterns });
const links = listDeepLinks(patterns, [{ name: "Which card", url: "/dashboard#which-card" }]);

describe("the map of deep links", () => {
  it.each(links)("has $path, which opens a page of the installed app", ({ path }) => {
    expect(resolve(path)).toBe("opens");
  });

  it("has every page of the router that a member may open", () => {
    const paths = links.map(({ path }) => path);
    const pages = patterns.filter((pattern) => pattern !== "/admin/*");
    expect(pages.filter((pattern) => !paths.some((path) => matchPath(pattern, path)))).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(["/dashboard/payments", "/sign-in", "/dashboard/listen/:episodeId"]));
    expect(paths.filter((path) => path.startsWith("/admin") || path.includes("*"))).toEqual([]);
  });

  it("names the alert types and the shortcuts that lead to a link", () => {
    const findBy = (address: string) => links.find(({ path }) => path === address)?.openedBy;
    expect(findBy("/dashboard/credits")).toEqual([
      "Alerts: Credit expiring, Enrollment needed, Credit renewed",
      "Page",
    ]);
    expect(findBy("/dashboard#which-card")).toEqual(["Shortcut: Which card"]);
    expect(
      Object.values(ALERT_PLACES)
        .flat()
        .filter((place) => findBy(place) === undefined),
    ).toEqual([]);
  });

  it.each([
    ["/dashboard/alerts/*", "features/alerts/alerts-area.tsx"],
    ["/news/*", "features/news/news-area.tsx"],
    ["/dashboard/listen/*", "features/podcasts/listen-area.tsx"],
    ["/dashboard/link/*", "features/banks/banks-area.tsx"],
    ["/help/*", "features/help/help-area.tsx"],
    ["/dashboard/start/*", "features/onboarding/onboarding-page.tsx"],
  ])("has as many pages of %s as its area has routes", (area, file) => {
    const source = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
    const routes = [...source.matchAll(/<Route (?!.*ToLanding).*?(?:index|path="(?<path>[^"]+)")/g)];
    // An optional parameter is two pages.
    const pages = routes.flatMap(({ groups }) => (groups?.["path"]?.endsWith("?") ? [0, 1] : [0]));
    expect(pages.length).toBeGreaterThan(1);
    expect(AREA_PAGES[area]).toHaveLength(pages.length);
  });

  it("has every area of the router", () => {
    expect(patterns.filter((pattern) => pattern.endsWith("*")).toSorted()).toEqual(Object.keys(AREA_PAGES).toSorted());
  });
});

describe("a deep link", () => {
  it("opens no page at an address that the router doesn't know, whatever its case", () => {
    expect(resolve("/billing/pay")).toBe("no-page");
    expect(resolve("/Billing")).toBe("no-page");
    expect(resolve("/dashboard/link/1/accounts")).toBe("no-page");
  });

  it("opens no section that its page doesn't have", () => {
    expect(resolve("/dashboard/cards/:walletCardId#credit")).toBe("no-section");
    expect(resolve("/dashboard#credits")).toBe("no-section");
    expect(resolve("/billing#plan")).toBe("no-section");
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
