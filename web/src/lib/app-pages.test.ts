import { describe, expect, it } from "vitest";
import { isOfApp } from "./app-pages.ts";

describe("the service worker opens the app's document", () => {
  it.each([
    "/dashboard",
    "/dashboard/cards/c1",
    "/dashboard/link",
    "/sign-in",
    "/news/a-post",
    "/admin",
    "/admin/users",
    "/apiary",
  ])("at %s", (path) => expect(isOfApp(path)).toBe(true));

  it.each([
    ["the API", "/api/dashboard"],
    ["the API itself", "/api"],
    ["the landing page", "/"],
    ["a prerendered page", "/privacy"],
    ["another one", "/terms/"],
    ["what staff view as a member", "/admin/view/u1"],
    ["a script", "/assets/app-1.js"],
    ["a file", "/manifest.webmanifest"],
  ])("never for %s", (_name, path) => expect(isOfApp(path)).toBe(false));
});
