import { describe, expect, it } from "vitest";
import { adminTabs } from "./tabs.ts";

describe("the back office", () => {
  it("has its fourteen tabs in order", () => {
    expect(adminTabs.map(({ path }) => path)).toEqual([
      "overview",
      "users",
      "system",
      "performance",
      "activity",
      "card-universe",
      "documentation",
      "news",
      "prompts",
      "podcasts",
      "logos",
      "email",
      "mobile",
      "alert-rules",
    ]);
  });

  it("gives each page of a tab its own address, and each tab that is built a first page", () => {
    for (const { path, routes } of adminTabs) {
      const paths = routes.map((route) => route.path);
      expect(new Set(paths).size, path).toBe(paths.length);
      if (paths.length > 0) expect(paths, path).toContain("");
    }
  });
});
