import { AUDIT_OBJECTS, type AuditObjectType, LISTS, STAFF_TABS } from "@cardwell/core/domain/staff/tabs";
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

  it("has finders with a sign of their own each", () => {
    const signs = adminTabs.flatMap(({ finder }) => finder?.sign ?? []);
    expect(new Set(signs).size).toBe(signs.length);
  });

  it("names each list and each kind of object in one tab, and shows objects on pages that exist", () => {
    expect(new Set(LISTS).size).toBe(LISTS.length);
    for (const [path, { objects }] of Object.entries<{ objects: Record<string, { label: string; at?: string }> }>(
      STAFF_TABS,
    )) {
      const pages = adminTabs.find((tab) => tab.path === path)?.routes.map((route) => route.path.replace("/*", ""));
      for (const [type, object] of Object.entries(objects)) {
        expect(AUDIT_OBJECTS[type as AuditObjectType].tab, type).toBe(path);
        const page = object.at?.replace(/\?.*/, "").replace(/:\w+/, ":id");
        if (page !== undefined)
          expect(
            pages?.map((each) => each.replace(/:\w+/, ":id")),
            type,
          ).toContain(page);
      }
    }
  });
});
