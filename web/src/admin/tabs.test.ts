import { STAFF_TABS } from "@cardwell/core/domain/staff/tabs";
import { describe, expect, it } from "vitest";
import { adminTabs } from "./tabs.ts";

describe("the back office", () => {
  it("has a page for each tab that has permissions, in their order", () => {
    expect(adminTabs.map(({ path }) => path)).toEqual(Object.keys(STAFF_TABS).filter((tab) => tab !== "back-office"));
  });

  it("gives each page of a tab its own address, and each tab that is built a first page", () => {
    for (const { path, routes } of adminTabs) {
      const paths = routes.map((route) => route.path);
      expect(new Set(paths).size, path).toBe(paths.length);
      if (paths.length > 0) expect(paths, path).toContain("");
    }
  });
});
